// Games in the order of their numbers. Indexes count from 0. The cost of a query is proportional to what has changed since the last query.

import type { Sides } from './colour.ts';
import { outcomeOf, type GameEnding } from './ending.ts';
import type { EntrantName } from './ids.ts';
import { pointsOf } from './points.ts';

/** By schedule number. */
export type IndexedGames = {
  readonly issued: ReadonlyMap<number, Sides<EntrantName> & { readonly round: number; readonly board: number }>;
  readonly finished: ReadonlyMap<number, { readonly players: Sides<EntrantName>; readonly ending: GameEnding }>;
};

export class Series {
  readonly #games: IndexedGames;
  readonly #numbers: number[] = [];
  readonly #unfinished = new Set<number>();
  /** Entry N covers the first N games: how many are finished, and the half-points that `#entrant` has from them. */
  readonly #counts = [0];
  readonly #points = [0];
  #entrant: EntrantName | undefined;

  constructor(games: IndexedGames) {
    this.#games = games;
  }

  /** Ascending. */
  get numbers(): readonly number[] {
    return this.#numbers;
  }

  /** The indexes from `from` up to but not including `to` whose games are in play, must be replayed, or were never issued; ascending. */
  unfinished(from = 0, to = Infinity): readonly number[] {
    return [...this.#unfinished].filter((index) => index >= from && index < to).sort((one, other) => one - other);
  }

  /** How many games with indexes from `from` up to but not including `to` are finished, and the entrant's half-points from them. */
  counted(entrant: EntrantName, from: number, to: number): { readonly games: number; readonly points: number } {
    if (this.#entrant !== entrant) this.forgetPoints();
    this.#entrant = entrant;
    for (let index = this.#points.length - 1; index < Math.min(to, this.#numbers.length); index++) {
      const points = this.#pointsAt(index, entrant);
      this.#counts.push((this.#counts[index] ?? 0) + (points === undefined ? 0 : 1));
      this.#points.push((this.#points[index] ?? 0) + (points ?? 0));
    }
    const within = (sums: readonly number[]): number => upTo(sums, to) - upTo(sums, from);
    return { games: within(this.#counts), points: within(this.#points) };
  }

  /** Adds a game; does nothing if it is already known. */
  add(number: number): void {
    const index = this.#indexOf(number);
    if (this.#numbers[index] === number) return;
    this.#numbers.splice(index, 0, number);
    for (let moved = index; moved < this.#numbers.length; moved++) this.#look(moved);
  }

  /** The game with this number has ended, or must be played again. */
  changed(number: number): void {
    this.#look(this.#indexOf(number));
  }

  forgetPoints(): void {
    this.#counts.length = 1;
    this.#points.length = 1;
  }

  #look(index: number): void {
    this.#counts.length = Math.min(this.#counts.length, index + 1);
    this.#points.length = this.#counts.length;
    if (this.#outcomeAt(index) === undefined) this.#unfinished.add(index);
    else this.#unfinished.delete(index);
  }

  #outcomeAt(index: number): ReturnType<typeof outcomeOf> {
    const game = this.#games.finished.get(this.#numbers[index] ?? 0);
    return game && outcomeOf(game.ending);
  }

  #pointsAt(index: number, entrant: EntrantName): number | undefined {
    const number = this.#numbers[index] ?? 0;
    const outcome = this.#outcomeAt(index);
    // The seat's name may have changed since (S16-X).
    const white = this.#games.issued.get(number)?.white ?? this.#games.finished.get(number)?.players.white;
    return outcome && pointsOf(outcome, white === entrant ? 'white' : 'black');
  }

  /** The index of the number, or the one where it would be inserted. */
  #indexOf(number: number): number {
    let [from, to] = [0, this.#numbers.length];
    while (from < to) {
      const middle = (from + to) >> 1;
      if ((this.#numbers[middle] ?? 0) < number) from = middle + 1;
      else to = middle;
    }
    return from;
  }
}

const upTo = (sums: readonly number[], index: number): number => sums[Math.min(index, sums.length - 1)] ?? 0;
