// From the engines of a tournament file to complete entrants: what an engines.json says, then `each`, then the engine's own fields, the
// later winning; options are merged one by one. Options and limits are not yet known to suit the engine: its handshake will tell.

import type { EngineConfig, EngineOptions } from '../core/gameJob.ts';
import { entrantName } from '../core/ids.ts';
import type { TimeControl } from '../core/timeControl.ts';
import type { EntrantDefinition } from './definition.ts';
import { isGroup } from './engineFields.ts';
import type { EngineEntry } from './enginesJson.ts';
import { complaint, meantFields, readGroup } from './fields.ts';
import type { Path, Read, Report } from './fields.ts';
import { HINTS } from './hints.ts';
import { orList, suggestion } from '../core/nearest.ts';
import { ENGINES_EXPECTED, engineShape } from './schema.ts';
import type { eachShape, tournamentShape } from './schema.ts';
import { DEFAULT_CAP_MS } from './timeControl.ts';
import type { Located, Place } from './yamlSource.ts';

export const DEFAULT_STARTUP_MS = 30_000;

type Own = Read<typeof engineShape>;
type Settings = Read<typeof eachShape>;
type EventSettings = Pick<Read<typeof tournamentShape>, 'timeControl' | 'timeMargin' | 'limits' | 'moveCap' | 'engineLogs'>;

/** One engine of the list: its fields, and where its name stands. */
export type EngineInput = { readonly own: Own; readonly located: Located; readonly path: Path; readonly namePlace: Place };

/** Reads the list; a text stands for `{ conf: text }`. */
export function readEngines(list: Located, report: Report): readonly EngineInput[] {
  const { length } = list.items;
  if (!Array.isArray(list.value)) report(list.place, ['engines'], complaint(['engines'], ENGINES_EXPECTED, list.value));
  else if (length < 2 || length > 1000) {
    report(
      list.place,
      ['engines'],
      `Cannot read "engines": expected ${ENGINES_EXPECTED}, got ${length === 0 ? 'an empty list' : `a list of ${length}`}`,
    );
  }
  return list.items.map((located, index) => {
    const path: Path = ['engines', index];
    const { value, place } = located;
    if (typeof value === 'string') return { own: { conf: value }, located, path, namePlace: place };
    if (!isGroup(value)) {
      report(place, path, complaint(path, 'an engine such as { name: Stockfish, cmd: /usr/games/stockfish }', value));
      return { own: {}, located, path, namePlace: place };
    }
    const own = readGroup(engineShape, located, path, report, HINTS);
    return {
      own,
      located,
      path,
      namePlace: located.fields.get('name')?.value.place ?? located.fields.get('conf')?.value.place ?? place,
    };
  });
}

export type Sources = {
  readonly each: Settings;
  readonly event: EventSettings;
  /** `undefined`: the file names no engines.json, or it cannot be read. */
  readonly entries: readonly EngineEntry[] | undefined;
  readonly root: Located;
  readonly resolvePath: (written: string) => string;
};

export function entrantsOf(engines: readonly EngineInput[], sources: Sources, report: Report): readonly EntrantDefinition[] {
  const taken = new Map<string, { readonly name: string; readonly line: number }>();
  return engines.flatMap((engine) => {
    const { own, path, located } = engine;
    const entry = entryOf(engine, sources, report);
    const name = own.name ?? entry?.name;
    if (name !== undefined) {
      const plain = name.normalize('NFC').toLowerCase();
      const twin = taken.get(plain);
      if (twin === undefined) taken.set(plain, { name, line: engine.namePlace.line });
      else {
        const message = `Cannot use the name "${name}" twice: expected a name of its own, line ${twin.line} has "${twin.name}"`;
        report(engine.namePlace, [...path, 'name'], message);
      }
    }
    checkNumbers(located, path, report);
    reportMissing(engine, report);
    const command = own.cmd ?? entry?.command;
    const player = playerOf(own, sources, located, path, report);
    if (player?.limits.nodes !== undefined && protocolOf(own, sources.each, entry) === 'xboard') {
      const message = `Cannot limit the nodes of an engine that speaks XBoard, which has no word for it: expected a clock or a limit of depth, got nodes: ${player.limits.nodes}`;
      report(located.fields.get('limits')?.value.place ?? located.place, [...path, 'limits'], message);
    }
    if (name === undefined || command === undefined || player === undefined) return [];
    return [
      {
        engine: configOf(name, command, own, sources, entry),
        ...player,
        logs: own.logs ?? sources.each.logs ?? sources.event.engineLogs ?? false,
      },
    ];
  });
}

