// Engines as they play from an event on (S16-13a: engines that promote may be updated; S16-13b: their settings too): `versions` of an event, by the
// names of engines. An event's values apply to it and to the events after it, until another event changes them; an event with `versionsOf` takes the
// values of that event (S16-13f). The name of an engine stays the same all season; people see its display name.

import { suggestion } from '../../core/messages/nearest.ts';
import type { EventKey } from '../../core/ids.ts';
import { present } from '../../core/present.ts';
import type { ScheduleDefinition } from '../definition.ts';
import type { versionShape } from './engineShape.ts';
import { mergeOptions } from './entrants.ts';
import type { EventInput } from '../events/eventInput.ts';
import type { Filled, Path, Report } from '../reading/fields.ts';
import type { PoolEngine, Registered } from './pool.ts';
import { eventsBefore } from '../events/scheduleFields.ts';
import type { Located, Location } from '../reading/yamlSource.ts';

type Version = { readonly own: Filled<typeof versionShape>; readonly located: Located };
type Versions = ReadonlyMap<string, Version>;
type Schedules = ReadonlyMap<EventKey, ScheduleDefinition>;

/** For each event all engines of the file as they would play there. */
export function enginesOfEvents(
  events: readonly EventInput[],
  pool: readonly PoolEngine[],
  schedules: Schedules,
  registered: Registered,
  report: Report,
): ReadonlyMap<EventKey, readonly PoolEngine[]> {
  const written = new Map(events.map((event) => [event.key, versionsOf(event, pool)]));
  checkDisplayNames(events, pool, written, report);
  const keys = events.map(({ key }) => key);
  return new Map(
    events.map(({ key, read }) => {
      const at = keys.find((known) => known === read.versionsOf) ?? key;
      const before = eventsBefore(at, schedules);
      const holding = keys.filter((known) => known === at || before.has(known)).map((known) => written.get(known));
      return [
        key,
        pool.map((engine) => holding.reduce((now, versions) => updated(now, versions), asRegistered(engine, at, registered))),
      ];
    }),
  );
}

/** With the version of the registry that plays in the event; that there is none has been reported. */
function asRegistered(engine: PoolEngine, event: EventKey, registered: Registered): PoolEngine {
  if (engine.own.engine === undefined || engine.name === undefined) return engine;
  const found = registered(engine.own.engine, engine.name, event);
  return found.ok ? { ...engine, entry: found.value, command: found.value.command } : engine;
}

function updated(engine: PoolEngine, versions: Versions | undefined): PoolEngine {
  const version = engine.name === undefined ? undefined : versions?.get(engine.name);
  if (version === undefined) return engine;
  const { own, located } = version;
  return {
    ...engine,
    own: {
      ...engine.own,
      ...present(own),
      ...(own.options === undefined ? {} : { options: mergeOptions(engine.own.options ?? {}, own.options) }),
    },
    command: own.cmd ?? engine.command,
    located: { ...engine.located, fields: new Map([...engine.located.fields, ...located.fields]) },
  };
}

/** The changes of one event. */
function versionsOf({ read, find, refuse }: EventInput, pool: readonly PoolEngine[]): Versions {
  const found = new Map<string, Version>();
  if (read.versions === undefined) return found;
  if (read.versionsOf !== undefined) {
    const message = 'Cannot use "versions" together with "versionsOf": expected one of them, versionsOf allows no updates';
    refuse(['versions'], message, 'key');
  }
  const names = pool.flatMap(({ name }) => name ?? []);
  for (const [name, own] of Object.entries(read.versions)) {
    const at = ['versions', name];
    const located = find(...at)?.value;
    const engine = pool.find((known) => known.name === name);
    if (engine === undefined || located === undefined) {
      const expected = 'the name of an engine of the file';
      refuse(at, `Cannot find the engine "${name}": expected ${expected}${suggestion(name, names)}`, 'key');
      continue;
    }
    const refuseField = (field: string, why: string): void => {
      if (located.fields.has(field)) refuse([...at, field], `Cannot use "${field}" here: expected none, ${why}`, 'key');
    };
    if (engine.own.engine !== undefined) refuseField('cmd', 'its versions come from the registry');
    if (engine.reach !== 'process') refuseField('cmd', `"${name}" is not started by Arbiter`);
    if (engine.reach === 'operator' && own.protocol !== 'operator') refuseField('protocol', `an operator plays for "${name}"`);
    found.set(name, { own, located });
  }
  return found;
}

/** People tell engines apart by their displayed names: no display name may be the name of another engine anywhere in the file. */
function checkDisplayNames(
  events: readonly EventInput[],
  pool: readonly PoolEngine[],
  written: ReadonlyMap<EventKey, Versions>,
  report: Report,
): void {
  const plain = (name: string): string => name.normalize('NFC').toLowerCase();
  const taken = new Map(pool.flatMap(({ name }) => (name === undefined ? [] : [[plain(name), name] as const])));
  const check = (engine: string, located: Located, path: Path): void => {
    const field = located.fields.get('displayName')?.value;
    if (field === undefined || typeof field.value !== 'string') return;
    const owner = taken.get(plain(field.value));
    if (owner === undefined || owner === engine) taken.set(plain(field.value), engine);
    else refuse(field.value, owner, field.location, path);
  };
  const refuse = (shown: string, owner: string, location: Location, path: Path): void => {
    const message = `Cannot use the display name "${shown}": expected a name of its own, the engine "${owner}" has it too`;
    report(location, [...path, 'displayName'], message);
  };
  for (const { name, located, path } of pool) if (name !== undefined) check(name, located, path);
  for (const { key, path } of events)
    for (const [name, { located }] of written.get(key) ?? []) check(name, located, [...path, 'versions', name]);
}
