// Ratings of a tournament's entrants from its finished games, as `arbiter ratings` makes them: BayesElo, its mean at 0. Carried forward: a
// game that is added costs a few steps, and nothing is rated that nobody asks for.
// In the table of an event stands what its games and those of the events before it tell, and what its own have changed.

import { annulledGames } from '../../core/facts.ts';
import { outcomeOf, type Outcome } from '../../core/ending.ts';
import type { EntrantName, EventKey, GameId } from '../../core/ids.ts';
import { PRIOR_DRAWS } from '../../ratings/bayesEloModel.ts';
import type { RatingList, RatingRow } from '../../ratings/ratingList.ts';
import type { MethodSettings } from '../../ratings/ratingMethods.ts';
import { RatingPool } from '../../ratings/ratingPool.ts';
import type { EventDefinition } from '../../tournament/definition.ts';
import type { RatingsView } from '../messages.ts';
import type { Stage } from '../stage.ts';
import type { GameIndex } from './gameIndex.ts';

const SETTINGS: MethodSettings = {
  method: 'bayeselo',
  priorDraws: PRIOR_DRAWS,
  advantage: 'estimated',
  drawElo: 'estimated',
  scale: 'from-draws',
  intervals: 'opponents-known',
  confidence: 0.95,
};

/** Beyond this a rating says only that nobody knows. */
const MOST_INTERVAL = 9999;

export type EventRating = { readonly rating: number; readonly change?: number };

export class RatingBook {
  readonly #stage: Stage;
  readonly #index: GameIndex;
  /** By the events whose games are counted. */
  readonly #lists = new Map<string, KeptList>();

  constructor(stage: Stage, index: GameIndex) {
    this.#stage = stage;
    this.#index = index;
  }

