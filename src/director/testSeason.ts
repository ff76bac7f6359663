// For tests only: tournaments of linked events, made without a file.

import type { EntrantName, EventKey } from '../core/ids.ts';
import { entrantName, eventKey } from '../core/ids.ts';
import { SEASON_16_TIE_BREAKS } from '../standings/tieBreaks/declared.ts';
import type { EntrantDefinition, EventDefinition, TournamentDefinition } from '../tournament/definition.ts';
import { PLAIN_CRASHES, PLAIN_INTERRUPTION } from '../core/incidents.ts';

export const names = (prefix: string, count: number): readonly EntrantName[] =>
  Array.from({ length: count }, (_, index) => entrantName(`${prefix}${index + 1}`));

export const places = (event: string, from: number, to = from): EventDefinition['field'][number] => ({
  kind: 'places',
  event: eventKey(event),
  from,
  to,
});

export const entered = (...entrants: readonly EntrantName[]): EventDefinition['field'] =>
  entrants.map((name) => ({ kind: 'entrant', name }));

/** A double round robin after all events that its field comes from, unless `more` says otherwise. */
export function event(key: string, field: EventDefinition['field'], more: Partial<EventDefinition> = {}): EventDefinition {
  const sources: readonly EventKey[] = field.flatMap((source) => (source.kind === 'places' ? [source.event] : []));
  return {
    key: eventKey(key),
    name: key,
    variant: 'standard',
    format: { kind: 'round-robin', cycles: 2 },
    field,
    entrants: [],
    books: {},
    tieBreaks: SEASON_16_TIE_BREAKS,
    adjudication: {},
    crashes: PLAIN_CRASHES,
    interruption: PLAIN_INTERRUPTION,
    schedule: { startAfter: [...new Set(sources)], breakMs: 0, check: false },
    ...more,
  };
}

/** Everybody who is named anywhere may come to play anywhere. */
export function tournament(events: readonly EventDefinition[], more: Partial<TournamentDefinition> = {}): TournamentDefinition {
  const pool = events.flatMap(({ field }) => field.flatMap((source) => (source.kind === 'entrant' ? [source.name] : [])));
  return {
    name: 'Season',
    concurrency: 1,
    cores: { perGame: 1, shared: false },
    tablebases: [],
    ...more,
    events: events.map((one) => ({ ...one, entrants: pool.map(entrant) })),
  };
}

const entrant = (name: EntrantName): EntrantDefinition => ({
  engine: { name, protocol: 'uci', command: 'engine', args: [], environment: {}, options: {}, startupMs: 1000 },
  timeControl: { kind: 'clock', periods: [{ moves: null, baseMs: 1000, incrementMs: 0 }], marginMs: 0 },
  limits: {},
  logs: false,
});
