// The rating lists of a tournament, updated as its games end: the joint list of earlier games and the games of its events, and lists of some
// events alone. A list is computed only when requested, and one more game costs a few steps.
// How lists are computed: src/ratings. The earlier games: the entry `ratings-read`.

import { outcomeOf, type Outcome } from '../core/ending.ts';
import { endedGames } from '../core/facts.ts';
import type { EntrantName, EventKey, GameId } from '../core/ids.ts';
import { present } from '../core/present.ts';
import type { RatingBefore, RecordedResults } from '../journal/entries.ts';
import type { GameResults } from '../ratings/gameResults.ts';
import { PRIOR_DRAWS } from '../ratings/fit/bayesEloModel.ts';
import { PlayerNames, versionsThatMet, type NamePolicy } from '../ratings/playerNames.ts';
import type { RatingList, RatingRow } from '../ratings/ratingList.ts';
import { RatedGames, type RatingLevel } from '../ratings/ratedGames.ts';
import type { EventDefinition, RatingsDefinition, TournamentDefinition } from '../tournament/definition.ts';
import type { TournamentFacts } from './tournamentFacts.ts';

/** What a list contains besides the games of events: `joint`, the earlier games that were read; `alone`, nothing. */
export type RatingBase = 'joint' | 'alone';

/** What a list said after so many games. */
export type RatingPoint = { readonly games: number; readonly elo: ReadonlyMap<string, number> };

/** If the file requests nothing: BayesElo's method on the tournament's own games, each player under its own name. */
export const PLAIN_RATINGS: RatingsDefinition = {
  ...{ earlier: [], tests: [], testsCount: false, known: {}, names: {} },
  method: {
    ...{ method: 'bayeselo', priorDraws: PRIOR_DRAWS, advantage: 'estimated', drawElo: 'estimated' },
    ...{ scale: 'from-draws', intervals: 'opponents-known', confidence: 0.95 },
  },
  level: { kind: 'free' },
  versions: 'keep',
};

export class RatingLists {
  readonly #definition: () => TournamentDefinition;
  readonly #facts: TournamentFacts;
  #book: Book | undefined;

  /** `definition` returns the current one. */
  constructor(definition: () => TournamentDefinition, facts: TournamentFacts) {
    this.#definition = definition;
    this.#facts = facts;
  }

  /** Whether the file requests a joint list. */
  get isJoint(): boolean {
    return this.#definition().ratings !== undefined;
  }

  /** The events whose games the joint list counts: all except those rated apart. */
  get jointEvents(): readonly EventKey[] {
    return this.#definition()
      .events.filter(({ rated }) => rated !== 'apart')
      .map(({ key }) => key);
  }

  /** The list of these events' games; `version` must change when one of their results changes; absent: the games are scanned for changes. */
  list(events: readonly EventKey[], base: RatingBase, version?: string): RatingList {
    const name = JSON.stringify([base, events]);
    const book = this.#current();
    const kept = book.lists.get(name) ?? new KeptList(() => book.ratedGames(base));
    book.lists.set(name, kept);
    return kept.list(version, () => this.#counted(events, book));
  }

  #counted(events: readonly EventKey[], book: Book): readonly CountedGame[] {
    return events.flatMap((key) =>
      endedGames(this.#facts.event(key)).map(({ id, players, ending }) => ({
        id,
        white: book.nameOf(players.white),
        black: book.nameOf(players.black),
        outcome: outcomeOf(ending),
      })),
    );
  }

  /** What the list of these events' games said, at most `MOST_POINTS` times at equal distances and now, in the order in which they ended: `endOf` is a time. */
  course(events: readonly EventKey[], base: RatingBase, endOf: (id: GameId) => number): readonly RatingPoint[] {
    const book = this.#current();
    const name = JSON.stringify([base, events]);
    const kept = book.courses.get(name) ?? new KeptCourse(() => book.ratedGames(base));
    book.courses.set(name, kept);
    return kept.points(
      this.#counted(events, book).toSorted((one, other) => endOf(one.id) - endOf(other.id) || one.id - other.id),
    );
  }

  joint(): RatingList {
    return this.list(this.jointEvents, 'joint');
  }

  /** The name of an entrant in the lists. */
  nameOf(entrant: EntrantName): string {
    return this.#current().nameOf(entrant);
  }

  /** The ratings before a game, for its entry and its archive; empty if the joint list has no level. */
  before(white: EntrantName, black: EntrantName): { readonly white?: RatingBefore; readonly black?: RatingBefore } {
    const { ratings } = this.#definition();
    if (ratings === undefined || ratings.level.kind === 'free') return {};
    const { rows } = this.joint();
    const [ofWhite, ofBlack] = [white, black].map((entrant) => rowOf(rows, this.nameOf(entrant)));
    return present({ white: ofWhite && ratingOf(ofWhite), black: ofBlack && ratingOf(ofBlack) });
  }

  /** The data that all lists share; rebuilt when the file requests something else or other games were read. */
  #current(): Book {
    const { ratings = PLAIN_RATINGS, events } = this.#definition();
    const read = ratings === PLAIN_RATINGS ? undefined : this.#facts.ratingsRead;
    if (this.#book === undefined || this.#book.ratings !== ratings || this.#book.read !== read || this.#book.events !== events)
      this.#book = new Book(ratings, read, events);
    return this.#book;
  }
}

