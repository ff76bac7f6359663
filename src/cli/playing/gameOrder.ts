// The order in which the games of a match come into its files, whatever the order in which they end.

import type { PGN_ORDERS } from '../../dialects/matchRequest.ts';

/** Games by number in the schedule, from 1; `perPair` of them are together. */
export class GameOrder<Game> {
  readonly #order: (typeof PGN_ORDERS)[number];
  readonly #perPair: number;
  readonly #waiting = new Map<number, Game>();
  readonly #first: number;
  #next: number;

  /** `earlier`: so many games before these are in no file. */
  constructor(order: (typeof PGN_ORDERS)[number], perPair: number, earlier: number) {
    this.#order = order;
    this.#perPair = perPair;
    this.#first = earlier + 1;
    this.#next = this.#first;
  }

  /** A game has ended: the games whose turn it is now. */
  add(number: number, game: Game): readonly Game[] {
    if (this.#order === 'ended') return [game];
    this.#waiting.set(number, game);
    const start = number - ((number - 1) % this.#perPair);
    const first = this.#order === 'games' ? this.#next : Math.max(this.#first, start);
    const last = this.#order === 'games' ? Infinity : start + this.#perPair - 1;
    const ready: Game[] = [];
    for (let one = first; this.#order === 'pairs' && one <= last; one++) if (!this.#waiting.has(one)) return ready;
    for (let one = first; one <= last; one++) {
      const found = this.#waiting.get(one);
      if (found === undefined) break;
      ready.push(found);
      this.#waiting.delete(one);
      this.#next = one + 1;
    }
    return ready;
  }

  /** Those that still wait, by number. */
  rest(): readonly Game[] {
    const waiting = [...this.#waiting].toSorted(([one], [other]) => one - other).map(([, game]) => game);
    this.#waiting.clear();
    return waiting;
  }
}
