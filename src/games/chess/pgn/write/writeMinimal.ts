// Archived game → PGN with the seven-tag roster, the start position if it is not the usual one, and moves without comments; with variations if there
// are any.

import { gameBoard } from '../../notation/gameBoard.ts';
import { NO_MOVE } from '../../notation/notationMove.ts';
import { chessRules } from '../../rules.ts';
import type { ArchivedGame } from '../archivedGame.ts';
import { startTags } from '../start.ts';
import { formatTag } from '../tagPair.ts';
import type { Asides } from './variations.ts';
import { resultMarker, rosterOf, wrapped } from './write.ts';

/** With a blank line after it. Throws `RangeError` for an illegal move: archived moves have already been checked. */
export function formatMinimalPgn(game: ArchivedGame, asides: Asides = NONE): string {
  const tags = [...rosterOf(game), ...startTags(game.start)].map(([name, value]) => `${formatTag(name, value)}\n`);
  return `${tags.join('')}\n${wrapped([...movesOf(game, asides), resultMarker(game)])}\n\n`;
}

const NONE: Asides = new Map();

function movesOf(game: ArchivedGame, asides: Asides): readonly string[] {
  const start = chessRules.start(game.start);
  if (!start.ok) throw new RangeError(start.error);
  const board = gameBoard(start.value);
  return [...game.openingMoves, ...game.plies.map(({ move }) => move)].flatMap((text, index) => {
    const isNumbered = index === 0 || asides.has(index - 1);
    const number = board.whiteToMove ? `${board.moveNumber}. ` : isNumbered ? `${board.moveNumber}... ` : '';
    const move = board.read(text);
    if (move === NO_MOVE) throw new RangeError(`Cannot write ply ${index + 1}: expected a legal move, got "${text}"`);
    return [number + board.playSan(move), ...(asides.get(index) ?? [])];
  });
}
