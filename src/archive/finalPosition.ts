// The final positions of chess games, as FEN, and as EPD with the game in its `id`.

import { outcomeOf } from '../core/ending.ts';
import { resultOf } from '../games/chess/pgn/game.ts';
import { epdLine } from '../games/chess/notation/notation.ts';
import { chessRules } from '../games/chess/rules.ts';
import type { RecordedGame } from './recordedGame.ts';

/** `undefined` for another game. Throws `RangeError` for an illegal move: journaled moves have already been checked. */
export function finalPosition({ game, plies }: Pick<RecordedGame, 'game' | 'plies'>): string | undefined {
  const { start, moves } = game.issued.opening;
  if (start.game !== 'chess') return undefined;
  const begun = chessRules.start(start);
  if (!begun.ok) throw new RangeError(begun.error);
  let state = begun.value;
  for (const move of [...moves, ...plies.map((ply) => ply.move)]) {
    const played = chessRules.play(state, move);
    if (!played.ok) throw new RangeError(played.error);
    state = played.value.state;
  }
  return chessRules.notation?.(state);
}

/** One line; empty for another game. */
export function epdOf(recorded: RecordedGame): string {
  const fen = finalPosition(recorded);
  if (fen === undefined) return '';
  const { issued, shown, ending } = recorded.game;
  const id = `game ${issued.id}, round ${issued.round}.${issued.board}: ${shown.white} - ${shown.black} ${resultOf(ending && outcomeOf(ending))}`;
  return `${epdLine(fen)} id "${id.replaceAll('"', "'")}";\n`;
}
