// What games tell viewers outside the journal (core/live.ts), in the form that machines send: the latest word of each kind for each game. Clocks of machines
// need not agree, so a moment goes as the time that has passed since.

import { z } from 'zod';
import type { LiveWord } from '../../core/live.ts';

/** The most words in a message. */
const MOST_WORDS = 1000;

const count = z.int().nonnegative();
const colour = z.enum(['white', 'black']);
const bound = z.enum(['lower', 'upper']).optional();
const figure = z.number().optional();
const evaluation = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('centipawns'), centipawns: z.number(), view: colour, bound }),
  z.object({ kind: z.literal('mate'), moves: z.number(), view: colour, bound }),
  z.object({ kind: z.literal('unknown') }),
]);
const thought = z.object({
  evaluation,
  timeMs: figure,
  pv: z.string().max(10_000).optional(),
  ...{
    depth: figure,
    selectiveDepth: figure,
    nodes: figure,
    nodesPerSecond: figure,
    tablebaseHits: figure,
    hashPermille: figure,
  },
  outlook: z.object({ view: colour, winPermille: z.number(), lead: figure, owners: z.string().max(1000).optional() }).optional(),
});
const sentWord = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('search'),
    id: count,
    ply: count,
    turn: colour,
    leftMs: z.object({ white: figure, black: figure }),
    /** The time since the clock began to run. */
    agoMs: z.number().nonnegative(),
  }),
  z.object({ kind: z.literal('thought'), id: count, ply: count, by: colour, thought }),
  z.object({ kind: z.literal('kibitz'), id: count, ply: count, by: z.string().max(100), thought }),
]);
export const sentWords = z.array(sentWord).max(MOST_WORDS);
export type SentWord = z.infer<typeof sentWord>;

export class LatestWords {
  readonly #waiting = new Map<string, LiveWord>();

  get size(): number {
    return this.#waiting.size;
  }

  add(word: LiveWord): void {
    this.#waiting.set(word.kind === 'search' ? `${word.id}` : `${word.id} ${word.kind} ${word.by}`, word);
  }

  /** Those that were added since the last call, to be sent now. */
  take(): SentWord[] {
    const words = [...this.#waiting.values()].slice(-MOST_WORDS);
    this.#waiting.clear();
    return words.map((word) => {
      if (word.kind !== 'search') return word;
      const { atUtcMs, ...rest } = word;
      return { ...rest, agoMs: Math.max(0, Date.now() - atUtcMs) };
    });
  }
}

/** The word as games of this machine would say it. */
export function heardWord(sent: SentWord): LiveWord {
  if (sent.kind !== 'search') return sent as LiveWord;
  const { agoMs, ...rest } = sent;
  return { ...rest, atUtcMs: Date.now() - agoMs } as LiveWord;
}
