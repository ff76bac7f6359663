// From tables to the value of a position: tables omit values that a capture decides, do not contain en passant captures, and store distances for
// only one side to move, so a probe tries captures first, and all moves where necessary.
// Source: the public descriptions of Syzygy tables (R. de Man; https://www.chessprogramming.org/Syzygy_Bases).

import type { Colour } from '../../../core/colour.ts';
import type { Outcome } from '../../../core/ending.ts';
import { canMove, inCheck, movesOfKind, type MoveKind } from '../position/moves.ts';
import { afterMove, type ChessState } from '../position/state.ts';
import { DamagedTable } from './byteSource.ts';
import type { MaterialKey } from './material.ts';
import { OTHER_SIDE, type Table, type TableKind, type Wdl } from './table.ts';
import { materialKey } from './tablePosition.ts';

/** For the side to move. `dtz` has the sign of `wdl`; its size counts plies to the next capture or pawn move, plus 100 for ±1. */
export type PositionValue = { readonly wdl: Wdl; readonly dtz: number; readonly checkmated: boolean };

export type ProbeAnswer<Value> =
  | { readonly kind: 'value'; readonly value: Value }
  /** The tables do not contain the position: a table of this material and kind is missing. */
  | { readonly kind: 'missing'; readonly key: MaterialKey; readonly table: TableKind }
  | { readonly kind: 'damaged'; readonly reason: string };

/** The table for some material, either side first; `undefined` if there is none. May throw `DamagedTable`. */
export type FindTable = (key: MaterialKey, kind: TableKind) => Table | undefined;

/**
 * TB-1, including the 50-move counter. A win counts if `|dtz| + counter <= 100`: the next capture or pawn move then comes in time, and after it
 * the counter is 0 and the win stands. Tables that store moves round down by a ply, so a sum of exactly 100 may stand for 101; a table may
 * round only if no win needs 100 plies, so this concerns only counters above 0.
 * ±1 are draws. Checkmate takes precedence over any counter.
 */
export function outcomeWithCounter({ wdl, dtz, checkmated }: PositionValue, turn: Colour, reversiblePlies: number): Outcome {
  return !checkmated && Math.abs(dtz) + reversiblePlies > 100 ? 'draw' : outcomeOf(wdl, turn, 2);
}

/** The outcome without a counter: a side wins with this value or a better one. */
export function outcomeOf(wdl: Wdl, turn: Colour, won: 1 | 2): Outcome {
  if (Math.abs(wdl) < won) return 'draw';
  return wdl > 0 === (turn === 'white') ? 'white' : 'black';
}

/** In addition to −2…2: no such move, and unknown because a table is missing. */
const NONE = -3;
const UNKNOWN = 9;

export class Prober {
  readonly #find: FindTable;
  #missing: { readonly key: MaterialKey; readonly table: TableKind } = { key: 0, table: 'wdl' };

  constructor(find: FindTable) {
    this.#find = find;
  }

