// A game of chess as a track follows it. The rules say what is true after a ply; a board for notation, ten times as fast in usual chess, writes moves and lines. Both
// play every ply of the game.

import type { Colour } from '../../../core/colour.ts';
import type { ChessStart } from '../../../core/gameRules.ts';
import { offBoard, countMoves, fen, inCheck, reversiblePlies, type ChessState } from '../../../games/chess/notation/notation.ts';
import { gameBoard, type GameBoard } from '../../../games/chess/notation/gameBoard.ts';
import { BISHOP, KNIGHT, NO_MOVE, PAWN, QUEEN, ROOK } from '../../../games/chess/notation/notationMove.ts';
import { chessRules } from '../../../games/chess/rules.ts';
import type { PlyState, ShownMove, SquareChanges } from '../../messages.ts';
import { LONGEST_LINE, wordsOf, type PlayedOnBoard, type TrackBoard } from './trackBoard.ts';

/** FIDE Laws 9.3: a hundred plies without pawn move or capture. */
const FIFTY_MOVES = 100;

export class ChessTrackBoard implements TrackBoard {
  #state: ChessState;
  readonly #board: GameBoard;
  /** Lines are played on this board. */
  readonly #scratch: GameBoard;

  /** Throws `RangeError` if the game cannot start like this. */
  constructor(start: ChessStart) {
    const first = chessRules.start(start);
    if (!first.ok) throw new RangeError(first.error);
    this.#state = first.value;
    this.#board = gameBoard(first.value);
    this.#scratch = this.#board.twin();
  }

  get turn(): Colour {
    return this.#state.position.turn;
  }

  get squares(): SquareChanges {
    return this.#board.squares();
  }

  get fen(): string {
    return fen(this.#state);
  }

  get moveNumber(): number {
    return this.#state.position.fullmoves;
  }

  play(text: string): PlayedOnBoard {
    const played = chessRules.play(this.#state, text);
    if (!played.ok) throw new RangeError(played.error);
    const move = shownMove(this.#board, text);
    if (move === undefined) throw new TypeError(`Cannot write "${text}": the rules allow it, the notation board does not`);
    const { state, irreversible } = played.value;
    this.#state = state;
    const zeroing = reversiblePlies(state) === 0;
    return { move, counted: { irreversible, zeroing, men: chessRules.men(state) }, state: this.#plyState() };
  }

  line(moves: string): readonly ShownMove[] {
    this.#scratch.copy(this.#board);
    const shown: ShownMove[] = [];
    for (const word of wordsOf(moves)) {
      const move = shownMove(this.#scratch, word);
      if (move === undefined || shown.push(move) === LONGEST_LINE) break;
    }
    return shown;
  }

  nameOf(move: string): string | undefined {
    this.#scratch.copy(this.#board);
    return shownMove(this.#scratch, move)?.text;
  }

  #plyState(): PlyState {
    const { balance } = this.#board;
    const of = (role: number): number => balance[role] ?? 0;
    return {
      fiftyLeft: Math.max(0, FIFTY_MOVES - reversiblePlies(this.#state)),
      material: { p: of(PAWN), n: of(KNIGHT), b: of(BISHOP), r: of(ROOK), q: of(QUEEN) },
      mobility: countMoves(this.#state),
      ...(inCheck(this.#state) ? { check: true } : {}),
      ...offBoard(this.#state),
    };
  }
}

/** Plays a move; `undefined` if it is not legal. */
function shownMove(board: GameBoard, text: string): ShownMove | undefined {
  const move = board.read(text);
  if (move === NO_MOVE) return undefined;
  const set = board.changes(move);
  return { text: board.playSan(move), set };
}
