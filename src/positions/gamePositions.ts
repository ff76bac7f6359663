// A game's moves → its positions, as text by which other games with the same position are found.

import type { GameRules, GameStart } from '../core/gameRules.ts';
import { err, ok, type Result } from '../core/result.ts';
import { chessRules } from '../games/chess/rules.ts';
import { goRules } from '../games/go/rules.ts';

/** One more than there are moves, the start first. The error says in one sentence which move is not legal, or why the game cannot start. */
export const gamePositions = (start: GameStart, moves: readonly string[]): Result<readonly string[], string> =>
  start.game === 'chess' ? positionsBy(chessRules, start, moves) : positionsBy(goRules, start, moves);

function positionsBy<State>(
  rules: GameRules<State>,
  start: GameStart,
  moves: readonly string[],
): Result<readonly string[], string> {
  const first = rules.start(start);
  if (!first.ok) return first;
  let state = first.value;
  const positions = [`${start.game} ${rules.position(state)}`];
  for (const move of moves) {
    const played = rules.play(state, move);
    if (!played.ok) return err(played.error);
    state = played.value.state;
    positions.push(`${start.game} ${rules.position(state)}`);
  }
  return ok(positions);
}
