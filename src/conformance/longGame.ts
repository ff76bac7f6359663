// A long game that has not ended: random legal moves from a fixed rngSeed, without mate, repetition or 50 moves. It resembles no game that a
// program would play, and is longer than almost any game.

import { randomSource } from '../core/random.ts';
import { unwrap } from '../core/result.ts';
import { legalMoves } from '../games/chess/notation/notation.ts';
import { chessRules } from '../games/chess/rules.ts';
import { STANDARD } from './request.ts';

const MOST_SEEDS = 100;

/** The moves of a game of `plies` plies that has not ended after them. */
export function longGame(plies: number): readonly string[] {
  for (let rngSeed = 1; rngSeed <= MOST_SEEDS; rngSeed++) {
    const moves = drawGame(plies, rngSeed);
    if (moves.length === plies) return moves;
  }
  throw new RangeError(`Cannot make a game: expected one of ${plies} plies among ${MOST_SEEDS} drawn by lot`);
}

/** Captures are the last choice, so that enough men stay. */
function drawGame(plies: number, rngSeed: number): readonly string[] {
  const random = randomSource(rngSeed);
  const moves: string[] = [];
  let state = unwrap(chessRules.start(STANDARD));
  while (moves.length < plies) {
    const going = legalMoves(state).flatMap((move) => {
      const after = unwrap(chessRules.play(state, move)).state;
      return chessRules.ending(after) === undefined ? [{ move, after }] : [];
    });
    const quiet = going.filter(({ after }) => chessRules.men(after) === chessRules.men(state));
    const choices = quiet.length > 0 ? quiet : going;
    const chosen = choices.length === 0 ? undefined : choices[random.below(choices.length)];
    if (chosen === undefined) return moves;
    moves.push(chosen.move);
    state = chosen.after;
  }
  return moves;
}
