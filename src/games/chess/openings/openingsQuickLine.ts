// A quick yes for lines of opening books: EPD or FEN of a position that can be played and goes on. It knows the plain case only (no
// check, no en passant square, a pawn that can step forward), which nearly all lines of a book are; no answer means that openings.ts has to
// be asked, which is the rule and tells what is wrong. That a yes is never more than that is proved in openingsQuick.test.ts.

import { DIRECTIONS, FIRST_DIAGONAL, jumpsFrom, KNIGHT_JUMPS, lineFrom, LINES } from '../boardLines.ts';
import { BISHOP, BLACK, KING, KNIGHT, PAWN, QUEEN, roleOf, ROOK } from '../notation/notationMove.ts';

/** Board, side to move, castling rights, no en passant square; then counters as FEN or as EPD has them, or nothing. */
const LINE = /^([1-8pnbrqkPNBRQK/]{17,71}) ([wb]) (-|K?Q?k?q?) -(?: \d\d? \d{1,3}| hmvc \d\d?; fmvn \d{1,3};)?$/;

/** The exit (openings.ts) of a trimmed line that surely is an opening; `undefined`: ask there. */
export function exitOfSureLine(line: string, chess960: boolean): string | undefined {
  const fields = LINE.exec(line);
  if (fields === null) return undefined;
  const [, board = '', turn = '', rights = ''] = fields;
  // Two numbers side by side are one written otherwise.
  if (rights === '' || /\d\d/.test(board) || !setUp(board)) return undefined;
  if (rights !== '-' && ![...rights].every((letter) => hasRight(letter, chess960))) return undefined;
  const own = turn === 'w' ? 0 : BLACK;
  const goesOn =
    !isAttacked(whiteKing, BLACK) && !isAttacked(blackKing, 0) && hasFreePawn(own, own === 0 ? whiteKing : blackKing);
  return goesOn ? `${board} ${turn} ${rights} -` : undefined;
}

/** Filled again and again: nothing of it outlives a call. */
const men = new Int8Array(64);
let whiteKing = -1;
let blackKing = -1;

const NUMBERS: ReadonlyMap<string, number> = new Map(
  [...'pnbrqk'].flatMap((letter, index): [string, number][] => [
    [letter, (index + 1) | BLACK],
    [letter.toUpperCase(), index + 1],
  ]),
);

/** Puts the men on the board; false where they are not those of a game. */
function setUp(board: string): boolean {
  men.fill(0);
  whiteKing = -1;
  blackKing = -1;
  const count = [0, 0];
  const pawns = [0, 0];
  let rank = 7;
  let file = 0;
  for (let at = 0; at < board.length; at++) {
    const sign = board.charAt(at);
    const man = NUMBERS.get(sign);
    if (sign === '/') {
      if (file !== 8) return false;
      rank--;
      file = 0;
      continue;
    }
    if (man === undefined) {
      file += Number(sign);
      continue;
    }
    if (file > 7 || rank < 0) return false;
    const square = rank * 8 + file++;
    const side = man >> 3;
    men[square] = man;
    count[side] = (count[side] ?? 0) + 1;
    if (roleOf(man) === PAWN) {
      if (rank === 0 || rank === 7) return false;
      pawns[side] = (pawns[side] ?? 0) + 1;
    } else if (roleOf(man) === KING) {
      if ((side === 0 ? whiteKing : blackKing) >= 0) return false;
      if (side === 0) whiteKing = square;
      else blackKing = square;
    }
  }
  if (rank !== 0 || file !== 8 || whiteKing < 0 || blackKing < 0) return false;
  return Math.max(...count) <= 16 && Math.max(...pawns) <= 8;
}

/** Whether the king is on its first rank with one rook only on the side that the letter names; in standard chess both at home. */
function hasRight(letter: string, chess960: boolean): boolean {
  const white = letter === 'K' || letter === 'Q';
  const king = white ? whiteKing : blackKing;
  const first = white ? 0 : 56;
  if (king >> 3 !== first >> 3) return false;
  const step = letter.toLowerCase() === 'k' ? 1 : -1;
  const corner = step === 1 ? first + 7 : first;
  const rook = white ? ROOK : ROOK | BLACK;
  if (!chess960 && (king !== first + 4 || men[corner] !== rook)) return false;
  let rooks = 0;
  for (let square = king; square !== corner;) {
    square += step;
    if (men[square] === rook) rooks++;
  }
  return rooks === 1;
}

/** Whether men of a side (0 White, `BLACK` Black) attack a square. */
function isAttacked(square: number, side: number): boolean {
  for (let direction = 0; direction < DIRECTIONS; direction++) {
    const diagonal = direction >= FIRST_DIAGONAL;
    const start = lineFrom(square, direction);
    for (let at = start; (LINES[at] ?? -1) >= 0; at++) {
      const from = LINES[at] ?? -1;
      const man = men[from] ?? 0;
      if (man === 0) continue;
      if ((man & BLACK) !== side) break;
      const role = roleOf(man);
      if (role === QUEEN || role === (diagonal ? BISHOP : ROOK)) return true;
      const near = at === start;
      if (near && (role === KING || (role === PAWN && diagonal && (side === 0 ? from < square : from > square)))) return true;
      break;
    }
  }
  for (let at = jumpsFrom(square); (KNIGHT_JUMPS[at] ?? -1) >= 0; at++) {
    if (men[KNIGHT_JUMPS[at] ?? -1] === (KNIGHT | side)) return true;
  }
  return false;
}

/** Whether some pawn can step forward that is on no line with its king except its file: nothing can pin it. */
function hasFreePawn(own: number, king: number): boolean {
  const forward = own === 0 ? 8 : -8;
  for (let square = 8; square < 56; square++) {
    if (men[square] !== (PAWN | own) || men[square + forward] !== 0) continue;
    const files = Math.abs((square & 7) - (king & 7));
    const ranks = Math.abs((square >> 3) - (king >> 3));
    if (ranks !== 0 && files !== ranks) return true;
  }
  return false;
}
