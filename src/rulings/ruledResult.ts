// The result of a game as an official writes it: PGN's `1-0` or, in Go, the form of SGF `RE`: `B+6.5`, `W+R`, `B+T`, `0`.

import type { Outcome } from '../core/ending.ts';
import { isPgnResult, outcomeOfResult } from '../games/chess/pgn/game.ts';
import { formatScore, outcomeOfMargin, parseScore } from '../games/go/scoreText.ts';

/** How a ruling says that a game was won: the loser resigned, lost on time, or by score in the form of SGF `RE`. */
export const RULED_HOW = ['resigned', 'time', 'score'] as const;
export type RuledHow = (typeof RULED_HOW)[number];

/** `score` is present with `how: score`. */
export type RuledResult = {
  readonly outcome: Outcome;
  readonly how?: RuledHow | undefined;
  readonly score?: string | undefined;
};

/** `undefined` for a text that is not a result. */
export function parseRuledResult(text: string): RuledResult | undefined {
  const outcome = isPgnResult(text) ? outcomeOfResult(text) : undefined;
  if (outcome !== undefined) return { outcome };
  const [, winner, how] = /^([BW])\+(R|T|F|Resign|Time|Forfeit)?$/i.exec(text) ?? [];
  if (winner !== undefined) {
    const won = winner.toUpperCase() === 'B' ? 'black' : 'white';
    const word = how?.[0]?.toUpperCase();
    return { outcome: won, ...(word === 'R' ? { how: 'resigned' } : word === 'T' ? { how: 'time' } : {}) };
  }
  const margin = parseScore(text);
  if (!margin.ok) return undefined;
  return { outcome: outcomeOfMargin(margin.value), how: 'score', score: formatScore(margin.value) };
}
