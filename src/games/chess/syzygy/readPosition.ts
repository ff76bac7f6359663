// From a FEN to a board for the tables. What is plainly a legal position of few men is read here, in a fraction of a microsecond a man;
// anything else, every mistake above all, is left to setup.ts, which has the words for it. That both agree is proved in readPosition.test.ts.

import type { Colour } from '../../../core/colour.ts';
import { err, ok, type Result } from '../../../core/result.ts';
import { BISHOP, BLACK, KING, KNIGHT, PAWN, QUEEN, ROOK } from '../notation/notationMove.ts';
import { fen, parseFen } from '../setup.ts';
import { MAX_MEN } from './material.ts';
import type { TableBoard } from './tableBoard.ts';

/** What is known of a position in addition to its board. `none` says why no table has it; the board is not filled then. */
export type TablePosition =
  | { readonly kind: 'board'; readonly turn: Colour; readonly reversiblePlies: number }
  | { readonly kind: 'none'; readonly reason: string };

/** Fills `board` from a FEN of four or six fields. The error is a sentence about the FEN. */
export function readPosition(text: string, board: TableBoard): Result<TablePosition, string> {
  const plain = readPlainly(text, board);
  if (plain !== undefined) return ok(plain);
  // Chess960 only widens what castling rights may be, and with any there is no table.
  const state = parseFen(text, true);
  if (!state.ok) return state;
  const { position } = state.value;
  const men = position.board.occupied.size();
  if (!position.castles.castlingRights.isEmpty())
    return ok({ kind: 'none', reason: 'no table holds positions with castling rights' });
  if (men > MAX_MEN) return ok({ kind: 'none', reason: `no table holds positions of ${men} men: expected at most ${MAX_MEN}` });
  const again = readPlainly(fen(state.value), board);
  return again === undefined ? err(`Cannot read FEN "${text}": expected a position for tablebases`) : ok(again);
}

/** `undefined` where anything is unusual. */
function readPlainly(text: string, board: TableBoard): TablePosition | undefined {
  board.clear();
  const boardEnd = readBoard(text, board);
  if (boardEnd < 0 || !board.hasBothKings) return undefined;
  const turn = text.charCodeAt(boardEnd + 1);
  if (turn !== LOWER_W && turn !== LOWER_B) return undefined;
  board.turn = turn === LOWER_W ? 0 : BLACK;
  if (!text.startsWith(' - ', boardEnd + 2)) return undefined;
  const passedAt = boardEnd + 5;
  let countersAt = passedAt + 1;
  if (text.charCodeAt(passedAt) !== DASH) {
    if (!readPassed(text, passedAt, board)) return undefined;
    countersAt++;
  }
  const reversiblePlies = readCounters(text, countersAt);
  if (reversiblePlies < 0 || board.inCheck(board.turn ^ BLACK)) return undefined;
  return { kind: 'board', turn: board.turn === 0 ? 'white' : 'black', reversiblePlies };
}

const SPACE = 32;
const DASH = 45;
const LOWER_A = 97;
const LOWER_B = 98;
const LOWER_W = 119;

/** By character code; 0 where it is no man. */
const MAN_OF = new Int8Array(128);
for (const [letter, role] of Object.entries({ p: PAWN, n: KNIGHT, b: BISHOP, r: ROOK, q: QUEEN, k: KING })) {
  MAN_OF[letter.toUpperCase().charCodeAt(0)] = role;
  MAN_OF[letter.charCodeAt(0)] = role | BLACK;
}

/** Where the board ends, -1 where it is none. */
function readBoard(text: string, board: TableBoard): number {
  let rank = 7;
  let file = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === SPACE) return rank === 0 && file === 8 ? at : -1;
    const man = MAN_OF[code] ?? 0;
    if (man !== 0) {
      if (file > 7 || ((man & 7) === PAWN && (rank === 0 || rank === 7)) || !board.put(man, rank * 8 + file)) return -1;
      file++;
    } else if (code >= 49 && code <= 56) {
      file += code - 48;
      if (file > 8) return -1;
    } else if (code === 47) {
      if (file !== 8 || rank === 0) return -1;
      rank--;
      file = 0;
    } else return -1;
  }
  return -1;
}

/** A square that a pawn has just passed: it and the one behind it are empty, and the pawn stands before it. */
function readPassed(text: string, at: number, board: TableBoard): boolean {
  const file = text.charCodeAt(at) - LOWER_A;
  const rank = text.charCodeAt(at + 1) - 49;
  const ahead = board.turn === 0 ? 8 : -8;
  if (file < 0 || file > 7 || rank !== (board.turn === 0 ? 5 : 2)) return false;
  const square = rank * 8 + file;
  if (!board.isEmpty(square) || !board.isEmpty(square + ahead)) return false;
  if (board.manOn(square - ahead) !== (PAWN | (board.turn ^ BLACK))) return false;
  board.passed = square;
  return true;
}

/** The halfmove clock of ` 12 34`, 0 of nothing at all, -1 of anything else. */
function readCounters(text: string, at: number): number {
  if (at === text.length) return 0;
  let clock = -1;
  let number = 0;
  let digits = 0;
  if (text.charCodeAt(at) !== SPACE) return -1;
  for (let next = at + 1; next < text.length; next++) {
    const code = text.charCodeAt(next);
    if (code === SPACE && clock < 0 && digits > 0) {
      clock = number;
      number = 0;
      digits = 0;
    } else if (code >= 48 && code <= 57 && digits < 4) {
      number = 10 * number + code - 48;
      digits++;
    } else return -1;
  }
  return digits > 0 ? clock : -1;
}