/** An engine has a name and a command, or `conf`, which gives both. */
function reportMissing({ located, path }: EngineInput, report: Report): void {
  const meant = meantFields(located, Object.keys(engineShape), HINTS);
  const said = (field: string): boolean => located.fields.has(field) || meant.has(field);
  if (!isGroup(located.value) || said('conf')) return;
  if (!said('name'))
    report(located.place, [...path, 'name'], 'Cannot find "name": expected a name in one line of 1 to 100 characters');
  if (!said('cmd')) {
    report(
      located.place,
      [...path, 'cmd'],
      'Cannot find "cmd": expected the path of a program, or conf with a name from enginesFrom',
    );
  }
}

/** The engine that `conf` names. */
function entryOf({ own, located, path }: EngineInput, sources: Sources, report: Report): EngineEntry | undefined {
  if (own.conf === undefined) return undefined;
  const place = located.fields.get('conf')?.value.place ?? located.place;
  if (!sources.root.fields.has('enginesFrom')) {
    const message = `Cannot find the engine "${own.conf}": expected enginesFrom with an engines.json, or an engine as { name: …, cmd: … }`;
    report(place, path, message);
  }
  if (sources.entries === undefined) return undefined;
  const entry = sources.entries.find(({ name }) => name === own.conf);
  if (entry === undefined) {
    const names = sources.entries.map(({ name }) => name);
    const near = suggestion(own.conf, names);
    const known = names.length > 12 ? [...names.slice(0, 12), `${names.length - 12} more`] : names;
    report(
      place,
      path,
      `Cannot find the engine "${own.conf}": expected ${near === '' ? orList(known) : 'a name in enginesFrom'}${near}`,
    );
  } else if (!isProtocol(entry.protocol)) {
    report(place, path, `Cannot use the engine "${entry.name}": expected the protocol uci or xboard, got "${entry.protocol}"`);
  } else if (entry.unsupported.length > 0) {
    report(
      place,
      path,
      `Cannot use the engine "${entry.name}": expected settings that Arbiter knows, got "${entry.unsupported.join('", "')}" in enginesFrom`,
    );
  }
  return entry;
}

/** Clock, limits and margin of one engine: its own, then those of `each`, then the event's. */
function playerOf(own: Own, { each, event, root }: Sources, engine: Located, path: Path, report: Report): Player | undefined {
  const limits = withoutUndefined(own.limits ?? each.limits ?? event.limits ?? {});
  const limited = limits.depth !== undefined || limits.nodes !== undefined;
  const written = own.timeControl ?? each.timeControl ?? event.timeControl;
  const control: TimeControl | undefined = written ?? (limited ? { kind: 'unlimited', capMs: DEFAULT_CAP_MS } : undefined);
  // Why there is none is said once for the file: eventFields.ts.
  if (control === undefined) return undefined;
  if (control.kind === 'unlimited' && !limited) {
    const eachGroup = root.fields.get('each')?.value;
    const from = [engine, ...(eachGroup === undefined ? [] : [eachGroup]), root].find(({ fields }) => fields.has('timeControl'));
    const at = from === engine ? [...path, 'timeControl'] : from === root ? ['timeControl'] : ['each', 'timeControl'];
    const message = 'Cannot play without a clock: expected limits with depth or nodes beside timeControl "inf"';
    report(from?.fields.get('timeControl')?.value.place ?? engine.place, at, message);
  }
  const [idle, wanted] = control.kind === 'unlimited' ? (['timeMargin', 'with'] as const) : (['moveCap', 'without'] as const);
  const stray = engine.fields.get(idle);
  if (stray !== undefined)
    report(stray.keyPlace, [...path, idle], `Cannot use "${idle}" here: expected an engine ${wanted} a clock`);
  const marginMs = own.timeMargin ?? each.timeMargin ?? event.timeMargin ?? 0;
  const capMs = own.moveCap ?? each.moveCap ?? event.moveCap ?? DEFAULT_CAP_MS;
  return { timeControl: control.kind === 'unlimited' ? { ...control, capMs } : { ...control, marginMs }, limits };
}

