// The pool: all engines of the file, each with its name and command, whatever the number of events it plays in. This file checks, once, what is wrong
// with an engine in every event.

import type { Protocol } from '../../core/gameJob.ts';
import type { EventKey } from '../../core/ids.ts';
import { LINES } from '../values/connection.ts';
import { isGroup } from './engineFields.ts';
import { checkReach } from './engineReach.ts';
import type { EngineEntry } from './enginesJson.ts';
import { engineShape } from './engineShape.ts';
import { meantFields } from '../reading/fields.ts';
import type { Path, Read, Report } from '../reading/fields.ts';
import { oneOf, suggestion } from '../../core/messages/nearest.ts';
import type { Result } from '../../core/result.ts';
import type { FileFields } from '../events/eventInput.ts';
import { describePlace } from '../reading/yamlSource.ts';
import type { Located, Location } from '../reading/yamlSource.ts';

export type OwnFields = Read<typeof engineShape>;

/** One engine of the list: its fields, and the place of its name. */
export type PoolEngine = {
  readonly own: OwnFields;
  readonly located: Located;
  readonly path: Path;
  readonly nameLocation: Location;
  /** Its engines.json entry. */
  readonly entry: EngineEntry | undefined;
  /** Absent if it is wrong or missing. */
  readonly name: string | undefined;
  /** Also absent if Arbiter does not start the program. */
  readonly command: string | undefined;
  /** How the program is reached, as far as its fields say; the address may be wrong or missing. */
  readonly reach: 'process' | 'line' | 'operator';
};

/** `entrant`: under which name it plays; `event`: absent for any. The error completes `Cannot find the engine "…": `. */
export type Registered = (engine: string, entrant: string, event?: EventKey) => Result<EngineEntry, string>;

export type PoolSources = {
  /** `undefined`: the file names no engines.json, or Arbiter cannot read it. */
  readonly entries: readonly EngineEntry[] | undefined;
  readonly namesFile: boolean;
  /** The newest version of an engine of the registry; the error says why there is none. */
  readonly registered: Registered;
  /** Of `each`. */
  readonly protocol: Protocol | undefined;
  /** Whether Go is played in any event. */
  readonly hasGo: boolean;
};

/** The engines of the list, if there is one; a plain text means `{ conf: text }`. */
export function poolOf(
  root: Located,
  written: FileFields['engines'],
  sources: PoolSources,
  report: Report,
): readonly PoolEngine[] {
  const items = root.fields.get('engines')?.value.items ?? [];
  const pool = items.map((located, index) => poolEngine(located, ['engines', index], written?.[index], sources, report));
  checkNames(pool, report);
  checkReach(pool, report);
  return pool;
}

function poolEngine(
  located: Located,
  path: Path,
  written: string | OwnFields = {},
  sources: PoolSources,
  report: Report,
): PoolEngine {
  const { location, fields } = located;
  const own = typeof written === 'string' ? { conf: written } : written;
  const entry =
    own.engine === undefined
      ? entryOf(own, located, path, sources, report)
      : registeredOf(own.engine, own.name, located, path, sources, report);
  const isOperated = (own.protocol ?? sources.protocol) === 'operator';
  const reach = isOperated ? 'operator' : LINES.some((name) => fields.has(name)) ? 'line' : 'process';
  reportMissing(located, path, reach === 'process', sources.hasGo, report);
  const nameLocation = ['name', 'conf', 'engine'].map((field) => fields.get(field)?.value.location).find(Boolean) ?? location;
  const [name, command] = [own.name ?? own.engine ?? entry?.name, own.cmd ?? entry?.command];
  return { own, located, path, nameLocation, entry, name, command, reach };
}

function checkNames(pool: readonly PoolEngine[], report: Report): void {
  const taken = new Map<string, { readonly name: string; readonly location: Location }>();
  for (const { name, nameLocation, path } of pool) {
    if (name === undefined) continue;
    const plain = name.normalize('NFC').toLowerCase();
    const twin = taken.get(plain);
    if (twin === undefined) taken.set(plain, { name, location: nameLocation });
    else {
      const message = `Cannot use the name "${name}" twice: expected a name of its own, ${describePlace(twin.location)} has "${twin.name}"`;
      report(nameLocation, [...path, 'name'], message);
    }
  }
}

/** Checks that an engine has a name and a command, or `conf`, which gives both; an engine that Arbiter does not start has no command. */
function reportMissing(located: Located, path: Path, isStarted: boolean, hasGo: boolean, report: Report): void {
  const meant = meantFields(located, Object.keys(engineShape));
  const said = (field: string): boolean => located.fields.has(field) || meant.has(field);
  if (!isGroup(located.value) || said('conf') || said('engine')) return;
  if (!said('name'))
    report(located.location, [...path, 'name'], 'Cannot find "name": expected a name in one line of 1 to 100 characters');
  if (isStarted && !said('cmd') && !LINES.some(said)) {
    const expected = hasGo
      ? 'the path of a program, connect, listen, serial or on for one that is not started here, or protocol: operator'
      : 'the path of a program, conf with a name from enginesFrom, or on with an engine host';
    report(located.location, [...path, 'cmd'], `Cannot find "cmd": expected ${expected}`);
  }
}

/** The newest version of the engine of the registry; each event has its own (versionFields.ts). */
function registeredOf(
  engine: string,
  name: string | undefined,
  located: Located,
  path: Path,
  { registered }: PoolSources,
  report: Report,
): EngineEntry | undefined {
  const found = registered(engine, name ?? engine);
  if (found.ok) return found.value;
  const location = located.fields.get('engine')?.value.location ?? located.location;
  report(location, [...path, 'engine'], `Cannot find the engine "${engine}": ${found.error}`);
  return undefined;
}

/** The engine that `conf` names. */
function entryOf(
  { conf }: OwnFields,
  located: Located,
  path: Path,
  { entries, namesFile }: PoolSources,
  report: Report,
): EngineEntry | undefined {
  if (conf === undefined) return undefined;
  const location = located.fields.get('conf')?.value.location ?? located.location;
  if (!namesFile) {
    const message = `Cannot find the engine "${conf}": expected enginesFrom with an engines.json, or an engine as { name: …, cmd: … }`;
    report(location, path, message);
  }
  if (entries === undefined) return undefined;
  const entry = entries.find(({ name }) => name === conf);
  if (entry === undefined) {
    const names = entries.map(({ name }) => name);
    const near = suggestion(conf, names);
    report(
      location,
      path,
      `Cannot find the engine "${conf}": expected ${near === '' ? oneOf(conf, names, 'enginesFrom') : 'a name in enginesFrom'}${near}`,
    );
  } else if (entry.protocol !== 'uci' && entry.protocol !== 'xboard') {
    report(location, path, `Cannot use the engine "${entry.name}": expected the protocol uci or xboard, got "${entry.protocol}"`);
  } else if (entry.unsupported.length > 0) {
    report(
      location,
      path,
      `Cannot use the engine "${entry.name}": expected settings that Arbiter knows, got "${entry.unsupported.join('", "')}" in enginesFrom`,
    );
  }
  return entry;
}
