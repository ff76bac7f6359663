// For tests only: results from sentences ('A beats B', 'A draws B', 'A loses to B'; White first), and the games of reference files.

import type { Outcome } from '../core/ending.ts';
import { ResultCounts, type RatedGame } from './gameResults.ts';

export const results = (...sentences: readonly string[]): ResultCounts => new ResultCounts(sentences.map(game));

export function game(sentence: string): RatedGame {
  const [, white, verb, black] = /^(.+) (beats|draws|loses to) (.+)$/.exec(sentence) ?? [];
  if (white === undefined || verb === undefined || black === undefined)
    throw new SyntaxError(`Cannot read a game: expected "A beats B", got "${sentence}"`);
  return { white, black, outcome: verb === 'beats' ? 'white' : verb === 'draws' ? 'draw' : 'black' };
}

const OUTCOMES: Readonly<Record<string, Outcome>> = { '1-0': 'white', '0-1': 'black', '1/2-1/2': 'draw' };

/** PGN with one game for every three tags in a row. */
export function gamesOfPgn(pgn: string): readonly RatedGame[] {
  const tags = /\[White "(.*)"\]\n\[Black "(.*)"\]\n\[Result "(.*)"\]/g;
  return [...pgn.matchAll(tags)].map(([, white = '', black = '', result = '']) => {
    const outcome = OUTCOMES[result];
    if (outcome === undefined) throw new SyntaxError(`Cannot read a result: expected a finished game, got "${result}"`);
    return { white, black, outcome };
  });
}
