// For tests only: finished games from sentences. White is named first.
//   'A beats B'   'B draws C'   'A loses to C'   'A crashes against B'   'A stalls against B'   'A loses on time to B'   'A void B'

import type { GameEnding } from '../core/ending.ts';
import type { FinishedGame } from '../core/facts.ts';
import { entrantName, eventKey, gameId, type EntrantName } from '../core/ids.ts';

/** The games in schedule order, numbered from 1. */
export const played = (...sentences: readonly string[]): readonly FinishedGame[] =>
  sentences.map((sentence, index) => {
    for (const [verb, ending] of Object.entries(ENDINGS)) {
      const [white, black] = sentence.split(` ${verb} `);
      if (white !== undefined && black !== undefined) return finishedGame(index + 1, white, black, ending);
    }
    throw new SyntaxError(`Cannot read a game: expected one of ${Object.keys(ENDINGS).join(', ')}, got "${sentence}"`);
  });

export const entrants = (...names: readonly string[]): readonly EntrantName[] => names.map(entrantName);

export function finishedGame(number: number, white: string, black: string, ending: GameEnding): FinishedGame {
  return {
    id: gameId(number),
    event: eventKey('test'),
    number,
    round: number,
    board: 1,
    players: { white: entrantName(white), black: entrantName(black) },
    ending,
    plies: 100,
  };
}

export const WHITE_WINS: GameEnding = { kind: 'rules', reason: 'checkmate', outcome: 'white' };
export const BLACK_WINS: GameEnding = { kind: 'rules', reason: 'checkmate', outcome: 'black' };
export const DRAWN: GameEnding = { kind: 'rules', reason: 'stalemate', outcome: 'draw' };
export const WHITE_CRASHES: GameEnding = { kind: 'forfeit', by: 'white', fault: 'crash', evidence: 'The process ended' };
export const BLACK_CRASHES: GameEnding = { kind: 'forfeit', by: 'black', fault: 'crash', evidence: 'The process ended' };
export const WHITE_STALLS: GameEnding = { kind: 'forfeit', by: 'white', fault: 'stall', evidence: 'No answer' };
export const BLACK_STALLS: GameEnding = { kind: 'forfeit', by: 'black', fault: 'stall', evidence: 'No answer' };

const ENDINGS: Readonly<Record<string, GameEnding>> = {
  beats: WHITE_WINS,
  'loses to': BLACK_WINS,
  draws: DRAWN,
  'crashes against': WHITE_CRASHES,
  'stalls against': WHITE_STALLS,
  'loses on time to': { kind: 'forfeit', by: 'white', fault: 'time', evidence: 'Flag fell' },
  void: { kind: 'void', reason: 'The host stopped' },
};
