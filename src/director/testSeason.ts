// For tests only: tournaments of linked events, made without a file.

import type { EntrantName, EventKey } from '../core/ids.ts';
import { entrantName, eventKey } from '../core/ids.ts';
import { unwrap } from '../core/result.ts';
import { defineTournament } from '../tournament/define.ts';
import type { EventDefinition, TournamentDefinition } from '../tournament/definition.ts';

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

/** A double round robin after all events that supply its field, unless `more` says otherwise. */
export function event(key: string, field: EventDefinition['field'], more: Partial<EventDefinition> = {}): EventDefinition {
  const sources: readonly EventKey[] = field.flatMap((source) => (source.kind === 'places' ? [source.event] : []));
  const schedule = { ...PLAIN.schedule, startAfter: [...new Set(sources)] };
  return { ...PLAIN, key: eventKey(key), name: key, field, entrants: [], schedule, ...more };
}

/** Every entrant named anywhere may play in any event. */
export function tournament(events: readonly EventDefinition[], more: Partial<TournamentDefinition> = {}): TournamentDefinition {
  const pool = events.flatMap(({ field }) => field.flatMap((source) => (source.kind === 'entrant' ? [source.name] : [])));
  const [model] = PLAIN.entrants;
  if (model === undefined) throw new RangeError('no engine');
  const entrants = pool.map((name) => ({ ...model, engine: { ...model.engine, name } }));
  return { ...SEASON, ...more, events: events.map((one) => ({ ...one, entrants })) };
}

const SEASON = unwrap(
  defineTournament({
    tournament: 'Season',
    format: 'round-robin',
    cycles: 2,
    timeControl: 1,
    each: { startup: '1s' },
    engines: ['A', 'B'].map((name) => ({ name, cmd: 'engine' })),
  }),
);
const PLAIN = onlyEvent(SEASON);

function onlyEvent({ events: [only] }: TournamentDefinition): EventDefinition {
  if (only === undefined) throw new RangeError('no event');
  return only;
}
