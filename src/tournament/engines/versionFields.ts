// Engines as they play from an event on (S16-13a: engines that promote may be updated; S16-13b: their settings too): `versions` of an event, by the
// names of engines. What an event says holds for it and for those that come after it, until another one says otherwise; one with `versionsOf`
// takes what held there (S16-13f). The name of an engine stays the same all season; what people read is its display name.

import { suggestion } from '../../core/messages/nearest.ts';
import type { EventKey } from '../../core/ids.ts';
import { present } from '../../core/present.ts';
import type { ScheduleDefinition } from '../definition.ts';
import { isGroup } from './engineFields.ts';
import { versionShape } from './engineShape.ts';
import { mergeOptions } from './entrants.ts';
import type { EventInput } from '../events/eventInput.ts';
import { complaint, readGroup, type Path, type Read, type Report } from '../reading/fields.ts';
import type { PoolEngine } from './pool.ts';
import { eventsBefore } from '../events/scheduleFields.ts';
import type { Located, Place } from '../reading/yamlSource.ts';

type Version = { readonly own: Read<typeof versionShape>; readonly located: Located };
type Versions = ReadonlyMap<string, Version>;
type Schedules = ReadonlyMap<EventKey, ScheduleDefinition>;

/** For each event all engines of the file as they would play there. */
export function enginesOfEvents(
  events: readonly EventInput[],
  pool: readonly PoolEngine[],
  schedules: Schedules,
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
      return [key, pool.map((engine) => holding.reduce((now, versions) => updated(now, versions), engine))];
    }),
  );
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

/** What one event says. */
function versionsOf(event: EventInput, pool: readonly PoolEngine[]): Versions {
  const field = ownField(event);
  const found = new Map<string, Version>();
  if (field === undefined) return found;
  const { report } = event;
  const path = [...event.path, 'versions'];
  if (event.read.versionsOf !== undefined)
    report(
      field.keyPlace,
      path,
      'Cannot use "versions" together with "versionsOf": expected one of them, versionsOf allows no updates',
    );
  if (!isGroup(field.value.value)) {
    report(
      field.value.place,
      path,
      complaint(path, 'engines by their names, such as { Lc0: { displayName: Lc0 0.31 } }', field.value.value),
    );
    return found;
  }
  const names = pool.flatMap(({ name }) => name ?? []);
  for (const [name, { keyPlace, value }] of field.value.fields) {
    const at = [...path, name];
    const engine = pool.find((known) => known.name === name);
    if (engine === undefined) {
      const expected = 'the name of an engine of the file';
      report(keyPlace, at, `Cannot find the engine "${name}": expected ${expected}${suggestion(name, names)}`);
      continue;
    }
    const own = readGroup(versionShape, value, at, report);
    const [cmd, protocol] = ['cmd', 'protocol'].map((field) => value.fields.get(field));
    if (cmd !== undefined && engine.reach !== 'process')
      report(cmd.keyPlace, [...at, 'cmd'], `Cannot use "cmd" here: expected none, "${name}" is not started by Arbiter`);
    if (protocol !== undefined && engine.reach === 'operator' && own.protocol !== 'operator')
      report(
        protocol.keyPlace,
        [...at, 'protocol'],
        `Cannot use "protocol" here: expected none, an operator plays for "${name}"`,
      );
    found.set(name, { own, located: value });
  }
  return found;
}

const ownField = (event: EventInput) => event.levels[0]?.group.fields.get('versions');

/** People tell engines apart by what they read: no display name is what another engine is called, anywhere in the file. */
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
    else refuse(field.value, owner, field.place, path);
  };
  const refuse = (shown: string, owner: string, place: Place, path: Path): void => {
    const message = `Cannot show an engine as "${shown}": expected a name of its own, "${owner}" is called so`;
    report(place, [...path, 'displayName'], message);
  };
  for (const { name, located, path } of pool) if (name !== undefined) check(name, located, path);
  for (const { key, path } of events)
    for (const [name, { located }] of written.get(key) ?? []) check(name, located, [...path, 'versions', name]);
}
