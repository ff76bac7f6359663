// The program as a user starts it, for end-to-end tests: real processes, real pipes, real folders.

import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findInPath } from '../../src/players/process/program.ts';
import { isHere } from '../needs.ts';

/** The launcher. */
export const PROGRAM = fileURLToPath(new URL('../../bin/arbiter', import.meta.url));

const NEWEST = new URL('../../dist/newest/', import.meta.url);

/** The chess engine that ships, as it ships: compiled. A sandbox shows what its path really is. */
export const SAMPLE_CHESS = {
  command: process.execPath,
  args: [realpathSync(fileURLToPath(new URL('engines/sampleChess/main.js', NEWEST)))],
} as const;

export type Finished = {
  readonly code: number | null;
  readonly signal: string | null;
  readonly stdout: string;
  readonly stderr: string;
};

export type Running = {
  readonly process: ChildProcess;
  /** Everything written on standard output so far. */
  readonly output: () => string;
  readonly finished: Promise<Finished>;
};

/** Starts `arbiter ARGS` in `cwd`, through `launcher` if there is one (`prlimit --fsize=…`). */
export const startArbiter = (args: readonly string[], cwd: string, launcher: readonly string[] = []): Running =>
  startProgram([...launcher, PROGRAM, ...args], cwd);

export function startProgram([program = '', ...words]: readonly string[], cwd: string): Running {
  const child = spawn(program, words, { cwd, stdio: ['ignore', 'pipe', 'pipe'] });
  let stdout = '';
  let stderr = '';
  child.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
  const finished = new Promise<Finished>((resolve) => {
    child.on('close', (code, signal) => resolve({ code, signal, stdout, stderr }));
  });
  return { process: child, output: () => stdout, finished };
}

const SCRIPT = findInPath('script', process.env['PATH'] ?? '');
/** Whether a program can be started in a terminal here. */
export const terminalIsHere = isHere(SCRIPT !== undefined, 'script (util-linux)');

/** A launcher that starts the program in a terminal of its own, 30 lines high; what it shows is on standard output. */
export const inTerminal = (columns: number): readonly string[] => [
  ...['sh', '-c'],
  `exec ${SCRIPT} --quiet --flush --command "stty cols ${columns} rows 30; exec $*" /dev/null`,
  'sh',
];

/** To its end. Without the line that a busy machine adds, where engines start late. */
export async function runArbiter(args: readonly string[], cwd: string, launcher: readonly string[] = []): Promise<Finished> {
  const { stdout, stderr, ...end } = await startArbiter(args, cwd, launcher).finished;
  return { ...end, stdout: withoutWaiting(stdout), stderr: withoutWaiting(stderr) };
}

export const withoutWaiting = (text: string): string => text.replaceAll(/^Waiting for .* to start: .*\n/gm, '');

/** The address of the page, as the program prints it. */
export async function pageOf(running: Running, words = /^Watch it at (\S+)$/m): Promise<string> {
  for (const deadline = Date.now() + 120_000; Date.now() < deadline;) {
    const [, url] = words.exec(running.output()) ?? [];
    if (url !== undefined) return url;
    const end = await Promise.race([
      running.finished,
      new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), 50)),
    ]);
    if (end !== undefined) throw new Error(`Cannot watch: the program ended with ${end.code}: ${end.stdout}${end.stderr}`);
  }
  throw new Error(`Cannot watch: the program told no address in time: ${running.output()}`);
}

/** The processes of the pages of a run. */
export const pagesOf = ({ process: { pid } }: Running): readonly number[] =>
  execFileSync('ps', ['--ppid', String(pid), '-o', 'pid=,args='], { encoding: 'utf8' })
    .split('\n')
    .filter((line) => line.trim().endsWith('arbiter-page'))
    .map((line) => parseInt(line, 10));

/** An empty folder that is removed at the end of the scope: `using folder = temporaryFolder()`. */
export function temporaryFolder(): {
  readonly path: string;
  readonly file: (name: string, content: string | Uint8Array) => string;
} & Disposable {
  const path = mkdtempSync(join(tmpdir(), 'arbiter-test-'));
  return {
    path,
    file(name, content) {
      const file = join(path, name);
      writeFileSync(file, content);
      return file;
    },
    [Symbol.dispose]: () => rmSync(path, { recursive: true, force: true }),
  };
}

/** One line of a tournament file's engine list. */
export function engineLine(
  name: string,
  { command, args }: { readonly command: string; readonly args: readonly string[] },
  more = '',
): string {
  return `  - { name: ${JSON.stringify(name)}, cmd: ${JSON.stringify(command)}, args: ${JSON.stringify(args)}${more === '' ? '' : `, ${more}`} }\n`;
}
