// The results of a match as both runners count them: for each two engines, from the view of the one that comes first among the words. fastchess counts
// the two games of a pair together, once both are over; without pairs each game counts at once.

import type { Outcome } from '../core/ending.ts';
import {
  addedTallies,
  EMPTY_TALLY,
  gamesIn,
  reversedTally,
  withGame,
  withPair,
  type GamePoints,
  type MatchTally,
} from '../core/matchTally.ts';

export type ScoredGame = { readonly pair: number; readonly white: string; readonly black: string; readonly outcome: Outcome };

export class MatchScore {
  readonly #names: readonly string[];
  readonly #inPairs: boolean;
  readonly #tallies = new Map<string, MatchTally>();
  /** The first game of each pair, for the engine that comes first. */
  readonly #open = new Map<number, GamePoints>();
  #games = 0;

  /** `earlier`: what the first two engines had before. */
  constructor(names: readonly string[], inPairs: boolean, earlier = EMPTY_TALLY) {
    this.#names = names;
    this.#inPairs = inPairs;
    this.#games = gamesIn(earlier);
    const [first, second] = names;
    if (first !== undefined && second !== undefined) this.#tallies.set(keyOf(first, second), earlier);
  }

  /** Games that are over, counted or not. */
  get games(): number {
    return this.#games;
  }

  add({ pair, white, black, outcome }: ScoredGame): void {
    this.#games++;
    const isFirst = this.#names.indexOf(white) < this.#names.indexOf(black);
    const key = isFirst ? keyOf(white, black) : keyOf(black, white);
    const points = outcome === 'draw' ? 1 : (outcome === 'white') === isFirst ? 2 : 0;
    const tally = this.#tallies.get(key) ?? EMPTY_TALLY;
    if (!this.#inPairs) return void this.#tallies.set(key, withGame(tally, points));
    const before = this.#open.get(pair);
    if (before === undefined) return void this.#open.set(pair, points);
    this.#open.delete(pair);
    this.#tallies.set(key, withPair(withGame(withGame(tally, before), points), before, points));
  }

  isWhole(pair: number): boolean {
    return !this.#open.has(pair);
  }

  /** From the view of `first`. */
  between(first: string, second: string): MatchTally {
    const own = this.#tallies.get(keyOf(first, second));
    return own ?? reversedTally(this.#tallies.get(keyOf(second, first)) ?? EMPTY_TALLY);
  }

  /** Against all others. */
  of(name: string): MatchTally {
    const others = this.#names.filter((other) => other !== name);
    return others.map((other) => this.between(name, other)).reduce(addedTallies, EMPTY_TALLY);
  }
}

const keyOf = (first: string, second: string): string => JSON.stringify([first, second]);
