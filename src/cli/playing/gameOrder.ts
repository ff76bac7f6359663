// The order in which the games of a match come into its files, whatever the order in which they end.

import type { PGN_ORDERS } from '../../dialects/matchRequest.ts';

/** Games by number in the schedule, from 1; `perPair` of them are together. */
export class GameOrder<Game> {
  readonly #order: (typeof PGN_ORDERS)[number];
  readonly #perPair: number;
  readonly #waiting = new Map<number, Game>();
  #next = 1;

  constructor(order: (typeof PGN_ORDERS)[number], perPair: number) {
    this.#order = order;
    this.#perPair = perPair;
  }

  /** A game has ended: the games whose turn it is now. */
  add(number: number, game: Game): readonly Game[] {
    if (this.#order === 'ended') return [game];
    this.#waiting.set(number, game);
    const first = this.#order === 'games' ? this.#next : number - ((number - 1) % this.#perPair);
    const ready: Game[] = [];
    const isPair = Array.from({ length: this.#perPair }, (_, index) => first + index).every((one) => this.#waiting.has(one));
    if (this.#order === 'pairs' && !isPair) return ready;
    const last = this.#order === 'pairs' ? first + this.#perPair - 1 : Infinity;
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
