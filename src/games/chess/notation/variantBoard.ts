// A variant's game written down on states of the rules: slower than the board of usual chess, and right for every variant. A move is a number as
// there (notationMove.ts); a drop goes from its square to the same square, with the role of the man dropped.

import { formatMove, isCastling, parseMove } from '../position/moves.ts';
import { BALANCE_ROLES, materialBalance } from '../position/material.ts';
import { afterMove, type ChessState, type Move, type Role } from '../position/state.ts';
import type { GameBoard } from './boardContract.ts';
import { BLACK, MAN_LETTERS, NO_MOVE, originOf, promotionOf, squareName, targetOf, type NotationMove } from './notationMove.ts';
import { sanOf } from './san.ts';

/** By role number. */
const ROLES = [undefined, 'pawn', 'knight', 'bishop', 'rook', 'queen', 'king'] as const satisfies readonly (Role | undefined)[];

export class VariantBoard implements GameBoard {
  #state: ChessState;

  constructor(state: ChessState) {
    this.#state = state;
  }

  get whiteToMove(): boolean {
    return this.#state.position.turn === 'white';
  }

  get moveNumber(): number {
    return this.#state.position.fullmoves;
  }

  get reversiblePlies(): number {
    return this.#state.tcecReversiblePlies;
  }

  get balance(): Int8Array {
    const balance = materialBalance(this.#state);
    return Int8Array.from([0, ...BALANCE_ROLES.map((role) => balance[role]), 0]);
  }

  twin(): GameBoard {
    return new VariantBoard(this.#state);
  }

  copy(other: GameBoard): void {
    if (other instanceof VariantBoard) this.#state = other.#state;
  }

  read(text: string): NotationMove {
    const move = parseMove(this.#state, text);
    if (!move.ok) return NO_MOVE;
    const { from, to, promotion, drop } = move.value;
    return from | (to << 6) | (Math.max(0, ROLES.indexOf(drop ?? promotion)) << 12);
  }

  playSan(move: NotationMove): string {
    const played = moveOf(move);
    const after = afterMove(this.#state, played);
    const san = sanOf(this.#state, played, after);
    this.#state = after;
    return san;
  }

  playLine(line: string): string {
    const sans: string[] = [];
    for (const word of line.split(' ')) {
      const move = this.read(word);
      if (move === NO_MOVE) break;
      sans.push(this.playSan(move));
    }
    return sans.join(' ');
  }

  changes(move: NotationMove): string {
    const played = moveOf(move);
    const [before, after] = [contentOf(this.#state), contentOf(afterMove(this.#state, played))];
    const target = isCastling(this.#state, played) ? castlingTarget(this.#state, played) : played.to;
    const others = before.flatMap((man, square) => (man !== after[square] ? [square] : []));
    return [...new Set([target, played.from, ...others])].map((square) => standing(square, after[square] ?? 0)).join(' ');
  }

  squares(): string {
    return contentOf(this.#state)
      .flatMap((man, square) => (man === 0 ? [] : [standing(square, man)]))
      .join(' ');
  }
}

function moveOf(move: NotationMove): Move {
  const [from, to, role] = [originOf(move), targetOf(move), ROLES[promotionOf(move)]];
  if (role === undefined) return { from, to };
  return from === to ? { from, to, drop: role } : { from, to, promotion: role };
}

/** Where the king goes, from the canonical text of its move. */
function castlingTarget(state: ChessState, move: Move): number {
  const text = formatMove(state, move);
  return text.charCodeAt(2) - 97 + 8 * (text.charCodeAt(3) - 49);
}

/** The man on each square by number; 0: empty. */
function contentOf({ position: { board } }: ChessState): readonly number[] {
  return Array.from({ length: 64 }, (_, square) => {
    const piece = board.get(square);
    return piece === undefined ? 0 : ROLES.indexOf(piece.role) + (piece.color === 'white' ? 0 : BLACK);
  });
}

const standing = (square: number, man: number): string => squareName(square) + (man === 0 ? '' : (MAN_LETTERS[man] ?? ''));