  /** The value of a position of few men without castling rights. */
  value(state: ChessState): ProbeAnswer<PositionValue> {
    return this.#answer(() => {
      const wdl = this.#wdl(state);
      const dtz = wdl === UNKNOWN ? undefined : this.#dtz(state, wdl, 0);
      return dtz === undefined ? undefined : { wdl: wdl as Wdl, dtz, checkmated: dtz === -1 && isCheckmate(state) };
    });
  }

  /** Its value if the halfmove clock were 0, for which no table of distances is needed. */
  wdl(state: ChessState): ProbeAnswer<Wdl> {
    return this.#answer(() => {
      const wdl = this.#wdl(state);
      return wdl === UNKNOWN ? undefined : (wdl as Wdl);
    });
  }

  #answer<Value>(look: () => Value | undefined): ProbeAnswer<Value> {
    try {
      const value = look();
      return value === undefined ? { kind: 'missing', ...this.#missing } : { kind: 'value', value };
    } catch (reason) {
      if (reason instanceof DamagedTable) return { kind: 'damaged', reason: reason.message };
      throw reason;
    }
  }

  #wdl(state: ChessState): number {
    const taking = this.#bestOf(state, 'captures');
    if (taking === UNKNOWN || taking === 2) return taking;
    const passing = this.#bestOf(state, 'passingCaptures');
    if (passing === UNKNOWN || passing === 2) return passing;
    // Without the en passant capture this would be stalemate or mate, which the table assumes.
    if (passing !== NONE && taking === NONE && !has(state, 'quietMoves') && !has(state, 'pawnMoves')) return passing;
    const stored = this.#stored(state);
    return stored === UNKNOWN ? UNKNOWN : Math.max(taking, passing, stored);
  }

  /** The table's value for a position, without regard to en passant captures. */
  #stored(state: ChessState): number {
    const key = materialKey(state);
    if (key === 0) return 0;
    const table = this.#find(key, 'wdl');
    if (table !== undefined) return table.wdl(state, key);
    this.#missing = { key, table: 'wdl' };
    return UNKNOWN;
  }

  /** The best value that legal moves of a kind reach; `NONE` if there are none. Stops at a win. */
  #bestOf(state: ChessState, kind: MoveKind): number {
    let best = NONE;
    for (const move of movesOfKind(state, kind)) {
      const reply = this.#wdl(afterMove(state, move));
      if (reply === UNKNOWN) return UNKNOWN;
      // Not -reply, which could be -0.
      best = Math.max(best, 0 - reply);
      if (best === 2) return best;
    }
    return best;
  }

  /** `undefined` if a table is missing. `others` counts how often a one-sided table has referred to the positions of the other side. */
  #dtz(state: ChessState, wdl: number, others: number): number | undefined {
    if (wdl === 0) return 0;
    const taking = this.#bestOf(state, 'captures');
    const passing = this.#bestOf(state, 'passingCaptures');
    const zeroing = ZEROING_DTZ[wdl + 2] ?? 0;
    if (wdl > 0) {
      if (taking === wdl || passing === wdl) return zeroing;
      const pushing = this.#bestOf(state, 'pawnMoves');
      if (pushing === UNKNOWN) return undefined;
      if (pushing === wdl) return zeroing;
    } else {
      // Only the en passant capture, which no table contains, gives the loser this value.
      if (passing === wdl && taking < wdl && this.#stored(state) < wdl) return zeroing;
      // The loser must capture, move a pawn, or is mated.
      if (!has(state, 'quietMoves')) return zeroing;
    }
    const key = materialKey(state);
    const table = this.#find(key, 'dtz');
    if (table === undefined) {
      this.#missing = { key, table: 'dtz' };
      return undefined;
    }
    const plies = table.dtz(state, key, wdl as Wdl);
    if (plies === OTHER_SIDE) return this.#dtzByMoves(state, wdl, others);
    return (plies + (Math.abs(wdl) === 1 ? 100 : 0)) * Math.sign(wdl);
  }

  /** The table has the other side to move: the winner takes the shortest way, the loser the longest. */
  #dtzByMoves(state: ChessState, wdl: number, others: number): number | undefined {
    if (others > 0) throw new DamagedTable('expected distances for one side to move, got them for none');
    // A loser that may zero does so at a distance of 1; there are quiet moves too, which are never shorter.
    let best = wdl > 0 ? Number.POSITIVE_INFINITY : -1;
    for (const move of movesOfKind(state, 'quietMoves')) {
      const after = afterMove(state, move);
      const value = this.#wdl(after);
      const reply = value === UNKNOWN ? undefined : this.#dtz(after, value, others + 1);
      if (reply === undefined) return undefined;
      if (Math.sign(reply) !== -Math.sign(wdl)) continue;
      best = Math.min(best, reply === -1 && isCheckmate(after) ? 1 : -reply + Math.sign(wdl));
    }
    if (wdl === -1 && best > -101) return -101;
    if (best === Number.POSITIVE_INFINITY) throw new DamagedTable('expected a move that keeps the win, got none');
    return best;
  }
}

const has = (state: ChessState, kind: MoveKind): boolean => movesOfKind(state, kind).length > 0;
const isCheckmate = (state: ChessState): boolean => inCheck(state) && !canMove(state);

/** The distance if the next move zeroes the counter, by `wdl + 2`. */
const ZEROING_DTZ = [-1, -101, 0, 101, 1];
