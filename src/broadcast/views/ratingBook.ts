// Ratings of a tournament's entrants, as `arbiter ratings --data` prints them. Computed only on request. The first list is the joint one, if the file
// asks for it (S16-14, 4K-5), otherwise that of all games. Then follows one for each event, if several have games, and for an event that is rated
// apart. An event's table shows ratings from its games and those of the events before it, and what its own games changed; for an event rated apart,
// what the joint list said before.

import { gamesOnRecord } from '../../core/facts.ts';
import type { EntrantName, EventKey } from '../../core/ids.ts';
import { inEnglish } from '../../core/phrases/english.ts';
import { phrase, type Phrase } from '../../core/phrases/phrase.ts';
import { RatingLists, shownElo, type RatingBase, type RatingPoint } from '../../projections/ratingLists.ts';
import { isProvisional } from '../../ratings/provisional.ts';
import type { RatingList, RatingRow } from '../../ratings/ratingList.ts';
import type { EventDefinition, RatingsDefinition } from '../../tournament/definition.ts';
import type { RatingsView } from '../messages.ts';
import type { FollowedTournament } from '../followedTournament.ts';
import type { GameIndex } from './archive/gameIndex.ts';

/** A larger interval only says that the rating is unknown. */
const MOST_INTERVAL = 9999;

export type EventRating = {
  readonly rating: number;
  readonly temporary?: true;
  readonly provisional?: true;
  readonly change?: number;
};

export class RatingBook {
  readonly #followed: FollowedTournament;
  readonly #index: GameIndex;
  readonly #lists: RatingLists;

  constructor(followed: FollowedTournament, index: GameIndex) {
    this.#followed = followed;
    this.#index = index;
    this.#lists = new RatingLists(() => followed.definition, followed.facts);
  }

  get view(): RatingsView {
    const { events } = this.#followed.definition;
    const played = events.filter(({ key }) => this.#hasGames(key));
    const { isJoint } = this;
    if (played.length === 0 && !isJoint) return { lists: [] };
    const first = isJoint
      ? this.#listsOf(this.joint, phrase('ratings.joint'))
      : this.#listsOf(
          this.#list(
            played.map(({ key }) => key),
            'alone',
          ),
          phrase('ratings.all'),
        );
    const own = played.length > 1 ? played : played.filter(({ rated }) => rated === 'apart');
    return {
      lists: [
        ...first,
        ...own.flatMap(({ key, name }) => this.#listsOf(this.#list([key], 'alone'), phrase('event', { event: name }))),
      ],
    };
  }

  /** Whether the file asks for a joint list. */
  get isJoint(): boolean {
    return this.#lists.isJoint;
  }

  /** The joint list; if the file asks for none, that of all games. */
  get joint(): RatingList {
    return this.#list(this.#lists.jointEvents, this.#base);
  }

  /** The list of one event: its own if it is rated apart, otherwise the joint one. */
  listOf({ key, rated }: EventDefinition): RatingList {
    return rated === 'apart' ? this.#list([key], 'alone') : this.joint;
  }

  /** By entrant; `change` is absent if there were no earlier games, or no other entrant had any. */
  ofEvent(event: EventDefinition): ReadonlyMap<EntrantName, EventRating> {
    const { entrants: field } = this.#followed.facts.event(event.key);
    const { isJoint } = this.#lists;
    const shown = this.#ofTable(event);
    if (shown === undefined) return new Map();
    const entrants = field.length > 0 ? field : event.entrants.map(({ engine }) => engine.name);
    const before = this.#before(event);
    const own = event.rated === 'apart' || !this.#hasGames(event.key) ? [] : [event.key];
    const changes =
      (before.length > 0 || isJoint) && own.length > 0
        ? this.#changes(this.#list(before, this.#base), this.#list([...before, ...own], this.#base), entrants)
        : new Map<EntrantName, number>();
    const rows = rowsByName(shown);
    return new Map(
      entrants.flatMap((name) => {
        const row = rows.get(this.#lists.nameOf(name));
        const change = changes.get(name);
        if (row === undefined) return [];
        const rating: EventRating = {
          rating: shownElo(row.elo),
          ...marksOf(row),
          ...(change === undefined ? {} : { change: shownElo(change) }),
        };
        return [[name, rating] as const];
      }),
    );
  }

  /** What the ratings of an event's table are anchored to. */
  levelOfEvent(event: EventDefinition): Phrase | undefined {
    const list = this.#ofTable(event);
    return list && levelOf(this.#level, list, list.rows);
  }

  /** The list of an event's table. A finished event's is final; until then other events may be played at the same time. */
  #ofTable(event: EventDefinition): RatingList | undefined {
    const hasGames = this.#hasGames(event.key);
    if (!this.isJoint && !hasGames) return undefined;
    if (this.isJoint && this.#followed.facts.life(event.key).closedAtUtcMs === undefined) return this.joint;
    return this.#list([...this.#before(event), ...(event.rated === 'apart' || !hasGames ? [] : [event.key])], this.#base);
  }

  get #level(): RatingsDefinition['level'] {
    return this.#followed.definition.ratings?.level ?? { kind: 'free' };
  }

  /** How the joint list came about. */
  get course(): readonly RatingPoint[] {
    const { records } = this.#followed;
    return this.#lists.course(this.#lists.jointEvents, this.#base, (id) => records.get(id)?.endedAtUtcMs ?? 0);
  }

  /** The name of an entrant in the lists. */
  nameOf(entrant: EntrantName): string {
    return this.#lists.nameOf(entrant);
  }

  get #base(): RatingBase {
    return this.#lists.isJoint ? 'joint' : 'alone';
  }

