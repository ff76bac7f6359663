// Turns an engine of the pool into a complete entrant of an event: merges its engines.json entry, `each`, and the engine's own fields; the later one
// wins, and options merge one by one. The handshake will show whether options and limits suit the engine. What `each` says about programs does not
// apply to those that Arbiter does not start.

import { hasAllowList, type Conditions } from '../../core/engines/conditions.ts';
import type { Program } from '../../core/engines/program.ts';
import type { EngineConfig, EngineOptions, Protocol, Restart } from '../../core/gameJob.ts';
import { entrantName } from '../../core/ids.ts';
import type { LineChecks } from '../../core/lineDoubts.ts';
import { present } from '../../core/present.ts';
import type { TimeControl } from '../../core/timeControl.ts';
import type { EntrantDefinition } from '../definition.ts';
import type { eachShape } from './engineShape.ts';
import type { EventInput } from '../events/eventInput.ts';
import type { Read, Report } from '../reading/fields.ts';
import type { Game } from '../events/goShape.ts';
import { settingAt } from './settingAt.ts';
import type { OwnFields, PoolEngine } from './pool.ts';
import { checkEngineLimits } from './limitFields.ts';
import { checkLimits, checkPlaceholders, checkProtocol, connectionOf, protocolOf } from './protocolFields.ts';
import type { Playing } from './protocolFields.ts';
import { subsetOf } from '../values/subsetWords.ts';
import type { Sandbox, SandboxLevel } from '../../core/engines/sandbox.ts';
import { DEFAULT_CAP_MS } from '../values/timeControl.ts';
import type { Located } from '../reading/yamlSource.ts';

export const DEFAULT_STARTUP_MS = 30_000;

/** What applies to all engines alike. */
export type EngineDefaults = {
  readonly each: Read<typeof eachShape>;
  readonly eachGroup: Located | undefined;
  readonly engineLogs: boolean;
  readonly sandbox: SandboxLevel | undefined;
  readonly conditions: Conditions | undefined;
  readonly resolvePath: (written: string) => string;
};

/** `undefined` if something is missing; that has been or will be reported. */
export function entrantOf(
  engine: PoolEngine,
  event: EventInput,
  playing: Playing,
  defaults: EngineDefaults,
  report: Report,
): EntrantDefinition | undefined {
  const { own, name, entry } = engine;
  const { game } = playing;
  const player = playerOf(engine, event, game, defaults, report);
  const isSuited = checkProtocol(engine, playing, defaults, report);
  if (isSuited && player !== undefined) checkLimits(engine, player.limits, game, defaults, report);
  const protocol = protocolOf(own, defaults.each, entry, game);
  const program = programOf(engine, protocol, defaults);
  if (name === undefined || program === undefined || player === undefined || !isSuited) return undefined;
  const { each } = defaults;
  const written = own.protocolSubset ?? (game === 'go' ? undefined : (each.protocolSubset ?? event.read.protocolSubset));
  const subset = subsetOf(written);
  const limits = game === 'go' ? undefined : event.read.engineLimits;
  if (limits !== undefined) checkEngineLimits(engine, each, defaults.eachGroup, present(limits), report);
  checkSeal(engine, program, defaults, report);
  const config = {
    ...configOf(name, program, protocol, engine, defaults),
    ...present({ optionLimits: limits && present(limits), conditions: defaults.conditions, protocolSubset: subset }),
  };
  checkPlaceholders(engine, config, game, player.timeControl.kind !== 'unlimited', defaults, report);
  return {
    engine: config,
    ...present({ displayName: own.displayName }),
    ...player,
    logs: own.logs ?? defaults.each.logs ?? defaults.engineLogs,
  };
}

/** An engine that only analyses: nothing of `each` counts for it. `undefined`: nothing says how to reach it. */
export function watcherOf(
  own: OwnFields & { readonly name: string },
  protocol: Protocol,
  { sandbox, resolvePath }: Pick<EngineDefaults, 'sandbox' | 'resolvePath'>,
): EngineConfig | undefined {
  const defaults = { each: {}, eachGroup: undefined, engineLogs: false, conditions: undefined, sandbox, resolvePath };
  const engine = { own, command: own.cmd, entry: undefined };
  const program = programOf(engine, protocol, defaults);
  return program && configOf(own.name, program, protocol, engine, defaults);
}

type Player = Pick<EntrantDefinition, 'timeControl' | 'limits'>;

