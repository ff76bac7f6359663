// Where and when a forecast can place a game: slots that each hold one game, and players with a limited number of boards.

import type { EntrantName, EventKey } from '../../core/ids.ts';
import type { FutureGame } from './future.ts';

/** A game in play, and its expected end. */
export type Playing = {
  readonly event: EventKey;
  readonly players: readonly EntrantName[];
  readonly endsAtUtcMs: number;
  /** When its slot is free: after the pause that follows it. */
  readonly slotFreeUtcMs: number;
};

/** The slots, by the times at which they are free. */
export class Slots {
  /** Ascending. */
  readonly #free: number[];

  /** `busyUntilUtcMs`: of each slot that is not free now. */
  constructor(count: number, busyUntilUtcMs: readonly number[], nowUtcMs: number) {
    const ends = busyUntilUtcMs.toSorted((one, other) => one - other);
    const room = Math.max(0, count - ends.length);
    this.#free = [...Array.from({ length: room }, () => nowUtcMs), ...ends.slice(Math.max(0, ends.length - count))];
  }

  get next(): number {
    return this.#free[0] ?? Infinity;
  }

  /** Occupies the slot that is free first until then. */
  occupy(untilUtcMs: number): void {
    this.#free.shift();
    let at = this.#free.length;
    while (at > 0 && (this.#free[at - 1] ?? 0) > untilUtcMs) at--;
    this.#free.splice(at, 0, untilUtcMs);
  }
}

/** Who sits where until when, for tournaments that limit the games a player may play at once. */
export class Seats {
  readonly #most: number | undefined;
  readonly #busy = new Map<EntrantName, number[]>();

  constructor(most: number | undefined, playing: readonly Playing[]) {
    this.#most = most;
    for (const { players, endsAtUtcMs } of playing) for (const name of players) this.#sit(name, endsAtUtcMs);
  }

  isFree(name: EntrantName, utcMs: number): boolean {
    if (this.#most === undefined) return true;
    return (this.#busy.get(name) ?? []).filter((until) => until > utcMs).length < this.#most;
  }

  occupy(game: FutureGame | undefined, untilUtcMs: number): void {
    if (game === undefined) return;
    for (const name of [game.white, game.black]) if (name !== undefined) this.#sit(name, untilUtcMs);
  }

  /** When the next player leaves a board. */
  nextFree(utcMs: number): number {
    return Math.min(...[...this.#busy.values()].flat().filter((until) => until > utcMs));
  }

  #sit(name: EntrantName, untilUtcMs: number): void {
    if (this.#most === undefined) return;
    this.#busy.set(name, [...(this.#busy.get(name) ?? []), untilUtcMs].slice(-this.#most));
  }
}
