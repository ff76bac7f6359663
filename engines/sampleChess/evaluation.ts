// The value of a position: material and the squares of the men, updated move by move.
// The squares' values are formulas over distance to the centre and advance, made for this engine; a middlegame and an endgame value are
// mixed by the pieces left. Not covered: pawn structure, mobility, king safety beyond the king's square.

import type { ChessState, Move, Role } from '../../src/games/chess/notation/notation.ts';

/** White's view, in centipawns; `phase` is 24 with all pieces on the board and 0 with none. */
export type Balance = { readonly middle: number; readonly end: number; readonly phase: number };

/** The value of a man for comparing exchanges, in centipawns. */
export const PIECE_VALUE = { pawn: 100, knight: 320, bishop: 335, rook: 500, queen: 960, king: 10_000 } as const satisfies Record<
  Role,
  number
>;

const PHASE = { pawn: 0, knight: 1, bishop: 1, rook: 2, queen: 4, king: 0 } as const satisfies Record<Role, number>;
const FULL_PHASE = 24;
const TEMPO = 10;
const BISHOP_PAIR = 30;

export function balanceOf(state: ChessState): Balance {
  let balance: Balance = { middle: 0, end: 0, phase: 0 };
  for (const [square, { color, role }] of state.position.board) balance = withMan(balance, role, square, color === 'white', 1);
  return balance;
}

/** The balance after a legal move. */
export function balanceAfter(balance: Balance, state: ChessState, { from, to, promotion }: Move): Balance {
  const { board, turn, epSquare } = state.position;
  const white = turn === 'white';
  const role = board.getRole(from) ?? 'pawn';
  const taken = withMan(balance, role, from, white, -1);
  if (role === 'king' && board[turn].has(to)) {
    const rank = to & 56;
    const kingTo = rank + (to > from ? 6 : 2);
    const rookTo = rank + (to > from ? 5 : 3);
    return withMan(withMan(withMan(taken, 'rook', to, white, -1), 'king', kingTo, white, 1), 'rook', rookTo, white, 1);
  }
  const placed = withMan(taken, promotion ?? role, to, white, 1);
  if (role === 'pawn' && to === epSquare) return withMan(placed, 'pawn', white ? to - 8 : to + 8, !white, -1);
  const captured = board.getRole(to);
  return captured === undefined ? placed : withMan(placed, captured, to, !white, -1);
}

/** Centipawns from the view of the side to move. */
export function evaluate(state: ChessState, { middle, end, phase }: Balance): number {
  const { board, turn } = state.position;
  const bishops = (pairOf(board.white) ? BISHOP_PAIR : 0) - (pairOf(board.black) ? BISHOP_PAIR : 0);
  const share = Math.min(phase, FULL_PHASE) / FULL_PHASE;
  const white = middle * share + end * (1 - share) + bishops + driveToMate(state, end);
  return Math.round(turn === 'white' ? white : -white) + TEMPO;

  function pairOf(side: typeof board.white): boolean {
    return board.bishop.intersect(side).size() >= 2;
  }
}

/** The side with a material edge against a bare king brings its own king near: without that, rook and king would not mate. White's view. */
function driveToMate(state: ChessState, end: number): number {
  const { board } = state.position;
  const stronger = board.white.size() === 1 ? -1 : board.black.size() === 1 ? 1 : 0;
  if (stronger === 0 || Math.abs(end) < 400) return 0;
  const white = board.king.intersect(board.white).first() ?? 0;
  const black = board.king.intersect(board.black).first() ?? 0;
  const distance = Math.max(Math.abs((white & 7) - (black & 7)), Math.abs((white >> 3) - (black >> 3)));
  return stronger * (14 - 2 * distance) * 5;
}

function withMan(balance: Balance, role: Role, square: number, white: boolean, count: 1 | -1): Balance {
  const { middle, end } = TABLES[role];
  const seen = white ? square : square ^ 56;
  const sign = white ? count : -count;
  return {
    middle: balance.middle + sign * (middle[seen] ?? 0),
    end: balance.end + sign * (end[seen] ?? 0),
    phase: balance.phase + count * PHASE[role],
  };
}

/** Values for White; `file` and `rank` are 0…3 by nearness to the centre, `advance` counts ranks from White's first. */
function table(value: number, formula: (file: number, rank: number, advance: number) => number): readonly number[] {
  return Array.from({ length: 64 }, (_, square) => {
    const nearness = (line: number): number => 3 - Math.floor(Math.abs(line - 3.5));
    return value + Math.round(formula(nearness(square & 7), nearness(square >> 3), square >> 3));
  });
}

const TABLES: Readonly<Record<Role, { readonly middle: readonly number[]; readonly end: readonly number[] }>> = {
  pawn: {
    middle: table(85, (file, _, advance) => (advance - 1) * (file * 3 - 1) + (advance >= 5 ? 20 : 0)),
    end: table(110, (_, __, advance) => (advance - 1) ** 2 * 5),
  },
  knight: {
    middle: table(PIECE_VALUE.knight - 40, (file, rank, advance) => 10 * (file + rank) + (advance === 0 ? -8 : 0)),
    end: table(PIECE_VALUE.knight - 50, (file, rank) => 10 * (file + rank)),
  },
  bishop: {
    middle: table(PIECE_VALUE.bishop - 15, (file, rank, advance) => 5 * (file + rank) + (advance === 0 ? -10 : 0)),
    end: table(PIECE_VALUE.bishop - 15, (file, rank) => 5 * (file + rank)),
  },
  rook: {
    middle: table(PIECE_VALUE.rook - 15, (file, _, advance) => 5 * file + (advance === 6 ? 20 : 0)),
    end: table(PIECE_VALUE.rook + 20, (_, __, advance) => (advance === 6 ? 10 : 0)),
  },
  queen: {
    middle: table(PIECE_VALUE.queen, (file, rank, advance) => 2 * (file + rank) - 2 * advance),
    end: table(PIECE_VALUE.queen, (file, rank) => 6 * (file + rank)),
  },
  king: {
    middle: table(0, (file, _, advance) => -25 * Math.min(advance, 3) - (file === 3 ? 22 : file === 2 ? 14 : 0)),
    end: table(0, (file, rank) => 11 * (file + rank) - 40),
  },
};
