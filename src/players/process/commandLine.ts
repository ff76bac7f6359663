// From an engine's configuration to the command line that starts it: what is wrong with it is said before anything runs, and what it
// asks for but this host cannot do is refused, never skipped. The chain is taskset → prlimit → nice → setpriv → engine: each of them
// becomes the next, so the process id is the engine's from the beginning.

import { stat } from 'node:fs/promises';
import { getPriority } from 'node:os';
import { dirname, resolve } from 'node:path';
import type { ProcessProgram } from '../../core/engines/program.ts';
import { err, ok, type Result } from '../../core/result.ts';
import { allowedCores, SETPRIV_ARGUMENTS, type HostTools } from './hostTools.ts';
import { resolveProgram } from './program.ts';

/** How to start a process. */
export type ProcessConfig = Omit<ProcessProgram, 'kind' | 'files' | 'writes'> & {
  /** By number; empty: any. */
  readonly cores: readonly number[];
  /** Marks the process and all its children, so that what outlives us can be found: see orphans.ts. */
  readonly runId: string;
  /** Where all that is said is written down; absent: nowhere, at no cost. */
  readonly logFile?: string;
};

export type Launch = {
  readonly file: string;
  readonly args: readonly string[];
  readonly workingDirectory: string;
  readonly environment: Readonly<Record<string, string>>;
};

/** The variable that carries the run's id. */
export const RUN_VARIABLE = 'ARBITER_RUN';

/** What an engine inherits of our environment; all else it gets only by its configuration. */
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

/** The error is the tail of a sentence: `no such file "/opt/x"`. */
export async function planLaunch(config: ProcessConfig, tools: HostTools): Promise<Result<Launch, string>> {
  const environment = makeEnvironment(config);
  const badText = [...config.args, ...Object.entries(environment).flat()].find((text) => text.includes('\0'));
  if (badText !== undefined) return err(`an argument or variable contains a NUL character: ${JSON.stringify(badText)}`);
  const program = resolveProgram(config.command, environment['PATH'] ?? '');
  if (!program.ok) return program;
  const folder = config.workingDirectory ?? (config.command.includes('/') ? dirname(program.value) : '.');
  const workingDirectory = resolve(folder);
  const isFolder = await stat(workingDirectory).then(
    (found) => found.isDirectory(),
    () => false,
  );
  if (!isFolder) return err(`the working directory "${workingDirectory}" is not a folder`);
  const wrappers = await planWrappers(config, tools);
  if (!wrappers.ok) return wrappers;
  const [file = program.value, ...args] = [...wrappers.value, program.value, ...config.args];
  return ok({ file, args, workingDirectory, environment });
}

function makeEnvironment(config: ProcessConfig): Record<string, string> {
  const inherited = INHERITED_VARIABLES.flatMap((name) => {
    const value = process.env[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  return { ...Object.fromEntries(inherited), ...config.environment, [RUN_VARIABLE]: config.runId };
}

/** `nice` only lowers, and counts from our own priority; a higher one is set by the system's call, which says where it is refused. */
export const lowersPriority = ({ niceness }: ProcessConfig, { nice }: HostTools): boolean =>
  nice !== undefined && niceness !== undefined && niceness >= getPriority();

async function planWrappers(config: ProcessConfig, tools: HostTools): Promise<Result<string[], string>> {
  const chain: string[] = [];
  if (config.cores.length > 0) {
    if (tools.taskset === undefined)
      return err('running on given cores needs the program "taskset", which this host does not have');
    const allowed = await allowedCores();
    const missing = config.cores.find((core) => allowed?.includes(core) === false);
    if (missing !== undefined) return err(`core ${missing} is not among those that Arbiter may use (${allowed?.join(', ')})`);
    chain.push(tools.taskset, '-c', config.cores.join(','));
  }
  const limits = [
    ...(config.memoryMiB === undefined ? [] : [`--as=${config.memoryMiB * 2 ** 20}`]),
    ...(config.openFiles === undefined ? [] : [`--nofile=${config.openFiles}`]),
  ];
  if (limits.length > 0) {
    if (tools.prlimit === undefined)
      return err('limits of memory and open files need the program "prlimit", which this host does not have');
    chain.push(tools.prlimit, ...limits);
  }
  if (lowersPriority(config, tools)) chain.push(tools.nice ?? '', '-n', String((config.niceness ?? 0) - getPriority()));
  if (tools.setpriv !== undefined) chain.push(tools.setpriv, ...SETPRIV_ARGUMENTS);
  return ok(chain);
}