const PROTOCOLS = ['uci', 'xboard'] as const satisfies readonly EngineConfig['protocol'][];
const isProtocol = (text: string): text is EngineConfig['protocol'] => PROTOCOLS.some((protocol) => protocol === text);

function protocolOf(own: Own, each: Settings, entry: EngineEntry | undefined): EngineConfig['protocol'] {
  const inherited = entry !== undefined && isProtocol(entry.protocol) ? entry.protocol : undefined;
  return own.protocol ?? each.protocol ?? inherited ?? 'uci';
}

type Player = Pick<EntrantDefinition, 'timeControl' | 'limits'>;

function configOf(
  name: string,
  command: string,
  own: Own,
  { each, resolvePath }: Sources,
  entry: EngineEntry | undefined,
): EngineConfig {
  const directory = own.dir ?? each.dir ?? entry?.workingDirectory;
  const resolveCommand = (written: string): string => (/[/\\]/u.test(written) ? resolvePath(written) : written);
  return {
    name: entrantName(name),
    protocol: protocolOf(own, each, entry),
    command: resolveCommand(command),
    args: own.args ?? each.args ?? entry?.args ?? [],
    ...(directory === undefined ? {} : { workingDirectory: resolvePath(directory) }),
    environment: { ...each.env, ...own.env },
    options: mergeOptions(entry?.options ?? {}, each.options ?? {}, own.options ?? {}),
    startupMs: own.startup ?? each.startup ?? DEFAULT_STARTUP_MS,
    ...withoutUndefined({
      memoryMiB: own.memory ?? each.memory,
      openFiles: own.openFiles ?? each.openFiles,
      niceness: own.nice ?? each.nice,
    }),
  };
}

/** Names are compared without regard to case; the last spelling and value stay. */
function mergeOptions(...layers: readonly EngineOptions[]): EngineOptions {
  const merged = new Map<string, readonly [string, EngineOptions[string]]>();
  for (const layer of layers) for (const [name, value] of Object.entries(layer)) merged.set(name.toLowerCase(), [name, value]);
  return Object.fromEntries(merged.values());
}

/** Where a number is handed on as text, `1.10`, `0x10` or a very long one would reach the engine as another text than was written. */
export function checkNumbers(group: Located, path: Path, report: Report): void {
  for (const name of ['options', 'args', 'env']) {
    const values = group.fields.get(name)?.value;
    const all: readonly (readonly [string | number, Located])[] = [
      ...[...(values?.fields ?? [])].map(([key, field]) => [key, field.value] as const),
      ...(values?.items ?? []).entries(),
    ];
    for (const [key, { value, written, place }] of all) {
      if (typeof value === 'number' && Number.isFinite(value) && written !== undefined && String(value) !== written) {
        const plainly = Number.isInteger(value) && !Number.isSafeInteger(value) ? '' : `, or written as ${value}`;
        const message = `Cannot read the number: expected it in quotes to be handed on as it stands ("${written}")${plainly}`;
        report(place, [...path, name, key], message);
      }
    }
  }
}

type Given<Group> = { [Name in keyof Group]?: Exclude<Group[Name], undefined> };
function withoutUndefined<Group extends object>(group: Group): Given<Group> {
  // What is left out is exactly what Given allows to be absent.
  return Object.fromEntries(Object.entries(group).filter(([, value]) => value !== undefined)) as Given<Group>;
}
