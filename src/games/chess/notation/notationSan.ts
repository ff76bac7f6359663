// SAN of moves that are played on a notation board, one by one or as an engine's line. The same texts as san.ts writes; which moves are
// legal is notationBoard.ts's to say. Source: PGN standard 8.2.3.

import { FIRST_DIAGONAL, DIRECTIONS, jumpsFrom, KNIGHT_JUMPS, lineFrom, LINES, SQUARE_NAMES } from '../boardLines.ts';
import type { NotationBoard } from './notationBoard.ts';
import {
  BISHOP,
  KING,
  KNIGHT,
  NO_MOVE,
  originOf,
  PAWN,
  promotionOf,
  QUEEN,
  roleOf,
  ROOK,
  targetOf,
  type NotationMove,
} from './notationMove.ts';

/** By role's number. */
const LETTERS = ['', '', 'N', 'B', 'R', 'Q', 'K'] as const;

/** Plays a legal move and gives its SAN. */
export function playSan(board: NotationBoard, move: NotationMove): string {
  const san = unmarkedSan(board, move);
  board.play(move);
  if (board.checker < 0) return san;
  return canEvade(board) ? `${san}+` : `${san}#`;
}

/** Plays a line of moves in UCI text and gives it as SAN; it stops without a word at the first move that is not legal. */
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
  const target = SQUARE_NAMES[to] ?? '';
  const role = roleOf(board.manOn(from));
  if (role === PAWN) {
    const capture = (from & 7) === (to & 7) ? '' : `${SQUARE_NAMES[from]?.charAt(0) ?? ''}x`;
    const promotion = promotionOf(move);
    return `${capture}${target}${promotion === 0 ? '' : `=${LETTERS[promotion] ?? ''}`}`;
  }
  const origin = role === KING ? '' : originNeeded(board, from, to);
  return `${LETTERS[role] ?? ''}${origin}${board.manOn(to) === 0 ? '' : 'x'}${target}`;
}

/** The origin's file, rank or both, as far as it takes to tell the move from those of other pieces of the same kind. */
function originNeeded(board: NotationBoard, from: number, to: number): string {
  let rival = false;
  let sameFile = false;
  let sameRank = false;
  const see = (other: number): void => {
    if (other === from || !board.isLegal(other, to)) return;
    rival = true;
    if ((other & 7) === (from & 7)) sameFile = true;
    if (other >> 3 === from >> 3) sameRank = true;
  };
  visitOrigins(board, board.manOn(from), to, see);
  const name = SQUARE_NAMES[from] ?? '';
  if (!rival) return '';
  if (!sameFile) return name.charAt(0);
  return sameRank ? name : name.charAt(1);
}

/** Calls for every square from which such a piece reaches `to` by its way of moving. */
function visitOrigins(board: NotationBoard, man: number, to: number, see: (from: number) => void): void {
  const role = roleOf(man);
  if (role === KNIGHT) {
    for (let at = jumpsFrom(to); (KNIGHT_JUMPS[at] ?? -1) >= 0; at++) {
      const from = KNIGHT_JUMPS[at] ?? -1;
      if (board.manOn(from) === man) see(from);
    }
    return;
  }
  const first = role === BISHOP ? FIRST_DIAGONAL : 0;
  const last = role === ROOK ? FIRST_DIAGONAL : DIRECTIONS;
  for (let direction = first; direction < last; direction++) {
    for (let at = lineFrom(to, direction); (LINES[at] ?? -1) >= 0; at++) {
      const from = LINES[at] ?? -1;
      const met = board.manOn(from);
      if (met === man) see(from);
      if (met !== 0) break;
    }
  }
}

/** Whether the side to move, which is in check, has a legal move: the king's, or one that takes the checker or is in its way. */
function canEvade(board: NotationBoard): boolean {
  const { king } = board;
  for (let direction = 0; direction < DIRECTIONS; direction++) {
    const to = LINES[lineFrom(king, direction)] ?? -1;
    if (to >= 0 && board.isLegal(king, to)) return true;
  }
  const answers = answersToCheck(board);
  for (let from = 0; from < 64; from++) {
    if (from !== king && board.manOn(from) !== 0 && answers.some((to) => board.isLegal(from, to))) return true;
  }
  return false;
}

/** The checker's square, that of a pawn that can be taken in passing, and those between a piece that attacks from afar and the king. */
function answersToCheck(board: NotationBoard): readonly number[] {
  const { king, checker } = board;
  const squares = [checker];
  const role = roleOf(board.manOn(checker));
  if (role === PAWN && board.passed >= 0) squares.push(board.passed);
  if (role !== BISHOP && role !== ROOK && role !== QUEEN) return squares;
  const step = Math.sign((king & 7) - (checker & 7)) + 8 * Math.sign((king >> 3) - (checker >> 3));
  for (let square = checker + step; square !== king; square += step) squares.push(square);
  return squares;
}

const isSpace = (sign: number): boolean =>
  sign === 32 || (sign >= 9 && sign <= 13) || (sign >= 128 && String.fromCharCode(sign).trim() === '');
