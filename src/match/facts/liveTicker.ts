// What spectators receive about a running search. It is polled ten times a second instead of being sent with each line, so that the cost of watching
// does not grow with the engines' output. If no one has ever watched, nothing is polled.

import type { Colour, Sides } from '../../core/colour.ts';
import type { GameId } from '../../core/ids.ts';
import type { Thought, LiveWord } from '../../core/live.ts';

export const TICK_MS = 100;

/** Who thinks; `thinking` returns what is new since the last call. */
export type RunningSearch = {
  readonly id: GameId;
  readonly ply: number;
  readonly turn: Colour;
  readonly leftMs: Partial<Sides<number>>;
  readonly atUtcMs: number;
  readonly thinking: () => Thought | undefined;
};

export class LiveTicker {
  readonly #send: (word: LiveWord) => void;
  #search: RunningSearch | undefined;
  #announced: RunningSearch | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(send: (word: LiveWord) => void) {
    this.#send = send;
  }

  /** A search has begun; the one before has ended. */
  search(search: RunningSearch): void {
    this.#search = search;
    this.#timer ??= setInterval(() => this.#tick(), TICK_MS);
  }

  /** No search runs until the next call of `search`. */
  rest(): void {
    this.#search = undefined;
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  #tick(): void {
    const search = this.#search;
    if (search === undefined) return;
    const { id, ply, turn, leftMs, atUtcMs } = search;
    if (this.#announced !== search) this.#send({ kind: 'search', id, ply, turn, leftMs, atUtcMs });
    this.#announced = search;
    const thought = search.thinking();
    if (thought !== undefined) this.#send({ kind: 'thought', id, ply, by: turn, thought });
  }
}
