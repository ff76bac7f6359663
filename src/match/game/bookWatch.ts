// Whether an engine plays from a book of its own where it should think (4K-0.1, S16-X, "own book off"): its words say so, or its first moves of
// the game came at once and without a search, and then it thought. Said once a game, with the evidence; officials decide what it means.
// Not seen: a book that waits, or that tells made-up searches.

import type { Protocol } from '../../core/gameJob.ts';
import type { Thought } from '../../protocols/session.ts';
import { bookLine, isUnsearched } from '../../protocols/bookSigns.ts';

/** So many moves in a row are no accident. */
const SEVERAL = 3;
/** At once: what a program needs that looks a move up, on a machine that does other things too. */
const AT_ONCE_MS = 50;
/** A move of an engine that tells nothing of its searches, for which it has thought. */
const THOUGHT_MS = 200;

/** A person has no book and no cache to fill, and a search of a Go program cannot be thrown away without its move being one of the game. */
export const isSearcher = (protocol: Protocol): boolean => protocol === 'uci' || protocol === 'xboard';

export type BookMove = { readonly move: string; readonly elapsedMs: number; readonly thought: Thought };

export class BookWatch {
  /** Its moves so far, while every one came at once and without a search; `undefined`: no longer. */
  #quick: { count: number; slowestMs: number } | undefined;
  #told = false;

  /** `fromOpening`: the game begins here; one that goes on in its middle has no first moves to look at. */
  constructor(fromOpening: boolean) {
    this.#quick = fromOpening ? { count: 0, slowestMs: 0 } : undefined;
  }

  /** A move of the engine; `said` gives its last lines, this move's own last. What officials should know, in words behind its name. */
  moved({ move, elapsedMs, thought }: BookMove, said: () => readonly string[]): string | undefined {
    if (this.#told) return undefined;
    const unsearched = isUnsearched(thought);
    const line = unsearched ? bookLine(said()) : undefined;
    const quick = this.#quick;
    if (line !== undefined)
      return this.#tell(`move ${move} came after ${elapsedMs} ms without a search, and it said "${line.trim()}"`);
    if (quick === undefined) return undefined;
    if (unsearched && elapsedMs <= AT_ONCE_MS) {
      quick.count++;
      quick.slowestMs = Math.max(quick.slowestMs, elapsedMs);
      return undefined;
    }
    this.#quick = undefined;
    if (quick.count < SEVERAL || (unsearched && elapsedMs < THOUGHT_MS)) return undefined;
    return this.#tell(
      `its first ${quick.count} moves came within ${quick.slowestMs} ms each and without a search, and for ${move} it thought`,
    );
  }

  #tell(evidence: string): string {
    this.#told = true;
    return `seems to play from its own book: ${evidence}. If the rules forbid it, turn it off by its options or arguments`;
  }
}
