// The course of a match of two, as its games end: the counts of its games and pairs, and the pairs in the order in which they were complete. Games
// 2i−1 and 2i are a pair, and the first side has White in games with odd numbers. A game more costs the same after ten games as after a million.

import { outcomeOf } from './ending.ts';
import { EMPTY_TALLY, withGame, withPair, type GamePoints, type MatchTally } from './matchTally.ts';
import { pointsOf } from './points.ts';
import type { IndexedGames } from './series.ts';

export class MatchCourse {
  readonly #games: IndexedGames;
  readonly #points = new Map<number, GamePoints>();
  readonly #numbers: number[] = [];
  readonly #pairs: number[] = [];
  #tally = EMPTY_TALLY;
  #revision = 0;

  constructor(games: IndexedGames) {
    this.#games = games;
    for (const number of games.finished.keys()) this.changed(number);
  }

  get tally(): MatchTally {
    return this.#tally;
  }

  /** Grows when what `numbers` and `pairs` began with has changed: a ruling changed a game. */
  get revision(): number {
    return this.#revision;
  }

  /** The numbers of the games, in the order in which they ended. */
  get numbers(): readonly number[] {
    return this.#numbers;
  }

  /** The numbers of the first games of the pairs, in the order in which they were complete. */
  get pairs(): readonly number[] {
    return this.#pairs;
  }

  /** The points of the first side from a finished game; `undefined` before. */
  pointsOf(number: number): GamePoints | undefined {
    return this.#points.get(number);
  }

  /** The game with this number has ended, has another ending, or must be played again. */
  changed(number: number): void {
    const [before, after] = [this.#points.get(number), this.#pointsNow(number)];
    if (before === after) return;
    const first = number % 2 === 0 ? number - 1 : number;
    const mirror = this.#points.get(number % 2 === 0 ? number - 1 : number + 1);
    if (before !== undefined) {
      this.#revision += 1;
      this.#tally = withGame(this.#tally, before, -1);
      if (mirror !== undefined) this.#tally = withPair(this.#tally, before, mirror, -1);
    }
    if (after !== undefined) {
      this.#points.set(number, after);
      this.#tally = withGame(this.#tally, after);
      if (mirror !== undefined) this.#tally = withPair(this.#tally, after, mirror);
    } else this.#points.delete(number);
    if (before === undefined) {
      this.#numbers.push(number);
      if (mirror !== undefined) this.#pairs.push(first);
    }
    if (after === undefined) {
      this.#numbers.splice(this.#numbers.indexOf(number), 1);
      if (mirror !== undefined) this.#pairs.splice(this.#pairs.indexOf(first), 1);
    }
  }

  #pointsNow(number: number): GamePoints | undefined {
    const game = this.#games.finished.get(number);
    const outcome = game && outcomeOf(game.ending);
    return outcome && (pointsOf(outcome, number % 2 === 0 ? 'black' : 'white') as GamePoints);
  }
}