  #hasGames(key: EventKey): boolean {
    return gamesOnRecord(this.#followed.facts.event(key)).size > 0;
  }

  /** Events that were over when this one was opened and count in its list. Before it is opened: all that have games. */
  #before({ key }: EventDefinition): readonly EventKey[] {
    const { definition, facts } = this.#followed;
    const openedAtUtcMs = facts.life(key).openedAtUtcMs ?? Infinity;
    return definition.events.flatMap((other) => {
      if (other.key === key || other.rated === 'apart' || !this.#hasGames(other.key)) return [];
      const closedAtUtcMs = facts.life(other.key).closedAtUtcMs ?? Infinity;
      return closedAtUtcMs <= openedAtUtcMs ? [other.key] : [];
    });
  }

  #list(keys: readonly EventKey[], base: RatingBase): RatingList {
    return this.#lists.list(keys, base, keys.map((key) => `${key} ${this.#index.resultsOf(key)}`).join());
  }

  /** Different players may set the level of the two lists: so both are compared from the mean of the players in both. */
  #changes(before: RatingList, after: RatingList, entrants: readonly EntrantName[]): ReadonlyMap<EntrantName, number> {
    const [old, current] = [rowsByName(before), rowsByName(after)];
    const both = entrants.flatMap((name) => {
      const listed = this.#lists.nameOf(name);
      const [one, other] = [old.get(listed), current.get(listed)];
      return one === undefined || other === undefined || one.temporary ? [] : [{ name, change: other.elo - one.elo }];
    });
    if (both.length < 2) return new Map();
    const level = both.reduce((sum, { change }) => sum + change, 0) / both.length;
    return new Map(both.map(({ name, change }) => [name, change - level]));
  }

  /** One list for each group of comparable players; temporary ratings come below the first. */
  #listsOf(list: RatingList, name: Phrase): RatingsView['lists'] {
    const { rows, groups, model } = list;
    const temporary = rows.filter((row) => row.temporary).toSorted(byRating);
    const rated = groups
      .map((_, group) => rows.filter((row) => row.group === group).toSorted(byRating))
      .filter((ofGroup) => ofGroup.length > 0);
    const shown = rated.length === 0 && temporary.length > 0 ? [[]] : rated;
    return shown.map((ofGroup, group) => ({
      ...inEnglish({
        name: shown.length === 1 ? name : phrase('ratings.group', { list: name, group: group + 1 }),
        ratingLevel: levelOf(this.#level, list, ofGroup),
      }),
      method: METHODS[model.method],
      rows: [
        ...ofGroup.map((row, index) => shownRow(row, index + 1)),
        ...(group === 0 ? temporary.map((row, index) => shownRow(row, ofGroup.length + index + 1)) : []),
      ],
    }));
  }
}

const rowsByName = ({ rows }: RatingList): ReadonlyMap<string, RatingRow> => new Map(rows.map((row) => [row.name, row]));

/** What the Elo of these players is anchored to. */
function levelOf(level: RatingsDefinition['level'], { anchor }: RatingList, rows: readonly RatingRow[]): Phrase {
  switch (level.kind) {
    case 'anchor':
      return anchor !== undefined && rows.some(({ name }) => name === anchor)
        ? phrase('ratings.level.anchor', { name: anchor, elo: level.elo })
        : phrase('ratings.level.none');
    case 'known':
      return phrase('ratings.level.known');
    case 'mean':
      return phrase('ratings.level.mean', { elo: level.elo });
    case 'free':
      return phrase('ratings.level.mean', { elo: 0 });
  }
}

const marksOf = (row: RatingRow): { readonly temporary?: true; readonly provisional?: true } =>
  row.temporary ? { temporary: true } : isProvisional(row) ? { provisional: true } : {};

/** Digits beyond six decimals depend on where the search began. */
const exact = (elo: number): number => Math.round(elo * 1e6) / 1e6 + 0;
const byRating = (one: RatingRow, other: RatingRow): number =>
  exact(other.elo) - exact(one.elo) || (one.name < other.name ? -1 : 1);

const METHODS = { bayeselo: 'BayesElo', ordo: 'Ordo' } as const;

const shownRow = (row: RatingRow, rank: number): RatingsView['lists'][number]['rows'][number] => {
  const { name, elo, interval, games, points, draws } = row;
  return {
    rank,
    name,
    rating: shownElo(elo),
    ...(interval === undefined || interval.plus > MOST_INTERVAL || interval.minus > MOST_INTERVAL
      ? {}
      : { plus: shownElo(interval.plus), minus: shownElo(interval.minus) }),
    games,
    score: points / 2,
    draws,
    ...marksOf(row),
  };
};
