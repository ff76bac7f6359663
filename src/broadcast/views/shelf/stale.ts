// Which views an entry makes stale, by name. A client that keeps or shows one of them requests it again. Plies make nothing stale: the stream carries
// their changes to a game.

import type { EventKey } from '../../../core/ids.ts';
import type { Entry } from '../../../journal/entries.ts';
import type { RulingSubject } from '../../../journal/rulingSubject.ts';
import type { EventDefinition } from '../../../tournament/definition.ts';
import { EVERY_ENGINE, type EventViewName } from '../../messages.ts';
import type { FollowedTournament } from '../../followedTournament.ts';
import { incidentOf } from '../incidents.ts';
import { allViewNames, eventViewNames, nameOfView, viewsOf } from './viewNames.ts';

/** Call after `followed` has the entry. Each name once, in no particular order. */
export function staleAfter(entry: Entry, followed: FollowedTournament): readonly string[] {
  if (followed.facts.opened === undefined) return [];
  const incidents = incidentOf(entry, followed.facts) === undefined ? [] : ['incidents'];
  const tables = [...incidents, ...tablesAfter(entry, followed)];
  // An engine's page has something of every table.
  const isOfEngines = tables.some((name) => OF_ENGINES.some((table) => name === table || name.startsWith(`${table}/`)));
  return [...new Set([...tables, ...(isOfEngines ? [EVERY_ENGINE] : [])])];
}

const OF_ENGINES = ['engines', 'standings', 'ratings', 'schedule', 'incidents'];

function tablesAfter(entry: Entry, followed: FollowedTournament): readonly string[] {
  const { definition } = followed;
  const of = (key: EventKey, ...views: readonly EventViewName[]): readonly string[] => {
    const event = definition.events.find((one) => one.key === key);
    return event === undefined ? [] : views.filter((view) => viewsOf(event).includes(view)).map((view) => nameOfView(view, key));
  };
  const eventOfGame = (id: Parameters<typeof followed.facts.games.get>[0]): EventKey | undefined =>
    followed.facts.games.get(id)?.issued.event;
  const ofGame = (id: Parameters<typeof followed.facts.games.get>[0], ...views: readonly EventViewName[]): readonly string[] => {
    const key = eventOfGame(id);
    return key === undefined ? [] : of(key, ...views);
  };
  switch (entry.kind) {
    case 'tournament-opened':
    case 'definition-changed':
    case 'tournament-closed':
      return allViewNames(definition);
    case 'ratings-read':
      return ['ratings', 'engines', ...definition.events.flatMap(({ key }) => of(key, 'standings'))];
    case 'version-refused':
      return ['overview'];
    case 'engine-accepted':
      return ['engines'];
    case 'event-opened':
    case 'event-closed':
      return [
        ...['overview', 'season', 'engines'],
        ...wholeEvent(definition.events, entry.payload.event),
        // It may determine who plays in them.
        ...definition.events.filter(({ key }) => followed.facts.life(key).openedAtUtcMs === undefined).flatMap(eventViewNames),
        ...futures(followed),
      ];
    case 'round-paired':
      // An entrant with a bye has its points from now on.
      return ['overview', 'season', ...of(entry.payload.event, 'pairings', 'standings', 'crosstable'), ...futures(followed)];
    case 'sprt-decided':
      return ['overview', 'season', ...wholeEvent(definition.events, entry.payload.event), ...futures(followed)];
    case 'game-issued':
      return ['overview', ...of(entry.payload.event, 'schedule', 'bracket', 'pairings')];
    case 'game-started':
      return ['overview', ...ofGame(entry.payload.id, 'standings', 'crosstable', 'bracket', 'pairings'), ...futures(followed)];
    case 'engine-unresponsive':
      return entry.payload.counts ? ['overview', 'season', ...ofGame(entry.payload.id, ...GAME_VIEWS)] : [];
    case 'game-held':
      return ['overview', ...ofGame(entry.payload.id, 'schedule', 'standings', 'crosstable', 'bracket')];
    case 'game-interrupted':
    case 'game-resumed':
      return ['overview', ...ofGame(entry.payload.id, 'schedule', 'standings', 'crosstable', 'bracket')];
    case 'game-referred':
      return ['overview', ...ofGame(entry.payload.id, ...GAME_VIEWS), ...futures(followed)];
    case 'judge-called':
      return ['overview', ...ofGame(entry.payload.id, 'schedule')];
    case 'game-ended':
      return ['overview', 'season', 'ratings', 'engines', ...ofGame(entry.payload.id, ...GAME_VIEWS), ...futures(followed)];
    case 'ruling-made':
      return afterRuling(entry.payload.subject, followed);
    case 'entrant-disqualified':
      return ['overview', 'season', ...wholeEvent(definition.events, entry.payload.event), ...futures(followed)];
    case 'run-started':
    case 'run-stopped':
      return ['overview'];
    case 'update-refused':
      return ['overview'];
    case 'official-keys':
    case 'journal-restored':
    case 'submissions-closed':
    case 'seed-drawn':
    case 'plies-played':
    case 'game-noticed':
      return [];
  }
}

const GAME_VIEWS = [
  'standings',
  'crosstable',
  'match',
  'bracket',
  'pairings',
  'schedule',
  'statistics',
] as const satisfies readonly EventViewName[];

/** A ruling may change what other events were made from: their tables are checked again. */
function afterRuling(subject: RulingSubject, followed: FollowedTournament): readonly string[] {
  const { events } = followed.definition;
  switch (subject.kind) {
    case 'paused':
    case 'resumed':
      return ['overview', ...futures(followed)];
    case 'play-ended':
    case 'play-stopped':
    case 'play-resumed':
    case 'score-told':
    case 'call-answered': {
      const key = followed.facts.games.get(subject.id)?.issued.event;
      return ['overview', ...(key === undefined ? [] : wholeEvent(events, key))];
    }
    case 'game-result':
    case 'game-void':
    case 'entrant-reinstated':
    case 'records-struck':
    case 'entrant-replaced':
    case 'tie-decided':
      return ['overview', 'season', 'ratings', 'engines', ...events.flatMap(eventViewNames)];
    default:
      return ['overview', 'season', 'engines', ...wholeEvent(events, subject.event), ...futures(followed)];
  }
}

/** All views of an event; without a key, of all events. */
const wholeEvent = (events: readonly EventDefinition[], key: EventKey | undefined): readonly string[] =>
  events.filter((event) => key === undefined || event.key === key).flatMap(eventViewNames);

/** The expected start of games in open events depends on everything played before. */
const futures = ({ definition, facts }: FollowedTournament): readonly string[] =>
  definition.events
    .filter(({ key }) => facts.life(key).closedAtUtcMs === undefined)
    .map(({ key }) => nameOfView('schedule', key));
