// A quick yes for games of opening books: the moves are legal from the usual start, and the game goes on after them. It knows the plain
// case only, which nearly all games of a book are; no answer means that openings.ts has to be asked, which is the rule and tells what is
// wrong. That a yes is never more than openings.ts would say is proved in openingsQuick.test.ts.

import { NotationBoard } from '../notation/notationBoard.ts';
import {
  BISHOP,
  BLACK,
  KING,
  KNIGHT,
  NO_MOVE,
  PAWN,
  promotionAt,
  QUEEN,
  roleOf,
  ROOK,
  squareAt,
  type NotationMove,
} from '../notation/notationMove.ts';
import { unwrap } from '../../../core/result.ts';
import { parseFen, STANDARD_START } from '../setup.ts';

/** Beyond this a game may have met the 50 moves. */
const MAX_PLIES = 99;
/** The third occurrence of a position takes eight plies that can be taken back. */
const MAX_REVERSIBLE = 7;

/** The exit (openings.ts) of moves in plain SAN that surely are an opening of standard chess from its usual start; `undefined`: ask there. */
export function exitOfSureGame(sans: readonly string[]): string | undefined {
  if (sans.length === 0 || sans.length > MAX_PLIES) return undefined;
  board.copy(START);
  for (const san of sans) {
    const move = readSan(board, san);
    if (move === NO_MOVE) return undefined;
    board.play(move);
  }
  return board.reversiblePlies <= MAX_REVERSIBLE && hasPawnStep(board) ? board.epd : undefined;
}

const START = NotationBoard.of(unwrap(parseFen(STANDARD_START, false)));
/** Played on again and again: nothing of it outlives a call. */
const board = NotationBoard.of(unwrap(parseFen(STANDARD_START, false)));

/** Such a side can move, and has material to win with. */
function hasPawnStep(board: NotationBoard): boolean {
  const pawn = board.whiteToMove ? PAWN : PAWN | BLACK;
  const forward = board.whiteToMove ? 8 : -8;
  for (let square = 8; square < 56; square++) {
    if (board.manOn(square) === pawn && board.isLegal(square, square + forward)) return true;
  }
  return false;
}

/** The move that a strict SAN names, where it names exactly one. */
function readSan(board: NotationBoard, text: string): NotationMove {
  let end = text.length;
  const mark = text.charAt(end - 1);
  if (mark === '+' || mark === '#') end--;
  if (text.charAt(0) === 'O') return castling(board, text.slice(0, end));

  let promotion = 0;
  if (end > 3 && text.charAt(end - 2) === '=') {
    promotion = promotionAt(text, end - 1);
    end -= 2;
  }
  const to = squareAt(text, end - 2);
  const role = ROLES.get(text.charAt(0)) ?? PAWN;
  const origin = text.slice(role === PAWN ? 0 : 1, end - 2);
  const [plain, file, rank] = ORIGIN.exec(origin) ?? [];
  if (to < 0 || promotion < 0 || plain === undefined) return NO_MOVE;
  const promotes = role === PAWN && (to < 8 || to >= 56);
  if (promotes !== promotion > 0) return NO_MOVE;
  const wantedFile = file === undefined ? (role === PAWN ? to & 7 : -1) : file.charCodeAt(0) - 97;
  const wantedRank = rank === undefined ? -1 : rank.charCodeAt(0) - 49;
  const from = onlyOrigin(board, board.whiteToMove ? role : role | BLACK, to, wantedFile, wantedRank);
  return from < 0 ? NO_MOVE : from | (to << 6) | (promotion << 12);
}

const ROLES: ReadonlyMap<string, number> = new Map([
  ['N', KNIGHT],
  ['B', BISHOP],
  ['R', ROOK],
  ['Q', QUEEN],
  ['K', KING],
]);
const ORIGIN = /^([a-h])?([1-8])?x?$/;

/** In standard chess, from the e file. */
function castling(board: NotationBoard, name: string): NotationMove {
  const rook = name === 'O-O' ? board.king + 3 : name === 'O-O-O' ? board.king - 4 : -1;
  if (rook < 0 || !board.isCastling(board.king, rook) || !board.isLegal(board.king, rook)) return NO_MOVE;
  return board.king | (rook << 6);
}

/** The only square of such a man from which it may go there; -1 where there are none or several. File and rank -1: any. */
function onlyOrigin(board: NotationBoard, man: number, to: number, file: number, rank: number): number {
  let found = -1;
  for (let from = Math.max(0, file); from < 64; from += file >= 0 ? 8 : 1) {
    if (board.manOn(from) !== man || (rank >= 0 && from >> 3 !== rank)) continue;
    // A king that takes its own rook castles: that has another name.
    if (roleOf(man) === KING && board.isCastling(from, to)) continue;
    if (!board.isLegal(from, to)) continue;
    if (found >= 0) return -1;
    found = from;
  }
  return found;
}