/** Clock, limits and margin of one engine: its own fields go before those of `each`, and those before the event's. */
function playerOf(
  engine: PoolEngine,
  event: EventInput,
  game: Game,
  { each, eachGroup }: EngineDefaults,
  report: Report,
): Player | undefined {
  const { own, located, path } = engine;
  const { read } = event;
  // An event of Go has no limits (goFields.ts), whatever the top of its file says.
  const ofEvent = game === 'go' ? undefined : read.limits;
  const limits = present(own.limits ?? each.limits ?? ofEvent ?? {});
  const limited = limits.depth !== undefined || limits.nodes !== undefined;
  const written = own.timeControl ?? each.timeControl ?? read.timeControl;
  const control: TimeControl | undefined = written ?? (limited ? { kind: 'unlimited', capMs: DEFAULT_CAP_MS } : undefined);
  // clocks.ts reports a missing clock once for the event.
  if (control === undefined) return undefined;
  // Go programs choose when to answer; only the cap of a move bounds their time.
  if (control.kind === 'unlimited' && !limited && game === 'chess') {
    const message = 'Cannot play without a clock: expected limits with depth or nodes with timeControl "inf"';
    const at = settingAt(engine, 'timeControl', eachGroup, event);
    report(at.location, at.path, message);
  }
  const [idle, wanted] = control.kind === 'unlimited' ? (['timeMargin', 'with'] as const) : (['moveCap', 'without'] as const);
  const stray = located.fields.get(idle);
  if (stray !== undefined)
    report(stray.keyLocation, [...path, idle], `Cannot use "${idle}" here: expected an engine ${wanted} a clock`);
  const marginMs = own.timeMargin ?? each.timeMargin ?? read.timeMargin;
  const capMs = own.moveCap ?? each.moveCap ?? read.moveCap;
  return { timeControl: asCharged(control, { marginMs, capMs, clock: read.clock }), limits };
}

type Charging = { readonly marginMs: number; readonly capMs: number; readonly clock: EventInput['read']['clock'] };

/** A time control as it is read, with margin, cap and what its event says about clocks. */
export function asCharged(control: TimeControl, { marginMs, capMs, clock }: Charging): TimeControl {
  if (control.kind === 'unlimited') return { ...control, capMs };
  if (control.kind === 'moveTime') return { ...control, marginMs };
  return {
    ...control,
    marginMs,
    ...present({ dropBelowMs: clock?.dropBelow, incrementFirst: clock?.incrementFirst === true ? (true as const) : undefined }),
  };
}

/** `undefined` if nothing says how to reach it; that has been reported. */
function programOf(
  { own, command, entry }: Pick<PoolEngine, 'own' | 'command' | 'entry'>,
  protocol: Protocol,
  { each, sandbox, resolvePath }: EngineDefaults,
): Program | undefined {
  if (protocol === 'operator') return { kind: 'operator' };
  const connection = connectionOf(own, resolvePath);
  if (connection !== undefined || command === undefined) return connection;
  const directory = own.dir ?? each.dir ?? entry?.workingDirectory;
  return {
    kind: 'process',
    command: /[/\\]/u.test(command) ? resolvePath(command) : command,
    args: own.args ?? each.args ?? entry?.args ?? [],
    environment: { ...each.env, ...own.env },
    ...present({
      workingDirectory: directory === undefined ? undefined : resolvePath(directory),
      files: filesOf(own, each.book, entry, resolvePath),
      writes: own.writes?.map(resolvePath),
      memoryMiB: own.memory ?? each.memory,
      openFiles: own.openFiles ?? each.openFiles,
      niceness: own.nice ?? each.nice,
      sandbox: sandboxOf(
        own,
        each,
        entry?.registered === undefined ? (own.sandbox ?? each.sandbox ?? sandbox) : 'sealed',
        resolvePath,
      ),
    }),
  };
}

/** 4K-7.5, 4K-7.6: only a seal holds an engine to what is allowed. */
function checkSeal(
  { located, path }: PoolEngine,
  program: Program,
  { eachGroup, conditions }: EngineDefaults,
  report: Report,
): void {
  if (program.kind !== 'process' || !hasAllowList(conditions)) return;
  const { level = 'sealed' } = program.sandbox ?? {};
  if (level === 'sealed') return;
  const at = located.fields.get('sandbox') ?? eachGroup?.fields.get('sandbox');
  report(
    at?.value.location ?? located.location,
    [...path, 'sandbox'],
    `Cannot use the sandbox "${level}" here: expected sealed, which holds engines to the allowed commands and packages (conditions)`,
  );
}

/** A book without a file has been reported, and is none. */
const wholeBook = (book: OwnFields['book']): OwnFields['book'] =>
  (book as Partial<NonNullable<OwnFields['book']>> | undefined)?.file === undefined ? undefined : book;

