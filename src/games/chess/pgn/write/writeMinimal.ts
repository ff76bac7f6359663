// Archived game → PGN with the seven-tag roster, the start position if it is not the usual one, and moves without comments.

import { gameBoard } from '../../notation/gameBoard.ts';
import { NO_MOVE } from '../../notation/notationMove.ts';
import { chessRules } from '../../rules.ts';
import type { ArchivedGame } from '../archivedGame.ts';
import { startTags } from '../start.ts';
import { formatTag } from '../tagPair.ts';
import { resultMarker, rosterOf, wrapped } from './write.ts';

/** With a blank line after it. Throws `RangeError` for an illegal move: archived moves have already been checked. */
export function formatMinimalPgn(game: ArchivedGame): string {
  const tags = [...rosterOf(game), ...startTags(game.start)].map(([name, value]) => `${formatTag(name, value)}\n`);
  return `${tags.join('')}\n${wrapped([...movesOf(game), resultMarker(game)])}\n\n`;
}

function movesOf(game: ArchivedGame): readonly string[] {
  const start = chessRules.start(game.start);
  if (!start.ok) throw new RangeError(start.error);
  const board = gameBoard(start.value);
  return [...game.openingMoves, ...game.plies.map(({ move }) => move)].map((text, index) => {
    const number = board.whiteToMove ? `${board.moveNumber}. ` : index === 0 ? `${board.moveNumber}... ` : '';
    const move = board.read(text);
    if (move === NO_MOVE) throw new RangeError(`Cannot write ply ${index + 1}: expected a legal move, got "${text}"`);
    return number + board.playSan(move);
  });
}
