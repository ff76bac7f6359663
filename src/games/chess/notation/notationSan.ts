// SAN of moves played on a notation board, one by one or as an engine's line. Writes the same texts as san.ts; notationBoard.ts decides which
// moves are legal. Source: PGN standard 8.2.3.

import type { NotationBoard } from './notationBoard.ts';
import { KING, NO_MOVE, originOf, PAWN, promotionOf, roleOf, squareName, targetOf, type NotationMove } from './notationMove.ts';

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

const isSpace = (sign: number): boolean =>
  sign === 32 || (sign >= 9 && sign <= 13) || (sign >= 128 && String.fromCharCode(sign).trim() === '');
