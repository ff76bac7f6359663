// One engine in all events: what it scored with each colour, against each opponent and from each opening, its place and version in each event, its
// rating over time, its games and its faults.

import { opposite, type Colour, type Sides } from '../../core/colour.ts';
import { countedGames } from '../../core/facts.ts';
import { outcomeOf } from '../../core/ending.ts';
import type { EntrantName, GameId } from '../../core/ids.ts';
import type { Trinomial } from '../../core/matchTally.ts';
import { present } from '../../core/present.ts';
import { shownName } from '../../course/displayNames.ts';
import { likelyField } from '../../course/likelyField.ts';
import { shownElo } from '../../projections/ratingLists.ts';
import { matchStatistics } from '../../ratings/match/matchStatistics.ts';
import type { EventDefinition } from '../../tournament/definition.ts';
import type { FollowedTournament } from '../followedTournament.ts';
import { engineCard } from '../games/engineCard.ts';
import type { EngineView, IncidentsView, RatingsView, ScheduleView, ShownEstimate, StandingsView, Tally } from '../messages.ts';
import type { GameIndex } from './archive/gameIndex.ts';
import type { RatingBook } from './ratingBook.ts';

/** `standings`, `listed` and `incidents` are the views of these names. */
export type EngineSources = {
  readonly index: GameIndex;
  readonly ratings: RatingBook;
  readonly standings: (event: EventDefinition) => StandingsView;
  readonly listed: RatingsView;
  readonly incidents: IncidentsView;
  readonly schedule: (event: EventDefinition) => ScheduleView;
};

const MOST_GAMES = 24;
const MOST_OPENINGS = 40;
const MOST_INCIDENTS = 50;

export function engineView(followed: FollowedTournament, engine: EntrantName, sources: EngineSources): EngineView {
  const { definition, facts } = followed;
  const { index, ratings, standings, listed, incidents, schedule } = sources;
  const own = definition.events.filter(
    (event) =>
      facts.event(event.key).entrants.includes(engine) || likelyField(definition, event, facts)?.includes(engine) === true,
  );
  const meetings = own.flatMap((event) => meetingsOf(followed, event, engine));
  const last = own.at(-1);
  const name = last === undefined ? engine : shownName(last, facts, engine);
  const events = own.toReversed().map((event) => {
    const shown = shownName(event, facts, engine);
    return {
      event: event.key,
      card: engineCard(followed, event, engine),
      ...present({ standing: standings(event).rows.find((row) => row.name === shown) }),
    };
  });
  const ratedName = ratings.nameOf(engine);
  return {
    name,
    ...present({
      author: events.find(({ card }) => card.author !== undefined)?.card.author,
      rating: listed.lists.flatMap(({ rows }) => rows).find((row) => row.name === ratedName),
      next: nextOf(own, (event) => shownName(event, facts, engine), schedule),
    }),
    record: recordOf(meetings),
    events,
    opponents: opponentsOf(meetings, (opponent) => nameNow(followed, opponent)),
    openings: openingsOf(meetings, index),
    games: gamesOf(followed, engine)
      .slice(0, MOST_GAMES)
      .map((id) => index.summary(id)),
    course: ratings.course.flatMap(({ games, elo }) => {
      const rating = elo.get(ratedName);
      return rating === undefined ? [] : [{ games, rating: shownElo(rating) }];
    }),
    incidents: incidents.incidents.filter(({ entrant }) => entrant === engine).slice(0, MOST_INCIDENTS),
  };
}

/** A game of the engine that counts. */
type Meeting = {
  readonly id: GameId;
  readonly event: string;
  readonly opponent: EntrantName;
  readonly colour: Colour;
  readonly result: 'won' | 'drawn' | 'lost';
};