const rowOf = (rows: readonly RatingRow[], name: string): RatingRow | undefined => rows.find((row) => row.name === name);

const ratingOf = ({ elo, temporary }: RatingRow): RatingBefore => ({
  elo: shownElo(elo),
  ...(temporary ? { temporary } : {}),
});

/** A whole number. Digits after the sixth decimal depend on where the search began, so they must not decide the rounding. */
export const shownElo = (elo: number): number => Math.round(Math.round(elo * 1e6) / 1e6) + 0;

/** What all lists share until the requests change. */
class Book {
  readonly ratings: RatingsDefinition;
  readonly read: TournamentFacts['ratingsRead'];
  readonly events: readonly EventDefinition[];
  readonly lists = new Map<string, KeptList>();
  readonly courses = new Map<string, KeptCourse>();
  readonly #names: PlayerNames;
  readonly #earlier: GameResults;
  readonly #tests: GameResults;
  readonly #known: ReadonlyMap<string, number>;

  constructor(ratings: RatingsDefinition, read: TournamentFacts['ratingsRead'], events: readonly EventDefinition[]) {
    this.ratings = ratings;
    this.read = read;
    this.events = events;
    this.#names = new PlayerNames(namePolicy(ratings, read, events));
    this.#earlier = this.#renamed(read?.earlier ?? NOTHING);
    this.#tests = this.#renamed(read?.tests ?? NOTHING);
    this.#known = new Map(Object.entries(ratings.known).map(([name, elo]) => [this.nameOf(name), elo]));
  }

  nameOf(written: string): string {
    return this.#names.listed(written, '');
  }

