// Starts the commands as a user does, and programs at the other end, for tests with real programs.

import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { connect, createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { present } from '../core/present.ts';

export const GNUGO = '/usr/games/gnugo';

const MAIN = join(import.meta.dirname, '../cli', 'main.ts');

/** A running program with its output on standard error, and on standard output if nothing else reads that. */
export type Running = {
  readonly child: ChildProcessWithoutNullStreams;
  readonly errors: () => string;
  readonly output: () => string;
  readonly code: Promise<number | null>;
  /** Resolves when its output matches, on either stream. */
  readonly says: (words: RegExp) => Promise<RegExpExecArray>;
};

const running: Running[] = [];

export function start(command: string, args: readonly string[], cwd?: string): Running {
  const child = spawn(command, args, { stdio: ['pipe', 'pipe', 'pipe'], ...present({ cwd }) });
  let errors = '';
  let output = '';
  const watchers = new Set<() => void>();
  const tell = (): void => {
    for (const watcher of watchers) watcher();
  };
  child.stderr.on('data', (chunk: Buffer) => {
    errors += chunk.toString();
    tell();
  });
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString('latin1');
    tell();
  });
  child.stdin.on('error', () => {});
  const code = new Promise<number | null>((resolve) => child.on('close', resolve));
  const made: Running = {
    child,
    errors: () => errors,
    output: () => output,
    code,
    says: (words) =>
      new Promise((resolve, reject) => {
        const look = (): void => {
          const found = words.exec(errors) ?? words.exec(output);
          if (found === null) return;
          watchers.delete(look);
          resolve(found);
        };
        watchers.add(look);
        void code.then(() => {
          look();
          reject(new Error(`It ended without ${String(words)}; it said: ${errors}`));
        });
        look();
      }),
  };
  running.push(made);
  return made;
}

export const startCommand = (args: readonly string[], cwd?: string): Running => start(process.execPath, [MAIN, ...args], cwd);

export const startGnugoSgmp = (colour: string, size: number): Running =>
  start(GNUGO, [
    '--mode',
    'sgmp',
    '--color',
    colour,
    '--boardsize',
    String(size),
    '--komi',
    '5.5',
    '--level',
    '1',
    '--seed',
    '1',
  ]);

/** Connects two programs' standard outputs and inputs crosswise; the end of one's output ends the other's input. */
export function joinPipes(one: Running, other: Running): void {
  one.child.stdout.pipe(other.child.stdin);
  other.child.stdout.pipe(one.child.stdin);
}

/** Connects a program's pipes to a TCP port. */
export function joinTcp(program: Running, port: number): void {
  const socket = connect({ host: '127.0.0.1', port });
  program.child.stdout.pipe(socket);
  socket.pipe(program.child.stdin);
  socket.on('error', () => {});
}

/** Serves a program's pipes on a TCP port for one caller. */
export async function servePipes(program: Running): Promise<number> {
  const server = createServer((socket) => {
    program.child.stdout.pipe(socket);
    socket.pipe(program.child.stdin);
    socket.on('error', () => {});
    server.close();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

export function endAll(): void {
  for (const { child } of running.splice(0)) child.kill('SIGKILL');
}

/** The score that GNU Go displays; it ends that line only when it exits. */
export async function shownByGnugo(gnugo: Running): Promise<string | undefined> {
  gnugo.child.stdin.end();
  await gnugo.code;
  return /Result: (\S+)/.exec(gnugo.errors())?.[1];
}
