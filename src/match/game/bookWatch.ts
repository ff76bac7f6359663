// Detects an engine that plays from its own book where it should think (4K-0.1, S16-X, "own book off"): either it says so, or its first moves of
// the game came immediately and without a search, and then it thought. Reported once a game, with the evidence; officials decide what it means.
// Not detected: a book that waits, or that reports made-up searches.

import type { Protocol } from '../../core/gameJob.ts';
import type { Thought } from '../../protocols/session.ts';
import { bookLine, isUnsearched } from '../../protocols/bookSigns.ts';

/** This many moves in a row are not an accident. */
const SEVERAL = 3;
/** The time that a program needs to look up a move on a busy machine. */
const AT_ONCE_MS = 50;
/** From this time on, a move counts as thought about, even if the engine says nothing about its searches. */
const THOUGHT_MS = 200;

/** A person has no book and no cache to fill, and a Go program's search cannot be discarded: its move becomes part of the game. */
export const isSearcher = (protocol: Protocol): boolean => protocol === 'uci' || protocol === 'xboard';

export type BookMove = { readonly move: string; readonly elapsedMs: number; readonly thought: Thought };

export class BookWatch {
  /** Its moves so far, as long as every one came quickly and without a search; `undefined`: no longer. */
  #quick: { count: number; slowestMs: number } | undefined;
  #hasReported = false;

  /** `fromOpening`: the game begins here; a game that continues in its middle has no first moves to examine. */
  constructor(fromOpening: boolean) {
    this.#quick = fromOpening ? { count: 0, slowestMs: 0 } : undefined;
  }

  /** Call it for each move; `said` returns the engine's last lines, those for this move last. Returns a notice that follows the engine's name. */
  moved({ move, elapsedMs, thought }: BookMove, said: () => readonly string[]): string | undefined {
    if (this.#hasReported) return undefined;
    const unsearched = isUnsearched(thought);
    const line = unsearched ? bookLine(said()) : undefined;
    const quick = this.#quick;
    if (line !== undefined)
      return this.#report(`move ${move} came after ${elapsedMs} ms without a search, and it said "${line.trim()}"`);
    if (quick === undefined) return undefined;
    if (unsearched && elapsedMs <= AT_ONCE_MS) {
      quick.count++;
      quick.slowestMs = Math.max(quick.slowestMs, elapsedMs);
      return undefined;
    }
    this.#quick = undefined;
    if (quick.count < SEVERAL || (unsearched && elapsedMs < THOUGHT_MS)) return undefined;
    return this.#report(
      `its first ${quick.count} moves came within ${quick.slowestMs} ms each and without a search, and for ${move} it thought`,
    );
  }

  #report(evidence: string): string {
    this.#hasReported = true;
    return `seems to play from its own book: ${evidence}. If the rules forbid it, turn it off by its options or arguments`;
  }
}
