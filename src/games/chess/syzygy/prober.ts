// From tables to the value of a position: tables leave out what a capture decides, know no capture in passing, and hold distances for one
// side to move only, so a probe looks at captures first, and at all moves where it must.
// Source: the public descriptions of Syzygy tables (R. de Man; https://www.chessprogramming.org/Syzygy_Bases).

import type { Colour } from '../../../core/colour.ts';
import type { Outcome } from '../../../core/ending.ts';
import { DamagedTable } from './byteSource.ts';
import type { MaterialKey } from './material.ts';
import { OTHER_SIDE, type Table, type TableKind, type Wdl } from './table.ts';
import type { TableBoard, TableMove } from './tableBoard.ts';

/** For the side to move. `dtz` has the sign of `wdl`; its size counts plies to the next capture or pawn move, and 100 more for ±1. */
export type PositionValue = { readonly wdl: Wdl; readonly dtz: number; readonly checkmated: boolean };

export type ProbeAnswer =
  | { readonly kind: 'value'; readonly value: PositionValue }
  /** The tables hold nothing of it; of this material and kind one was missing. */
  | { readonly kind: 'missing'; readonly key: MaterialKey; readonly table: TableKind }
  | { readonly kind: 'damaged'; readonly reason: string };

/** The table of some material, either side first; `undefined` where there is none. May throw `DamagedTable`. */
export type FindTable = (key: MaterialKey, kind: TableKind) => Table | undefined;

/**
 * TB-1, the 50-move counter included. A win counts where `|dtz| + counter <= 100`: the next capture or pawn move then comes in time, and
 * after it the counter is 0 and the win stands. Tables that store moves round down by a ply, so a sum of exactly
 * 100 may stand for 101; a table may only round where no win needs 100 plies, so that this concerns counters above 0 alone.
 * ±1 are draws. Checkmate ends the game before any counter does.
 */
export function outcomeWithCounter({ wdl, dtz, checkmated }: PositionValue, turn: Colour, reversiblePlies: number): Outcome {
  if (Math.abs(wdl) < 2 || (!checkmated && Math.abs(dtz) + reversiblePlies > 100)) return 'draw';
  return wdl > 0 === (turn === 'white') ? 'white' : 'black';
}

/** In addition to −2…2: nothing there, and not known because a table is missing. */
const NONE = -3;
const UNKNOWN = 9;

export class Prober {
  readonly #find: FindTable;
  #missing: { readonly key: MaterialKey; readonly table: TableKind } = { key: 0, table: 'wdl' };
  /** Lists of moves, one a depth, used again and again. */
  readonly #lists: readonly TableMove[][] = Array.from({ length: 32 }, () => []);
  #depth = 0;

  constructor(find: FindTable) {
    this.#find = find;
  }

  /** The value of a legal position. The board is played on and given back as it was. */
  value(board: TableBoard): ProbeAnswer {
    this.#depth = 0;
    try {
      const wdl = this.#wdl(board);
      if (wdl === UNKNOWN) return { kind: 'missing', ...this.#missing };
      const dtz = this.#dtz(board, 0);
      if (dtz === undefined) return { kind: 'missing', ...this.#missing };
      return { kind: 'value', value: { wdl: wdl as Wdl, dtz, checkmated: dtz === -1 && this.#isCheckmate(board) } };
    } catch (reason) {
      if (reason instanceof DamagedTable) return { kind: 'damaged', reason: reason.message };
      throw reason;
    }
  }

  /** WDL alone, which needs no DTZ tables; `undefined` where a table is missing or damaged. */
  wdl(board: TableBoard): Wdl | undefined {
    this.#depth = 0;
    try {
      const wdl = this.#wdl(board);
      return wdl === UNKNOWN ? undefined : (wdl as Wdl);
    } catch (reason) {
      if (reason instanceof DamagedTable) return undefined;
      throw reason;
    }
  }

  #wdl(board: TableBoard): number {
    const taking = this.#bestOf(board, 'captures');
    if (taking === UNKNOWN || taking === 2) return taking;
    const passing = board.passed < 0 ? NONE : this.#bestOf(board, 'passingCaptures');
    if (passing === UNKNOWN || passing === 2) return passing;
    // The table thinks this a stalemate or a mate.
    if (passing !== NONE && taking === NONE && !this.#has(board, 'quietMoves') && !this.#has(board, 'pawnMoves')) return passing;
    const stored = this.#stored(board);
    return stored === UNKNOWN ? UNKNOWN : Math.max(taking, passing, stored);
  }

  /** What the table says of a position, any capture in passing aside. */
  #stored(board: TableBoard): number {
    if (board.key === 0) return 0;
    const table = this.#find(board.key, 'wdl');
    if (table !== undefined) return table.wdl(board);
    this.#missing = { key: board.key, table: 'wdl' };
    return UNKNOWN;
  }

  /** The best value that legal moves of a kind reach, `NONE` where there are none. Stops at a win. */
  #bestOf(board: TableBoard, kind: MoveKind): number {
    const moves = this.#list();
    const count = board[kind](moves);
    let best = NONE;
    for (let at = 0; at < count && best < 2; at++) {
      if (!board.play(moves[at] ?? 0)) continue;
      const reply = this.#wdl(board);
      board.undo();
      if (reply === UNKNOWN) {
        best = UNKNOWN;
        break;
      }
      // Not -reply, which would make a zero that is less than zero.
      best = Math.max(best, 0 - reply);
    }
    this.#depth--;
    return best;
  }

  #has(board: TableBoard, kind: MoveKind): boolean {
    const moves = this.#list();
    const count = board[kind](moves);
    let found = false;
    for (let at = 0; at < count && !found; at++) {
      found = board.play(moves[at] ?? 0);
      if (found) board.undo();
    }
    this.#depth--;
    return found;
  }

  #list(): TableMove[] {
    const list = this.#lists[this.#depth++];
    if (list === undefined) throw new DamagedTable('expected an end to the search for captures');
    return list;
  }

