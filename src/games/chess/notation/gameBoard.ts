// The board on which a game of any variant is written down: moves and lines become SAN and changes of squares. Usual chess has the fast board of
// notationBoard.ts, variants play on states of the rules (variantBoard.ts).

import { changedSquares, squaresOf } from '../squareChanges.ts';
import { isUsual } from '../variants/boardRules.ts';
import type { ChessState } from '../position/state.ts';
import type { GameBoard } from './boardContract.ts';
import { NotationBoard } from './notationBoard.ts';
import type { NotationMove } from './notationMove.ts';
import { playLine, playSan } from './notationSan.ts';
import { VariantBoard } from './variantBoard.ts';

export type { GameBoard } from './boardContract.ts';

export const gameBoard = (state: ChessState): GameBoard =>
  isUsual(state.rules) ? new UsualBoard(NotationBoard.of(state)) : new VariantBoard(state);

class UsualBoard implements GameBoard {
  readonly #board: NotationBoard;

  constructor(board: NotationBoard) {
    this.#board = board;
  }

  get whiteToMove(): boolean {
    return this.#board.whiteToMove;
  }

  get moveNumber(): number {
    return this.#board.moveNumber;
  }

  get reversiblePlies(): number {
    return this.#board.reversiblePlies;
  }

  get balance(): Int8Array {
    return this.#board.balance;
  }

  twin(): GameBoard {
    const twin = new UsualBoard(new NotationBoard());
    twin.copy(this);
    return twin;
  }

  copy(other: GameBoard): void {
    if (other instanceof UsualBoard) this.#board.copy(other.#board);
  }

  read(text: string): NotationMove {
    return this.#board.read(text);
  }

  playSan(move: NotationMove): string {
    return playSan(this.#board, move);
  }

  playLine(line: string): string {
    return playLine(this.#board, line);
  }

  changes(move: NotationMove): string {
    return changedSquares(this.#board, move);
  }

  squares(): string {
    return squaresOf(this.#board);
  }
}