function sandboxOf(
  own: OwnFields,
  each: EngineDefaults['each'],
  level: SandboxLevel | undefined,
  resolvePath: (written: string) => string,
): Sandbox | undefined {
  const sandbox = present({
    level,
    network: (own.network ?? each.network) === true ? (true as const) : undefined,
    reads: (own.reads ?? each.reads)?.map(resolvePath),
    scratchMiB: own.scratch ?? each.scratch,
    processes: own.processes ?? each.processes,
  });
  return Object.keys(sandbox).length === 0 ? undefined : sandbox;
}

/** Its own book belongs to its version. */
function filesOf(
  own: OwnFields,
  shared: OwnFields['book'],
  entry: PoolEngine['entry'],
  resolvePath: (written: string) => string,
): readonly string[] | undefined {
  const book = wholeBook(own.book ?? shared);
  const submitted = entry?.registered?.folder;
  if (own.files === undefined && book === undefined && submitted === undefined) return undefined;
  const named = [...(own.files ?? []), ...(book === undefined ? [] : [book.file])].map(resolvePath);
  return [...named, ...(submitted === undefined ? [] : [submitted])];
}

function configOf(
  name: string,
  program: Program,
  protocol: Protocol,
  { own, entry }: Pick<PoolEngine, 'own' | 'entry'>,
  { each, resolvePath }: EngineDefaults,
): EngineConfig {
  const hasOptions = protocol !== 'sgmp' && protocol !== 'operator';
  const book = playsChess(protocol) ? wholeBook(own.book ?? each.book) : undefined;
  const options = hasOptions ? mergeOptions(entry?.options ?? {}, each.options ?? {}, own.options ?? {}) : {};
  return {
    name: entrantName(name),
    protocol,
    program,
    ...present({
      author: own.author ?? entry?.registered?.author,
      registered: entry?.registered && { folder: entry.registered.registry, engine: entry.name, number: entry.registered.number },
    }),
    options,
    ...whereDeclared(options, each, own),
    ...((own.wrongOptions ?? each.wrongOptions) === 'skip' ? { skipsWrongOptions: true } : {}),
    startupMs: own.startup ?? each.startup ?? DEFAULT_STARTUP_MS,
    ...present({
      book: book && { file: resolvePath(book.file), ...present({ moves: book.moves }) },
      ponder: playsChess(protocol) && (own.ponder ?? each.ponder ?? entry?.ponder) === true ? (true as const) : undefined,
    }),
    ...present({
      firstLines: hasOptions ? (own.firstLines ?? each.firstLines ?? entry?.firstLines) : undefined,
      scoresFrom: playsChess(protocol) ? viewOf(own.scoresFrom ?? each.scoresFrom ?? entry?.scoresFrom) : undefined,
      uses: program.kind === 'process' ? (own.uses ?? each.uses) : undefined,
      pingMs: protocol === 'uci' ? (own.ping ?? each.ping) : undefined,
      checkLines: protocol === 'uci' ? checksOf(own.checkLines ?? each.checkLines) : undefined,
      keepLines: protocol === 'uci' ? (own.keepLines ?? each.keepLines) : undefined,
    }),
    ...present({ restart: program.kind === 'process' ? restartOf(own.restart ?? each.restart ?? entry?.restart) : undefined }),
  };
}

const playsChess = (protocol: Protocol): boolean => protocol === 'uci' || protocol === 'xboard';

const checksOf = (checks: LineChecks = 'off'): EngineConfig['checkLines'] => (checks === 'off' ? undefined : checks);

const viewOf = (view: 'mover' | 'white' = 'mover'): EngineConfig['scoresFrom'] => (view === 'white' ? view : undefined);

const restartOf = (restart: Restart = 'auto'): EngineConfig['restart'] => (restart === 'auto' ? undefined : restart);

/** The options that come from `each`: engines without such an option ignore it. */
function whereDeclared(
  options: EngineOptions,
  each: EngineDefaults['each'],
  own: OwnFields,
): Pick<EngineConfig, 'whereDeclared'> {
  const [shared, owned] = [each.options, own.options].map(
    (layer) => new Set(Object.keys(layer ?? {}).map((name) => name.toLowerCase())),
  );
  const names = Object.keys(options).filter(
    (name) => shared?.has(name.toLowerCase()) === true && owned?.has(name.toLowerCase()) !== true,
  );
  return names.length === 0 ? {} : { whereDeclared: names };
}

/** Compares names without regard to case; the last spelling and value win. */
export function mergeOptions(...layers: readonly EngineOptions[]): EngineOptions {
  const merged = new Map<string, readonly [string, EngineOptions[string]]>();
  for (const layer of layers) for (const [name, value] of Object.entries(layer)) merged.set(name.toLowerCase(), [name, value]);
  return Object.fromEntries(merged.values());
}
