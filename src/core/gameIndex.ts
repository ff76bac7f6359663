// Answers what plans ask about an event without walking through all its games: which are unfinished, and the points of an entrant from a run of
// them. The fold keeps it with the games (eventRecord.ts), from which it can be rebuilt: facts without an index give the same plan.

import type { EntrantName } from './ids.ts';
import { MatchCourse } from './matchCourse.ts';
import { Series, type IndexedGames } from './series.ts';
import { valueAt } from './valueAt.ts';

/** The games of a round by player and opponent, either way round. */
export type RoundGames = {
  readonly meetings: ReadonlyMap<EntrantName, ReadonlyMap<EntrantName, Series>>;
  /** The highest board. */
  readonly boards: number;
};

type KeptRound = { readonly meetings: Map<EntrantName, Map<EntrantName, Series>>; boards: number };

export class GameIndex {
  /** Every schedule number from 1 to the highest of a game; numbers never issued are unfinished. */
  readonly all: Series;
  readonly #games: IndexedGames;
  /** Built on first use: only knockouts need it. */
  #rounds: Map<number, KeptRound> | undefined;
  /** Built on first use: only matches with a sequential test need it. */
  #course: MatchCourse | undefined;

  constructor(games: IndexedGames) {
    this.#games = games;
    this.all = new Series(games);
    for (const kind of [games.issued, games.finished]) for (const number of kind.keys()) this.#reach(number);
  }

  get rounds(): ReadonlyMap<number, RoundGames> {
    if (this.#rounds === undefined) {
      this.#rounds = new Map();
      for (const number of this.#games.issued.keys()) this.#addToRound(number);
    }
    return this.#rounds;
  }

  /** The games as those of a match of two. */
  get course(): MatchCourse {
    return (this.#course ??= new MatchCourse(this.#games));
  }

  /** The game with this number was issued, has ended, or must be played again. */
  changed(number: number): void {
    this.#reach(number);
    this.all.changed(number);
    this.#course?.changed(number);
    if (this.#rounds !== undefined) this.#addToRound(number)?.changed(number);
  }

  /** Games have other names than before. */
  renamed(): void {
    this.#rounds = undefined;
    this.all.forgetPoints();
  }

  #reach(number: number): void {
    for (let next = this.all.numbers.length + 1; next <= number; next++) this.all.add(next);
  }

  #addToRound(number: number): Series | undefined {
    const game = this.#games.issued.get(number);
    if (game === undefined || this.#rounds === undefined) return undefined;
    const { white, black, board } = game;
    const round = valueAt(this.#rounds, game.round, () => ({ meetings: new Map(), boards: 0 }));
    round.boards = Math.max(round.boards, board);
    const ofWhite = valueAt(round.meetings, white, () => new Map<EntrantName, Series>());
    const series = valueAt(ofWhite, black, () => new Series(this.#games));
    valueAt(round.meetings, black, () => new Map<EntrantName, Series>()).set(white, series);
    series.add(number);
    return series;
  }
}

/** The index of the facts, or one built from them. */
export const indexOf = (facts: IndexedGames & { readonly index?: GameIndex }): GameIndex => facts.index ?? new GameIndex(facts);