  /** `undefined` where a table is missing. `others` counts how often one side's table has sent us to the other's positions. */
  #dtz(board: TableBoard, others: number): number | undefined {
    const taking = this.#bestOf(board, 'captures');
    const passing = this.#bestOf(board, 'passingCaptures');
    const wdl = this.#wdl(board);
    if (wdl === UNKNOWN) return undefined;
    if (wdl === 0) return 0;
    const zeroing = ZEROING_DTZ[wdl + 2] ?? 0;
    if (wdl > 0) {
      if (taking === wdl || passing === wdl) return zeroing;
      const pushing = this.#bestOf(board, 'pawnMoves');
      if (pushing === UNKNOWN) return undefined;
      if (pushing === wdl) return zeroing;
    } else {
      // Only the capture in passing, which no table knows, saves the loser as far as this.
      if (passing === wdl && taking < wdl && this.#stored(board) < wdl) return zeroing;
      // The loser must take, push or is mated.
      if (!this.#has(board, 'quietMoves')) return zeroing;
    }
    const table = this.#find(board.key, 'dtz');
    if (table === undefined) {
      this.#missing = { key: board.key, table: 'dtz' };
      return undefined;
    }
    const plies = table.dtz(board, wdl as Wdl);
    if (plies === OTHER_SIDE) return this.#dtzByMoves(board, wdl, others);
    return (plies + (Math.abs(wdl) === 1 ? 100 : 0)) * Math.sign(wdl);
  }

  /** The table holds the other side to move: the winner takes the shortest way, the loser the longest. */
  #dtzByMoves(board: TableBoard, wdl: number, others: number): number | undefined {
    if (others > 0) throw new DamagedTable('expected distances for one side to move, got them for none');
    // A loser who may zero does so at a distance of 1; there are quiet moves too, which are never shorter.
    let best = wdl > 0 ? Number.POSITIVE_INFINITY : -1;
    const moves = this.#list();
    const count = board.quietMoves(moves);
    for (let at = 0; at < count; at++) {
      if (!board.play(moves[at] ?? 0)) continue;
      const reply = this.#dtz(board, others + 1);
      const mates = reply === -1 && this.#isCheckmate(board);
      board.undo();
      if (reply === undefined) {
        this.#depth--;
        return undefined;
      }
      if (Math.sign(reply) !== -Math.sign(wdl)) continue;
      best = Math.min(best, mates ? 1 : -reply + Math.sign(wdl));
    }
    this.#depth--;
    if (wdl === -1 && best > -101) return -101;
    if (best === Number.POSITIVE_INFINITY) throw new DamagedTable('expected a move that keeps the win, got none');
    return best;
  }

  #isCheckmate(board: TableBoard): boolean {
    return board.inCheck() && !MOVE_KINDS.some((kind) => this.#has(board, kind));
  }
}

const MOVE_KINDS = ['quietMoves', 'captures', 'pawnMoves', 'passingCaptures'] as const;
type MoveKind = (typeof MOVE_KINDS)[number];

/** The distance where the next move zeroes the counter, by `wdl + 2`. */
const ZEROING_DTZ = [-1, -101, 0, 101, 1];
