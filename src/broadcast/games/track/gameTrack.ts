// A game as viewers see it, extended ply by ply: what each ply changes on the board, and what is true after it. The board is never rebuilt for a
// request. Not here: where plies come from (games.ts), and other facts about a game (gameDocument.ts).

import type { AdjudicationRules } from '../../../core/adjudication.ts';
import type { Colour } from '../../../core/colour.ts';
import type { Opening, PlyRecord } from '../../../core/gameJob.ts';
import type { GameStart } from '../../../core/gameRules.ts';
import type { Thought } from '../../../core/live.ts';
import { present } from '../../../core/present.ts';
import { countPly, NO_COUNTS, type EvaluationCounts } from '../../../referee/adjudication/counts.ts';
import { gameAdjudication } from '../../../referee/adjudication/gameAdjudication.ts';
import { pliesLeft } from '../../../referee/adjudication/pliesLeft.ts';
import type { ShownPly, ShownTerritory, ShownThought, SquareChanges } from '../../messages.ts';
import { ChessTrackBoard } from './chessTrackBoard.ts';
import { GoTrackBoard } from './goTrackBoard.ts';
import { shownFigures } from '../shownFigures.ts';
import type { PlayedOnBoard, TrackBoard } from './trackBoard.ts';

export class GameTrack {
  readonly opening: Opening;
  readonly #rules: AdjudicationRules;
  #board: TrackBoard;
  #plies: ShownPly[] = [];
  #moves: string[] = [];
  #counts: EvaluationCounts = NO_COUNTS;
  /** The board before the first ply, its FEN, and the number of the first move. */
  readonly start: { readonly squares: SquareChanges; readonly fen?: string; readonly first: Colour; readonly moveNumber: number };

  /** Throws `RangeError` if the game cannot start like this, or a move of the opening is not legal. */
  constructor(opening: Opening, rules: AdjudicationRules) {
    this.opening = opening;
    this.#board = boardOf(opening.start);
    const { squares, fen, turn, moveNumber } = this.#board;
    const pliesBefore = 2 * (moveNumber - 1) + (turn === 'black' ? 1 : 0);
    this.#rules = gameAdjudication(rules, pliesBefore, opening.moves.length);
    this.start = { squares, first: turn, moveNumber, ...present({ fen }) };
    for (const move of opening.moves) this.#playOpening(move);
  }

  /** A snapshot: later plies are not added to the returned array. */
  get plies(): readonly ShownPly[] {
    return [...this.#plies];
  }

  /** The ply that the side to move will make. */
  get nextPly(): number {
    return this.#plies.length + 1;
  }

  get turn(): Colour {
    return this.#board.turn;
  }

  /** The position after the last ply. */
  get position(): { readonly squares: SquareChanges; readonly fen?: string } {
    const { squares, fen } = this.#board;
    return fen === undefined ? { squares } : { squares, fen };
  }

  /** In protocol form, opening moves first. */
  get moves(): readonly string[] {
    return [...this.#moves];
  }

  /** Plies `from` to `to`, both inclusive. */
  slice(from: number, to = this.#plies.length): readonly ShownPly[] {
    return this.#plies.slice(from - 1, to);
  }

  /** Appends plies. Throws `RangeError` if a ply does not follow or is not legal: journaled plies have been checked before. */
  append(records: readonly PlyRecord[]): readonly ShownPly[] {
    return records.map((record) => this.#append(record));
  }

  /** Goes back to the position before a ply, after an interruption. Counters restart there, because replayed moves never count (INT-5). */
  goOnFrom(ply: number): void {
    this.#counts = NO_COUNTS;
    if (ply > this.#plies.length) return;
    this.#plies = this.#plies.slice(0, ply - 1);
    this.#moves = this.#moves.slice(0, ply - 1);
    this.#board = boardOf(this.opening.start);
    for (const move of this.#moves) this.#board.play(move);
  }

  /** A player's thought about the current position. */
  thought(thought: Thought): ShownThought {
    const line = thought.pv === undefined ? [] : this.#board.line(thought.pv);
    return line.length === 0 ? shownFigures(thought) : { ...shownFigures(thought), pv: line };
  }

  /** Go: the territory with these stones dead; `undefined` in other games. */
  territory(dead: readonly string[]): ShownTerritory | undefined {
    return this.#board.territory?.(dead);
  }

  #playOpening(move: string): void {
    const by = this.#board.turn;
    const played = this.#board.play(move);
    this.#moves.push(move);
    this.#plies.push({ ...played.move, ...played.state, ply: this.nextPly, by, book: true });
  }

  #append(record: PlyRecord): ShownPly {
    if (record.ply !== this.nextPly) {
      throw new RangeError(`Cannot follow a game: expected ply ${this.nextPly}, got "${record.ply}"`);
    }
    const by = this.#board.turn;
    const thought = this.thought(record);
    const played = this.#board.play(record.move);
    const ponder = record.ponder === undefined ? undefined : this.#board.nameOf(record.ponder);
    const shown: ShownPly = {
      ...played.move,
      ...thought,
      ...played.state,
      ...this.#count(record, by, played),
      ply: record.ply,
      by,
      elapsedMs: record.elapsedMs,
      ...present({ leftMs: record.leftMs, ponder, book: record.book }),
    };
    this.#moves.push(record.move);
    this.#plies.push(shown);
    return shown;
  }

  #count(record: PlyRecord, mover: Colour, played: PlayedOnBoard): Pick<ShownPly, 'drawLeft' | 'winLeft'> {
    const { evaluation, ply } = record;
    this.#counts = countPly(this.#rules, this.#counts, { mover, evaluation, ...played.counted });
    const { draw, win } = pliesLeft(this.#rules, this.#counts, ply, mover);
    return present({ drawLeft: draw, winLeft: win });
  }
}

export const boardOf = (start: GameStart): TrackBoard =>
  start.game === 'chess' ? new ChessTrackBoard(start) : new GoTrackBoard(start);
