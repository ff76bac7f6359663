// What code that writes games down asks of a board, in any variant.

import type { NotationMove } from './notationMove.ts';

export type GameBoard = {
  readonly whiteToMove: boolean;
  /** That the FEN shows. */
  readonly moveNumber: number;
  /** As `ChessState.tcecReversiblePlies`. */
  readonly reversiblePlies: number;
  /** White's men on the board minus Black's, by role number. */
  readonly balance: Int8Array;
  /** A board for lines from this position, which `copy` brings back to it. */
  readonly twin: () => GameBoard;
  /** Takes over the position of another board of the same game. */
  readonly copy: (other: GameBoard) => void;
  /** The legal move that a UCI text names; `NO_MOVE` if it names none. */
  readonly read: (text: string) => NotationMove;
  /** Plays a move that `read` returned, and returns its SAN. */
  readonly playSan: (move: NotationMove) => string;
  /** Plays a line of moves in UCI text and returns it as SAN; stops silently at the first illegal move. */
  readonly playLine: (line: string) => string;
  /** As `changedSquares`: what the move will change. */
  readonly changes: (move: NotationMove) => string;
  /** All men on the board, in the same form. */
  readonly squares: () => string;
};
