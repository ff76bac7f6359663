// Where and when a game can be played, in a forecast: places of which each holds one game, and players who sit at no more boards than they may.

import type { EntrantName, EventKey } from '../../core/ids.ts';
import type { FutureGame } from './future.ts';

/** A game in play, and when it is expected to end. */
export type Playing = {
  readonly event: EventKey;
  readonly players: readonly EntrantName[];
  readonly endsAtUtcMs: number;
};

/** The places to play, by the hours at which they are free. */
export class Slots {
  /** Ascending. */
  readonly #free: number[];

  constructor(count: number, playing: readonly Playing[], nowUtcMs: number) {
    const ends = playing.map(({ endsAtUtcMs }) => endsAtUtcMs).toSorted((one, other) => one - other);
    const room = Math.max(0, count - ends.length);
    this.#free = [...Array.from({ length: room }, () => nowUtcMs), ...ends.slice(Math.max(0, ends.length - count))];
  }

  get next(): number {
    return this.#free[0] ?? Infinity;
  }

  /** The place that is free first is taken until then. */
  occupy(untilUtcMs: number): void {
    this.#free.shift();
    let at = this.#free.length;
    while (at > 0 && (this.#free[at - 1] ?? 0) > untilUtcMs) at--;
    this.#free.splice(at, 0, untilUtcMs);
  }
}

/** Who sits where until when, for tournaments in which no one may play many games at once. */
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

  /** When the next one stands up. */
  nextFree(utcMs: number): number {
    return Math.min(...[...this.#busy.values()].flat().filter((until) => until > utcMs));
  }

  #sit(name: EntrantName, untilUtcMs: number): void {
    if (this.#most === undefined) return;
    this.#busy.set(name, [...(this.#busy.get(name) ?? []), untilUtcMs].slice(-this.#most));
  }
}
