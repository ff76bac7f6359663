// A long game that has not ended: random legal moves from a fixed rngSeed, without mate, repetition or 50 moves. It resembles no game that a
// program would play, and is longer than almost any game. In some variants no game can be that long.

import type { GameStart } from '../core/gameRules.ts';
import { randomSource } from '../core/random.ts';
import { unwrap } from '../core/result.ts';
import { legalMoves } from '../games/chess/notation/notation.ts';
import { chessRules } from '../games/chess/rules.ts';

const MOST_SEEDS = 100;

/** The moves of a game of `plies` plies, or of the longest of those that were drawn; it has not ended after them. */
export function longGame(plies: number, start: GameStart): readonly string[] {
  let longest: readonly string[] = [];
  for (let rngSeed = 1; rngSeed <= MOST_SEEDS && longest.length < plies; rngSeed++) {
    const moves = drawGame(plies, start, rngSeed);
    if (moves.length > longest.length) longest = moves;
  }
  return longest;
}

/** Captures are the last choice, so that enough men stay. */
function drawGame(plies: number, start: GameStart, rngSeed: number): readonly string[] {
  const random = randomSource(rngSeed);
  const moves: string[] = [];
  let state = unwrap(chessRules.start(start));
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
