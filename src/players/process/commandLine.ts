// Builds the command line that starts an engine from its configuration. Errors are reported before anything runs, and a setting that this
// host cannot apply is refused, never skipped. The chain is taskset → prlimit → nice → setpriv → engine: each program replaces itself by the
// next (exec), so the process id is the engine's from the beginning.

import { stat } from 'node:fs/promises';
import { getPriority } from 'node:os';
import { dirname, resolve } from 'node:path';
import type { ProcessProgram } from '../../core/engines/program.ts';
import { err, ok, type Result } from '../../core/result.ts';
import { allowedCores, SETPRIV_ARGUMENTS, type HostTools } from './hostTools.ts';
import { resolveProgram } from './program.ts';

/** How to start a process. */
export type ProcessConfig = Omit<ProcessProgram, 'kind' | 'files' | 'writes'> & {
  /** Core numbers; empty: any. */
  readonly cores: readonly number[];
  /** Marks the process and all its children, so that orphans can be found: see orphans.ts. */
  readonly runId: string;
  /** Where to log the conversation; absent: no log, at no cost. */
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

/** `nice` only lowers the priority, relative to our own; a higher one is set by setpriority(2), which reports a refusal. */
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
