// SAN of moves on a notation board: written, one by one or as an engine's line, and read. Writes the same texts as san.ts, and reads those texts
// only: san.ts reads everything else that archives contain. notationBoard.ts decides which moves are legal. Source: PGN standard 8.2.3.

import { isSpace } from '../../../core/isSpace.ts';
import type { NotationBoard } from './notationBoard.ts';
import {
  BISHOP,
  BLACK,
  KING,
  KNIGHT,
  NO_MOVE,
  originOf,
  PAWN,
  promotionAt,
  promotionOf,
  QUEEN,
  roleOf,
  ROOK,
  squareAt,
  squareName,
  targetOf,
  type NotationMove,
} from './notationMove.ts';

/** By role number. */
const LETTERS = ['', '', 'N', 'B', 'R', 'Q', 'K'] as const;

/** Plays a legal move and returns its SAN. */
export function playSan(board: NotationBoard, move: NotationMove): string {
  const san = unmarkedSan(board, move);
  board.play(move);
  if (board.checker < 0) return san;
  return canEvade(board) ? `${san}+` : `${san}#`;
}

/** Plays a line of moves in UCI text and returns it as SAN; stops silently at the first illegal move. */
export function playLine(board: NotationBoard, line: string): string {
  let sans = '';
  for (let end = 0; ;) {
    let start = end;
    while (start < line.length && isSpace(line.charCodeAt(start))) start++;
    end = start;
    while (end < line.length && !isSpace(line.charCodeAt(end))) end++;
    const move = end === start ? NO_MOVE : board.read(line.slice(start, end));
    if (move === NO_MOVE) return sans;
    const san = playSan(board, move);
    sans = sans === '' ? san : `${sans} ${san}`;
  }
}

/**
 * The legal move that a text in the exact form of SAN names, with or without a mark of check. `NO_MOVE`: the text has another form, or names no
 * legal move or several; `moveOfSan` (san.ts) decides then, and gives the reason.
 */
export function readSan(board: NotationBoard, san: string): NotationMove {
  const last = san.charCodeAt(san.length - 1);
  let end = last === CHECK || last === MATE ? san.length - 1 : san.length;
  const role = roleAt(san);
  if (role < 0) return readCastling(board, san, end);
  let promotion = 0;
  if (san.charCodeAt(end - 2) === EQUALS) {
    promotion = promotionAt(san, end - 1);
    end -= 2;
  }
  const begin = role === PAWN ? 0 : 1;
  const to = end - begin < 2 ? -1 : squareAt(san, end - 2);
  const promotes = role === PAWN && (to >= 56 || to < 8);
  if (to < 0 || promotion < 0 || promotes !== promotion > 0) return NO_MOVE;
  end -= san.charCodeAt(end - 3) === CAPTURE ? 3 : 2;
  let file = role === PAWN ? to & 7 : -1;
  let rank = -1;
  for (let at = begin; at < end; at++) {
    const sign = san.charCodeAt(at);
    if (at === begin && sign >= 97 && sign <= 104) file = sign - 97;
    else if (rank < 0 && sign >= 49 && sign <= 56) rank = sign - 49;
    else return NO_MOVE;
  }
  const from = originIn(board, role | (board.whiteToMove ? 0 : BLACK), to, file, rank);
  return from < 0 ? NO_MOVE : from | (to << 6) | (promotion << 12);
}

const CHECK = 43;
const MATE = 35;
const EQUALS = 61;
const CAPTURE = 120;

/** The role that a SAN begins with; -1: it is castling, or no SAN. */
function roleAt(san: string): number {
  switch (san.charCodeAt(0)) {
    case 75:
      return KING;
    case 81:
      return QUEEN;
    case 82:
      return ROOK;
    case 66:
      return BISHOP;
    case 78:
      return KNIGHT;
    case 79:
      return -1;
    default:
      return PAWN;
  }
}

function readCastling(board: NotationBoard, san: string, end: number): NotationMove {
  const side = end === 3 && san.startsWith('O-O') ? 1 : end === 5 && san.startsWith('O-O-O') ? 0 : -1;
  const rook = side < 0 ? -1 : board.castlingRook(board.whiteToMove ? side : 2 + side);
  return rook >= 0 && board.isLegal(board.king, rook) ? board.king | (rook << 6) : NO_MOVE;
}

/** The only square of this file and rank (-1: any) from which such a man can go there; -1: none or several. */
function originIn(board: NotationBoard, man: number, to: number, file: number, rank: number): number {
  let found = -1;
  for (let from = 0; from < 64; from++) {
    if (board.manOn(from) !== man || (file >= 0 && (from & 7) !== file) || (rank >= 0 && from >> 3 !== rank)) continue;
    if (board.isCastling(from, to) || !board.isLegal(from, to)) continue;
    if (found >= 0) return -1;
    found = from;
  }
  return found;
}

function unmarkedSan(board: NotationBoard, move: NotationMove): string {
  const from = originOf(move);
  const to = targetOf(move);
  if (board.isCastling(from, to)) return to > from ? 'O-O' : 'O-O-O';
  const target = squareName(to);
  const role = roleOf(board.manOn(from));
  if (role === PAWN) {
    const capture = (from & 7) === (to & 7) ? '' : `${squareName(from).charAt(0)}x`;
    const promotion = promotionOf(move);
    return `${capture}${target}${promotion === 0 ? '' : `=${LETTERS[promotion] ?? ''}`}`;
  }
  const origin = role === KING ? '' : originNeeded(board, from, to);
  return `${LETTERS[role] ?? ''}${origin}${board.manOn(to) === 0 ? '' : 'x'}${target}`;
}

/** The origin's file, rank or both, as needed to distinguish the move from those of other pieces of the same kind. */
function originNeeded(board: NotationBoard, from: number, to: number): string {
  let rival = false;
  let sameFile = false;
  let sameRank = false;
  const man = board.manOn(from);
  for (let other = 0; other < 64; other++) {
    if (other === from || board.manOn(other) !== man || !board.isLegal(other, to)) continue;
    rival = true;
    if ((other & 7) === (from & 7)) sameFile = true;
    if (other >> 3 === from >> 3) sameRank = true;
  }
  const name = squareName(from);
  if (!rival) return '';
  if (!sameFile) return name.charAt(0);
  return sameRank ? name : name.charAt(1);
}

/** Whether the side to move, which is in check, has a legal move; tries the king first, because it mostly has one. */
function canEvade(board: NotationBoard): boolean {
  if (canLeave(board, board.king)) return true;
  for (let from = 0; from < 64; from++) if (canLeave(board, from)) return true;
  return false;
}

function canLeave(board: NotationBoard, from: number): boolean {
  if (board.manOn(from) === 0) return false;
  for (let to = 0; to < 64; to++) if (board.isLegal(from, to)) return true;
  return false;
}
