// Games of many sources as counts, before names are changed and lists are separated: a million games are a few numbers for each pair of names.

import type { Outcome } from '../core/ending.ts';
import type { NamedEncounter, RatedGame } from './gameResults.ts';
import { PairIndex } from './pairIndex.ts';

/** By what lists may be separated. `timeControl` has one form for all sources, `?` if unknown. */
export type Source = { readonly event: string; readonly timeControl: string };

/** All games of two names with the same colours, from one source. Names as written. */
export type SourcedEncounter = Source & NamedEncounter;

/** The numbers of an encounter: its place among `#players`, Black, and how many games had each outcome. */
const FIELDS = 5;
const OUTCOME_FIELDS = { white: 2, draw: 3, black: 4 } as const satisfies Record<Outcome, number>;

export class SourcedCounts {
  readonly #names: string[] = [];
  readonly #sources: Source[] = [];
  /** Who had White in a source: source and name. */
  readonly #players: (readonly [source: number, name: number])[] = [];
  #counts = new Int32Array(FIELDS << 10);
  #size = 0;
  readonly #nameNumbers = new Map<string, number>();
  readonly #sourceNumbers = new Map<string, Map<string, number>>();
  readonly #playerNumbers = new PairIndex();
  readonly #encounterNumbers = new PairIndex();

  add({ white, black, outcome, event, timeControl }: RatedGame & Source): void {
    const player = this.#playerOf(this.#sourceOf(event, timeControl), this.#nameOf(white));
    const opponent = this.#nameOf(black);
    const number = this.#encounterNumbers.numberOf(player, opponent);
    if (number === this.#size) this.#begin(player, opponent);
    const place = number * FIELDS + OUTCOME_FIELDS[outcome];
    this.#counts[place] = (this.#counts[place] ?? 0) + 1;
  }

  /** How many encounters there are. */
  get size(): number {
    return this.#size;
  }

  /** In the order of their first games. */
  *[Symbol.iterator](): Generator<SourcedEncounter, void, undefined> {
    for (let number = 0; number < this.#size; number++) {
      const count = (field: number): number => this.#counts[number * FIELDS + field] ?? 0;
      const [source, white] = this.#players[count(0)] ?? [0, 0];
      const { event, timeControl } = this.#sources[source] ?? { event: '', timeControl: '' };
      yield {
        event,
        timeControl,
        white: this.#names[white] ?? '',
        black: this.#names[count(1)] ?? '',
        whiteWins: count(OUTCOME_FIELDS.white),
        draws: count(OUTCOME_FIELDS.draw),
        blackWins: count(OUTCOME_FIELDS.black),
      };
    }
  }

  #begin(player: number, opponent: number): void {
    if (this.#counts.length === this.#size * FIELDS) {
      const counts = this.#counts;
      this.#counts = new Int32Array(2 * counts.length);
      this.#counts.set(counts);
    }
    this.#counts[this.#size * FIELDS] = player;
    this.#counts[this.#size * FIELDS + 1] = opponent;
    this.#size += 1;
  }

  #playerOf(source: number, name: number): number {
    const number = this.#playerNumbers.numberOf(source, name);
    if (number === this.#players.length) this.#players.push([source, name]);
    return number;
  }

  #nameOf(name: string): number {
    const known = this.#nameNumbers.get(name);
    if (known !== undefined) return known;
    this.#nameNumbers.set(name, this.#names.length);
    return this.#names.push(name) - 1;
  }

  #sourceOf(event: string, timeControl: string): number {
    let numbers = this.#sourceNumbers.get(event);
    if (numbers === undefined) this.#sourceNumbers.set(event, (numbers = new Map()));
    const known = numbers.get(timeControl);
    if (known !== undefined) return known;
    numbers.set(timeControl, this.#sources.length);
    return this.#sources.push({ event, timeControl }) - 1;
  }
}