function meetingsOf({ facts }: FollowedTournament, { key }: EventDefinition, engine: EntrantName): readonly Meeting[] {
  return [...countedGames(facts.event(key))].flatMap(({ id, players, ending }) => {
    const outcome = outcomeOf(ending);
    const colour = players.white === engine ? 'white' : players.black === engine ? 'black' : undefined;
    if (outcome === undefined || colour === undefined) return [];
    const result = outcome === 'draw' ? 'drawn' : outcome === colour ? 'won' : 'lost';
    return [{ id, event: key, opponent: players[opposite(colour)], colour, result } as const];
  });
}

const recordOf = (meetings: readonly Meeting[]): Sides<Tally> => ({
  white: tallyOf(meetings.filter(({ colour }) => colour === 'white')),
  black: tallyOf(meetings.filter(({ colour }) => colour === 'black')),
});

function tallyOf(meetings: readonly Meeting[]): Tally {
  const count = (wanted: Meeting['result']): number => meetings.filter(({ result }) => result === wanted).length;
  return [count('won'), count('drawn'), count('lost')];
}

/** With both colours. */
export const addedSides = ({ white, black }: Sides<Tally>): Tally => [
  white[0] + black[0],
  white[1] + black[1],
  white[2] + black[2],
];

function opponentsOf(meetings: readonly Meeting[], nameOf: (name: EntrantName) => string): EngineView['opponents'] {
  return [...Map.groupBy(meetings, ({ opponent }) => opponent)]
    .toSorted(([, one], [, other]) => other.length - one.length)
    .map(([opponent, met]) => ({
      name: nameOf(opponent),
      record: recordOf(met),
      events: [...Map.groupBy(met, ({ event }) => event)].map(([event, there]) => ({ event, record: tallyOf(there) })),
      ...estimateOf(tallyOf(met)),
    }));
}

function estimateOf([won, drawn, lost]: Tally): { readonly elo?: ShownEstimate; readonly superiority?: number } {
  const counts: Trinomial = [lost, drawn, won];
  const { elo, eloError, superiority } = matchStatistics(counts, 'as-counted');
  // Of few or one-sided results the error is not known, and the estimate says nothing.
  return Number.isFinite(eloError) ? { elo: { value: tenths(elo), error: tenths(eloError) }, superiority } : {};
}

const tenths = (value: number): number => Math.round(10 * value) / 10 + 0;

/** `Sicilian Defense: Najdorf` belongs to `Sicilian Defense`. */
function openingsOf(meetings: readonly Meeting[], index: GameIndex): EngineView['openings'] {
  const families = Map.groupBy(meetings, ({ id }) => index.summary(id).opening?.name.split(':')[0] ?? '');
  families.delete('');
  return [...families]
    .toSorted(([, one], [, other]) => other.length - one.length)
    .slice(0, MOST_OPENINGS)
    .map(([name, played]) => ({ name, record: recordOf(played) }));
}

/** Of all states but those still to begin, the latest first. */
function gamesOf({ facts }: FollowedTournament, engine: EntrantName): readonly GameId[] {
  const own: GameId[] = [];
  for (const [id, { issued, started }] of facts.games)
    if (started && (issued.white === engine || issued.black === engine)) own.push(id);
  return own.toReversed();
}

/** As it is called in the latest event in which it plays. */
function nameNow({ definition, facts }: FollowedTournament, engine: EntrantName): string {
  const last = definition.events.findLast(({ key }) => facts.event(key).entrants.includes(engine));
  return last === undefined ? engine : shownName(last, facts, engine);
}

/** The first game of its schedules that has not begun. */
function nextOf(
  events: readonly EventDefinition[],
  nameIn: (event: EventDefinition) => string,
  schedule: EngineSources['schedule'],
): EngineView['next'] {
  const next = events.flatMap((event) => {
    const name = nameIn(event);
    const game = schedule(event).games.find(
      ({ state, white, black }) => (state === 'planned' || state === 'queued') && (white === name || black === name),
    );
    return game === undefined ? [] : [{ ...game, event: event.key }];
  });
  return next.toSorted((one, other) => (one.startsAtUtcMs ?? Infinity) - (other.startsAtUtcMs ?? Infinity))[0];
}
