// Games in the order of their numbers. Places count from 0. What is asked of them costs what has changed since it was last asked.

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
  /** Of the first so many games: how many are finished, and the half-points that `#entrant` has from them. */
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

  /** The places from `from` to before `to` whose games are in play, to be played again, or were never issued; ascending. */
  unfinished(from = 0, to = Infinity): readonly number[] {
    return [...this.#unfinished].filter((place) => place >= from && place < to).sort((one, other) => one - other);
  }

  /** How many games of the places from `from` to before `to` are finished, and the half-points that the entrant has from them. */
  counted(entrant: EntrantName, from: number, to: number): { readonly games: number; readonly points: number } {
    if (this.#entrant !== entrant) this.forgetPoints();
    this.#entrant = entrant;
    for (let place = this.#points.length - 1; place < Math.min(to, this.#numbers.length); place++) {
      const points = this.#pointsAt(place, entrant);
      this.#counts.push((this.#counts[place] ?? 0) + (points === undefined ? 0 : 1));
      this.#points.push((this.#points[place] ?? 0) + (points ?? 0));
    }
    const within = (sums: readonly number[]): number => upTo(sums, to) - upTo(sums, from);
    return { games: within(this.#counts), points: within(this.#points) };
  }

  /** Adds a game, or does nothing where it is known. */
  add(number: number): void {
    const place = this.#placeOf(number);
    if (this.#numbers[place] === number) return;
    this.#numbers.splice(place, 0, number);
    for (let moved = place; moved < this.#numbers.length; moved++) this.#look(moved);
  }

  /** The game with this number has ended, or is to be played again. */
  changed(number: number): void {
    this.#look(this.#placeOf(number));
  }

  forgetPoints(): void {
    this.#counts.length = 1;
    this.#points.length = 1;
  }

  #look(place: number): void {
    this.#counts.length = Math.min(this.#counts.length, place + 1);
    this.#points.length = this.#counts.length;
    if (this.#outcomeAt(place) === undefined) this.#unfinished.add(place);
    else this.#unfinished.delete(place);
  }

  #outcomeAt(place: number): ReturnType<typeof outcomeOf> {
    const game = this.#games.finished.get(this.#numbers[place] ?? 0);
    return game && outcomeOf(game.ending);
  }

  #pointsAt(place: number, entrant: EntrantName): number | undefined {
    const number = this.#numbers[place] ?? 0;
    const outcome = this.#outcomeAt(place);
    // The seat's name may have changed since (S16-X).
    const white = this.#games.issued.get(number)?.white ?? this.#games.finished.get(number)?.players.white;
    return outcome && pointsOf(outcome, white === entrant ? 'white' : 'black');
  }

  /** Where the number is, or would be. */
  #placeOf(number: number): number {
    let [from, to] = [0, this.#numbers.length];
    while (from < to) {
      const middle = (from + to) >> 1;
      if ((this.#numbers[middle] ?? 0) < number) from = middle + 1;
      else to = middle;
    }
    return from;
  }
}

const upTo = (sums: readonly number[], place: number): number => sums[Math.min(place, sums.length - 1)] ?? 0;
