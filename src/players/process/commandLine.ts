// Builds the command line that starts an engine from its configuration. Errors are reported before anything runs, and a setting that this
// host cannot apply is refused, never skipped. The chain is taskset → prlimit → nice → setpriv → engine: each program replaces itself by the
// next (exec), so the process id is the engine's from the beginning.

import { closeSync, openSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { getPriority } from 'node:os';
import type { EngineOptions } from '../../core/gameJob.ts';
import type { ProcessProgram } from '../../core/engines/program.ts';
import { err, ok, type Result } from '../../core/result.ts';
import { present } from '../../core/present.ts';
import { kindOf, NO_PATHS, ownPaths, workingFolder } from '../sandbox/ownPaths.ts';
import { isRestricted, planConfinement, SCRATCH, wantedLevel, type Confinement, type Restriction } from '../sandbox/view.ts';
import type { HostLevels } from '../../core/engines/sandbox.ts';
import { english } from '../../core/phrases/english.ts';
import { phrase } from '../../core/phrases/phrase.ts';
import { allowedCores, SETPRIV_ARGUMENTS, type HostTools } from './hostTools.ts';
import { resolveProgram } from './program.ts';

/** How to start a process. */
export type ProcessConfig = Omit<ProcessProgram, 'kind'> & {
  /** Core numbers; empty: any. */
  readonly cores: readonly number[];
  /** Marks the process and all its children, so that orphans can be found: see orphans.ts. */
  readonly runId: string;
  /** Where to log the conversation; absent: no log, at no cost. */
  readonly logFile?: string;
  /** Its options, which may name files. */
  readonly options?: EngineOptions;
  /** What it must not see, unless its entry names it: absolute paths that belong to others. */
  readonly hidden?: readonly string[];
} & Restriction;

/** Asks which sandboxes this host gives. */
export type Levels = () => Promise<HostLevels>;

export type Launch = {
  readonly file: string;
  readonly args: readonly string[];
  readonly workingDirectory: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly confinement: Confinement;
};

/** The variable that carries the run's id. */
export const RUN_VARIABLE = 'ARBITER_RUN';

/** What an engine inherits of our environment; its configuration sets everything else. */
export const INHERITED_VARIABLES = [
  'PATH',
  'HOME',
  'USER',
  'LOGNAME',
  'LANG',
  'LC_ALL',
  'LC_CTYPE',
  'TZ',
  'TMPDIR',
  'LD_LIBRARY_PATH',
] as const;

/** The error is the end of a sentence: `no such file "/opt/x"`. */
export async function planLaunch(config: ProcessConfig, tools: HostTools, levels: Levels): Promise<Result<Launch, string>> {
  const environment = makeEnvironment(config);
  const badText = [...config.args, ...Object.entries(environment).flat()].find((text) => text.includes('\0'));
  if (badText !== undefined) return err(english(phrase('seen.launch.nul', { text: JSON.stringify(badText) })));
  const program = resolveProgram(config.command, environment['PATH'] ?? '');
  if (!program.ok) return program;
  const workingDirectory = workingFolder(config, program.value);
  const isFolder = await stat(workingDirectory).then(
    (found) => found.isDirectory(),
    () => false,
  );
  if (!isFolder) return err(english(phrase('seen.launch.folder', { folder: workingDirectory })));
  // Tools that set something are programs of the system: an engine with a list of these gets its limits without them.
  const wrappers = isRestricted(config) ? ok([]) : await planWrappers(config, tools);
  if (!wrappers.ok) return wrappers;
  const [file = program.value, ...args] = [...wrappers.value, program.value, ...config.args];
  const confinement = await planSandbox(config, levels, program.value, workingDirectory);
  if (!confinement.ok) return confinement;
  // Folders of people are not visible to a sealed engine.
  const home = confinement.value.level === 'sealed' ? { HOME: SCRATCH, TMPDIR: SCRATCH, ...config.environment } : {};
  return ok({ file, args, workingDirectory, environment: { ...environment, ...home }, confinement: confinement.value });
}

async function planSandbox(
  { options = {}, hidden = [], allowList, trace, ...program }: ProcessConfig,
  levels: Levels,
  file: string,
  workingDirectory: string,
): Promise<Result<Confinement, string>> {
  const sandbox = program.sandbox ?? {};
  const restriction = present({ allowList, trace });
  const asked = isRestricted(restriction) ? 'sealed' : (sandbox.level ?? wantedLevel());
  // What is not sealed costs no questions to the host.
  if (asked === 'none') return ok(planConfinement(asked, sandbox, NO_PATHS, [], program));
  const { usual, missing: gaps } = await levels();
  const level = asked ?? usual;
  const missing = gaps[level];
  if (missing !== undefined) return err(english(phrase('seen.launch.sandbox', { level, why: missing })));
  if (level !== 'sealed') return ok(planConfinement(level, sandbox, NO_PATHS, [], program));
  const own = ownPaths({ program: { kind: 'process', ...program }, options }, file, workingDirectory);
  const absent = own.writes.find((path) => kindOf(path) === undefined);
  if (absent !== undefined) return err(english(phrase('seen.launch.writes', { path: absent })));
  // It is what its entry names, wherever that lies, and nothing that lies next to it.
  const itself = isRestricted(restriction) ? { folders: [], packages: [], named: [...own.named, file] } : {};
  const seen = { ...own, ...itself, outputs: own.outputs.filter(isThere) };
  return ok(planConfinement(level, sandbox, seen, hidden, program, restriction));
}

/** An output that the entry asks for must exist, so that a sealed engine can write it. */
function isThere(output: string): boolean {
  try {
    if (kindOf(output) === undefined) closeSync(openSync(output, 'ax'));
    return true;
  } catch {
    // It is not where a file can be, and so perhaps no file at all.
    return false;
  }
}

function makeEnvironment(config: ProcessConfig): Record<string, string> {
  const inherited = INHERITED_VARIABLES.flatMap((name) => {
    const value = process.env[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  return { ...Object.fromEntries(inherited), ...config.environment, [RUN_VARIABLE]: config.runId };
}

/** `nice` only lowers the priority, relative to our own; a higher one is set by setpriority(2), which reports a refusal. */
export const lowersPriority = ({ niceness, ...config }: ProcessConfig, { nice }: HostTools): boolean =>
  !isRestricted(config) && nice !== undefined && niceness !== undefined && niceness >= getPriority();

async function planWrappers(config: ProcessConfig, tools: HostTools): Promise<Result<string[], string>> {
  const chain: string[] = [];
  if (config.cores.length > 0) {
    if (tools.taskset === undefined) return err(english(phrase('seen.launch.taskset')));
    const allowed = await allowedCores();
    const missing = config.cores.find((core) => allowed?.includes(core) === false);
    if (missing !== undefined)
      return err(english(phrase('seen.launch.core', { core: missing, cores: (allowed ?? []).join(', ') })));
    chain.push(tools.taskset, '-c', config.cores.join(','));
  }
  const limits = [
    ...(config.memoryMiB === undefined ? [] : [`--as=${config.memoryMiB * 2 ** 20}`]),
    ...(config.openFiles === undefined ? [] : [`--nofile=${config.openFiles}`]),
  ];
  if (limits.length > 0) {
    if (tools.prlimit === undefined) return err(english(phrase('seen.launch.prlimit')));
    chain.push(tools.prlimit, ...limits);
  }
  if (lowersPriority(config, tools)) chain.push(tools.nice ?? '', '-n', String((config.niceness ?? 0) - getPriority()));
  if (tools.setpriv !== undefined) chain.push(tools.setpriv, ...SETPRIV_ARGUMENTS);
  return ok(chain);
}