  /** All games of the tournament; where several events have games, a list of each behind it. */
  get view(): RatingsView {
    const { events } = this.#stage.definition;
    const played = events.filter(({ key }) => this.#stage.facts.event(key).finished.size > 0);
    if (played.length === 0) return { lists: [] };
    const lists = listsOf(this.#list(played.map(({ key }) => key)), 'All games');
    if (played.length === 1) return { lists };
    return { lists: [...lists, ...played.flatMap(({ key, name }) => listsOf(this.#list([key]), name))] };
  }

  /** By entrant; `change` is absent where there were no games before, or nobody else who had any. */
  ofEvent(event: EventDefinition): ReadonlyMap<EntrantName, EventRating> {
    const { facts } = this.#stage;
    if (facts.event(event.key).finished.size === 0) return new Map();
    const before = this.#before(event);
    const after = eloOf(this.#list([...before, event.key]));
    const changes =
      before.length === 0
        ? new Map<EntrantName, number>()
        : changesOf(eloOf(this.#list(before)), after, facts.event(event.key).entrants);
    return new Map(
      facts.event(event.key).entrants.flatMap((name) => {
        const rating = after.get(name);
        const change = changes.get(name);
        if (rating === undefined) return [];
        return [
          [
            name,
            { rating: Math.round(exact(rating)), ...(change === undefined ? {} : { change: Math.round(exact(change)) + 0 }) },
          ] as const,
        ];
      }),
    );
  }

  /** Events that were over when this one was opened. */
  #before({ key }: EventDefinition): readonly EventKey[] {
    const { definition, facts } = this.#stage;
    const openedAtUtcMs = facts.life(key).openedAtUtcMs ?? 0;
    return definition.events.flatMap((other) => {
      const closedAtUtcMs = facts.life(other.key).closedAtUtcMs;
      const counts = other.key !== key && closedAtUtcMs !== undefined && closedAtUtcMs <= openedAtUtcMs;
      return counts && facts.event(other.key).finished.size > 0 ? [other.key] : [];
    });
  }

  #list(keys: readonly EventKey[]): RatingList {
    const name = JSON.stringify(keys);
    const kept = this.#lists.get(name) ?? new KeptList();
    this.#lists.set(name, kept);
    return kept.list(keys.map((key) => `${key} ${this.#index.resultsOf(key)}`).join(), () =>
      keys.flatMap((key) => {
        const facts = this.#stage.facts.event(key);
        return [...facts.finished.values(), ...annulledGames(facts)];
      }),
    );
  }
}

type Counted = {
  readonly id: GameId;
  readonly players: { readonly white: string; readonly black: string };
  readonly ending: Parameters<typeof outcomeOf>[0];
};

/** A list and the games that it was made from. */
class KeptList {
  #version = '';
  #pool = new RatingPool(SETTINGS, { kind: 'mean', elo: 0 });
  #list: RatingList | undefined;
  #counted = new Map<GameId, Outcome>();

  list(version: string, games: () => readonly Counted[]): RatingList {
    if (this.#list !== undefined && version === this.#version) return this.#list;
    this.#version = version;
    this.#count(games());
    return (this.#list = this.#pool.ratings());
  }

  /** A result that was ruled otherwise, or a game that no longer counts: all is counted anew. */
  #count(games: readonly Counted[]): void {
    const outcomes = new Map(
      games.flatMap(({ id, ending }) => {
        const outcome = outcomeOf(ending);
        return outcome === undefined ? [] : [[id, outcome] as const];
      }),
    );
    if ([...this.#counted].some(([id, outcome]) => outcomes.get(id) !== outcome)) {
      this.#pool = new RatingPool(SETTINGS, { kind: 'mean', elo: 0 });
      this.#counted = new Map();
    }
    for (const { id, players } of games) {
      const outcome = outcomes.get(id);
      if (outcome === undefined || this.#counted.has(id)) continue;
      this.#pool.add({ white: players.white, black: players.black, outcome });
      this.#counted.set(id, outcome);
    }
  }
}

type Elos = ReadonlyMap<string, number>;

const eloOf = ({ rows }: RatingList): Elos => new Map(rows.map(({ name, elo }) => [name, elo]));

/** The level of two lists is set by other players: so both are looked at from the mean of those who stand in both. */
function changesOf(before: Elos, after: Elos, entrants: readonly EntrantName[]): ReadonlyMap<EntrantName, number> {
  const both = entrants.flatMap((name) => {
    const [one, other] = [before.get(name), after.get(name)];
    return one === undefined || other === undefined ? [] : [{ name, change: other - one }];
  });
  if (both.length < 2) return new Map();
  const level = both.reduce((sum, { change }) => sum + change, 0) / both.length;
  return new Map(both.map(({ name, change }) => [name, change - level]));
}

/** A list for each group of players who can be compared with one another. */
function listsOf({ rows, groups, model }: RatingList, name: string): RatingsView['lists'] {
  return groups.flatMap((_, group) => {
    const ofGroup = rows.filter((row) => row.group === group).toSorted(byRating);
    if (ofGroup.length === 0) return [];
    return [
      {
        name: groups.length === 1 ? name : `${name}, group ${group + 1}`,
        method: METHODS[model.method],
        rows: ofGroup.map((row, index) => shownRow(row, index + 1)),
      },
    ];
  });
}

/** What is behind six decimals hangs on where the search began. */
const exact = (elo: number): number => Math.round(elo * 1e6) / 1e6 + 0;
const byRating = (one: RatingRow, other: RatingRow): number =>
  exact(other.elo) - exact(one.elo) || (one.name < other.name ? -1 : 1);

const METHODS = { bayeselo: 'BayesElo', ordo: 'Ordo' } as const;

const shownRow = (
  { name, elo, interval, games, points, draws }: RatingRow,
  rank: number,
): RatingsView['lists'][number]['rows'][number] => ({
  rank,
  name,
  rating: Math.round(exact(elo)),
  ...(interval === undefined || interval.plus > MOST_INTERVAL || interval.minus > MOST_INTERVAL
    ? {}
    : { plus: Math.round(exact(interval.plus)), minus: Math.round(exact(interval.minus)) }),
  games,
  score: points / 2,
  draws,
});