  ratedGames(base: RatingBase): RatedGames {
    const { method, testsCount } = this.ratings;
    const isJoint = base === 'joint';
    const rated = new RatedGames(method, this.#level, { testsCount, known: isJoint ? this.#ofEntrants() : new Map() });
    if (isJoint) {
      rated.addAll(this.#earlier);
      rated.addAllTests(this.#tests);
    }
    return rated;
  }

  get #level(): RatingLevel {
    const { level } = this.ratings;
    switch (level.kind) {
      case 'free':
        return { kind: 'mean', elo: 0 };
      case 'anchor':
        return { ...level, name: this.nameOf(level.name) };
      case 'known':
        return { kind: 'known', elo: this.#known };
      case 'mean':
        return level;
    }
  }

  /** Known ratings of entrants that may play here; ratings of other players are not needed. */
  #ofEntrants(): ReadonlyMap<string, number> {
    const here = new Set(this.events.flatMap(({ entrants }) => entrants.map(({ engine }) => this.nameOf(engine.name))));
    return new Map([...this.#known].filter(([name]) => here.has(name)));
  }

  #renamed({ names, encounters }: RecordedResults): GameResults {
    return {
      names: names.map((name) => this.nameOf(name)),
      encounters: encounters.map(([white, black, whiteWins, draws, blackWins]) => ({
        white,
        black,
        whiteWins,
        draws,
        blackWins,
      })),
    };
  }
}

const NOTHING: RecordedResults = { names: [], encounters: [] };

/** `auto`: two versions that have met, or can meet in an event of the file, are two players. */
function namePolicy(
  { versions, names }: RatingsDefinition,
  read: TournamentFacts['ratingsRead'],
  events: readonly EventDefinition[],
): NamePolicy {
  const aliases = new Map(Object.entries(names));
  if (versions !== 'auto') return { versions, aliases };
  const have = [read?.earlier ?? NOTHING, read?.tests ?? NOTHING].flatMap((results) =>
    results.encounters.map(([white, black]) => ({ white: results.names[white] ?? '', black: results.names[black] ?? '' })),
  );
  const can = events.flatMap(({ entrants }) =>
    entrants.flatMap(({ engine: { name: white } }, index) =>
      entrants.slice(index + 1).map(({ engine: { name: black } }) => ({ white, black })),
    ),
  );
  return { versions: 'ignore', aliases, apart: new Set(versionsThatMet([...have, ...can]).keys()) };
}

type CountedGame = {
  readonly id: GameId;
  readonly white: string;
  readonly black: string;
  /** `undefined`: the game does not count. */
  readonly outcome: Outcome | undefined;
};

/** Of a course: each costs a list. */
const MOST_POINTS = 64;

/** A course and the games from which it was made. After a changed result all games are counted again. */
class KeptCourse {
  readonly #start: () => RatedGames;
  #rated: RatedGames;
  #counted: CountedGame[] = [];
  #points: RatingPoint[] = [];

  constructor(start: () => RatedGames) {
    this.#start = start;
    this.#rated = start();
  }

  points(games: readonly CountedGame[]): readonly RatingPoint[] {
    const isLonger = this.#counted.every(
      ({ id, outcome }, index) => games[index]?.id === id && games[index]?.outcome === outcome,
    );
    if (!isLonger) {
      this.#rated = this.#start();
      this.#counted = [];
      this.#points = [];
    }
    // A power of two: when the distance doubles, every second point stays.
    const distance = 2 ** Math.max(0, Math.ceil(Math.log2(games.length / MOST_POINTS)));
    for (const game of games.slice(this.#counted.length)) {
      const { white, black, outcome } = game;
      this.#counted.push(game);
      if (outcome !== undefined) this.#rated.add({ white, black, outcome });
      if (this.#counted.length % distance !== 0) continue;
      this.#points.push(this.#now);
    }
    this.#points = this.#points.filter(({ games: count }) => count % distance === 0);
    return games.length % distance === 0 ? this.#points : [...this.#points, this.#now];
  }

  get #now(): RatingPoint {
    return { games: this.#counted.length, elo: new Map(this.#rated.ratings().rows.map(({ name, elo }) => [name, elo])) };
  }
}

/** A list and the games from which it was made. */
class KeptList {
  readonly #start: () => RatedGames;
  #version: string | undefined;
  #rated: RatedGames;
  #list: RatingList | undefined;
  #counted = new Map<GameId, Outcome>();

  constructor(start: () => RatedGames) {
    this.#start = start;
    this.#rated = start();
  }

  list(version: string | undefined, games: () => readonly CountedGame[]): RatingList {
    if (this.#list !== undefined && version !== undefined && version === this.#version) return this.#list;
    this.#version = version;
    const isNew = this.#count(games());
    if (this.#list === undefined || isNew) this.#list = this.#rated.ratings();
    return this.#list;
  }

  /** Whether there was anything to count. After a changed result, or a game that no longer counts, all games are counted again. */
  #count(games: readonly CountedGame[]): boolean {
    const outcomes = new Map(games.flatMap(({ id, outcome }) => (outcome === undefined ? [] : [[id, outcome] as const])));
    let isNew = false;
    if ([...this.#counted].some(([id, outcome]) => outcomes.get(id) !== outcome)) {
      this.#rated = this.#start();
      this.#counted = new Map();
      isNew = true;
    }
    for (const { id, white, black, outcome } of games) {
      if (outcome === undefined || this.#counted.has(id)) continue;
      this.#rated.add({ white, black, outcome });
      this.#counted.set(id, outcome);
      isNew = true;
    }
    return isNew;
  }
}
