// A game given as text, played move by move on one board, for readers that judge every ply and need few positions as states: a quarter of the cost
// of replay.ts. It reads the same moves and gives the same reasons; boardReplay.test.ts proves it.

import { ok, type Result } from '../../../core/result.ts';
import { NotationBoard } from '../notation/notationBoard.ts';
import { NO_MOVE, originOf, targetOf, type NotationMove } from '../notation/notationMove.ts';
import { readSan } from '../notation/notationSan.ts';
import { afterMove, formatMove, moveOfSan, type ChessState } from '../notation/notation.ts';
import { stateOf } from '../position/setup.ts';
import { isUsual } from '../variants/boardRules.ts';
import type { PgnGame } from './game.ts';
import { openGame } from './replay.ts';

/** What a reader of every ply asks of a replay, in any variant. */
export type Replay = {
  readonly board: Pick<NotationBoard, 'whiteToMove' | 'men' | 'reversiblePlies' | 'halfmoves'>;
  /** Plays the move that a text names; returns why it cannot. */
  readonly play: (san: string) => string | undefined;
  /** The state after the last move; it may not know those before it. */
  readonly state: () => ChessState;
};

export class BoardReplay implements Replay {
  readonly board: NotationBoard;
  readonly #chess960: boolean;
  /** The moves after the last one that no position can be repeated across, and whether a pawn could be captured in passing before them. */
  readonly #line: NotationMove[] = [];
  #beganPassed: boolean;
  #ply = 0;

  constructor(first: ChessState) {
    this.board = NotationBoard.of(first);
    this.#chess960 = first.chess960;
    this.#beganPassed = this.board.passed >= 0;
  }

  /** A game before its first move; the error says why it cannot be started at all. */
  static of(game: PgnGame): Result<Replay, string> {
    const opened = openGame(game);
    if (!opened.ok) return opened;
    const { first } = opened.value;
    return ok(isUsual(first.rules) ? new BoardReplay(first) : new VariantReplay(first));
  }

  /** Plays the move that a text names; returns why it cannot. */
  play(san: string): string | undefined {
    const { board } = this;
    let move = readSan(board, san);
    if (move === NO_MOVE) {
      const read = this.#readOther(san);
      if (!read.ok) return read.error;
      move = read.value;
    }
    board.play(move);
    this.#ply++;
    if (board.repeatablePlies > 0) this.#line.push(move);
    else {
      this.#line.length = 0;
      this.#beganPassed = board.passed >= 0;
    }
    return undefined;
  }

  /** The state after the last move, without those before it. */
  state(): ChessState {
    return { ...stateOf(this.board, this.#chess960), ply: this.#ply, occurrence: this.#occurrence() };
  }

  #readOther(san: string): Result<NotationMove, string> {
    const state = this.state();
    const move = moveOfSan(state, san);
    return move.ok ? ok(this.board.read(formatMove(state, move.value))) : move;
  }

  /** As `ChessState.occurrence`. Takes the moves of the line back, two at a time: none of them captured, promoted or castled. */
  #occurrence(): number {
    const men = Array.from({ length: 64 }, (_, square) => this.board.manOn(square));
    const now = [...men];
    let occurrence = 1;
    for (let left = this.#line.length - 1; left >= 0; left--) {
      const move = this.#line[left] ?? NO_MOVE;
      men[originOf(move)] = men[targetOf(move)] ?? 0;
      men[targetOf(move)] = 0;
      const otherTurn = (this.#line.length - left) % 2 === 1;
      if (otherTurn || (left === 0 && this.#beganPassed)) continue;
      if (men.every((man, square) => man === now[square])) occurrence++;
    }
    return occurrence;
  }
}

/** Variants have no fast board: their games are replayed on states. */
class VariantReplay implements Replay {
  #state: ChessState;

  constructor(first: ChessState) {
    this.#state = first;
  }

  get board(): Replay['board'] {
    const { position, tcecReversiblePlies } = this.#state;
    return {
      whiteToMove: position.turn === 'white',
      men: position.board.occupied.size(),
      reversiblePlies: tcecReversiblePlies,
      halfmoves: position.halfmoves,
    };
  }

  play(san: string): string | undefined {
    const move = moveOfSan(this.#state, san);
    if (!move.ok) return move.error;
    this.#state = afterMove(this.#state, move.value);
    return undefined;
  }

  state(): ChessState {
    return this.#state;
  }
}
