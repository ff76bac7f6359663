// arbiter watch as a program: with a real server that follows a real journal, on a pseudo-terminal of script(1), and with its output in a pipe.

import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { isHere } from '../../../test/needs.ts';
import { startBroadcast, type Broadcast } from '../../broadcast/broadcast.ts';
import { TestTournament } from '../../broadcast/games/testTournament.ts';
import { watch } from '../../cli/commands/watch.ts';
import { TestTerminal } from './testTerminal.ts';

const PROGRAM = resolve(import.meta.dirname, '../../cli/main.ts');
const HOSTILE = 'A\x1b]0;owned\x07\x1b[31mX';
/** The program runs from its sources, which a slow machine takes long to load. */
const STARTED = { timeout: 40_000 };
const children: ChildProcess[] = [];
afterEach(() => children.splice(0).forEach((child) => child.kill('SIGKILL')));

/** A tournament on the air; the server can stop and restart at the same address. */
class OnAir implements AsyncDisposable {
  readonly tournament: TestTournament;
  #broadcast: Broadcast | undefined;
  #port = 0;

  constructor(white: string) {
    this.tournament = new TestTournament({ white });
    mkdirSync(join(this.tournament.folder, 'page'));
    writeFileSync(join(this.tournament.folder, 'page/index.html'), '<!doctype html>');
    this.tournament.nowUtcMs = Date.now();
    this.tournament.issue(1);
    this.tournament.start(1);
  }

  get url(): string {
    return `http://127.0.0.1:${this.#port}/`;
  }

  async start(): Promise<this> {
    this.#broadcast = await startBroadcast({
      folder: this.tournament.folder,
      host: '127.0.0.1',
      port: this.#port,
      page: join(this.tournament.folder, 'page'),
      perform: async () => undefined,
      arbiterVersion: 'test',
      reach: {},
      onNotice: () => undefined,
    });
    this.#port = this.#broadcast.address.port;
    return this;
  }

  async stop(): Promise<void> {
    await this.#broadcast?.close();
    this.#broadcast = undefined;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.stop();
    this.tournament[Symbol.dispose]();
  }
}

type Running = { readonly output: () => string; readonly ended: Promise<number | null>; readonly child: ChildProcess };

function run(command: string, args: readonly string[], onOutput: (text: string) => void = () => undefined): Running {
  const child = spawn(command, args, { env: { ...process.env, LC_ALL: 'C.UTF-8', TERM: 'xterm-256color', NO_COLOR: '' } });
  children.push(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      onOutput(text);
    });
  const ended = new Promise<number | null>((done) => void child.once('close', done));
  return { output: () => output, ended, child };
}

const watchArgs = (url: string, ...more: readonly string[]): readonly string[] => [PROGRAM, 'watch', url, ...more];

test('without a terminal: a line per event until the tournament is over, and no control sequences', async () => {
  await using onAir = await new OnAir(HOSTILE).start();
  const { tournament } = onAir;
  const { output, ended } = run(process.execPath, watchArgs(onAir.url, '--moves'));
  await expect.poll(output, STARTED).toContain('T: stopped\n  T: running');
  tournament.play(1, 3, ['g1f3', { move: 'b8c6', evaluation: { kind: 'centipawns', centipawns: 25, view: 'white' } }]);
  await expect.poll(output).toContain('2... Nc6 (+0.25)');
  tournament.end(1, 4, { kind: 'resigned', by: 'black' });
  await expect.poll(output).toMatch(/main game 1: .* - Beta: 1-0 /);
  tournament.record('tournament-closed', { outcome: 'finished' });
  expect(await ended).toBe(0);
  expect(output()).toMatch(/T is over\n$/);
  expect(output()).not.toMatch(/[^\P{Cc}\n]/u);
  expect(output().match(/2\. Nf3/g)).toHaveLength(1);
});

test('--once: one picture', async () => {
  await using onAir = await new OnAir('Alpha').start();
  const { output, ended } = run(process.execPath, watchArgs(onAir.url, '--once'));
  expect(await ended).toBe(0);
  for (const part of ['1. e4 e5', 'Alpha White', 'Beta Black', '  #  Name']) expect(output()).toContain(part);
  expect(output()).not.toContain('\x1b');
});

test('if no one answers it says so and fails', async () => {
  await expect(watch(['http://127.0.0.1:1/'], { once: true })).rejects.toThrow(
    /^Cannot watch http:\/\/127\.0\.0\.1:1\/: expected "arbiter run --web" or "arbiter serve" to answer there, /,
  );
  await expect(watch(['ht tp://x'], {})).rejects.toThrow(
    'Cannot watch: expected an address such as http://127.0.0.1:8080/, got "ht tp://x"',
  );
});

describe.skipIf(!isHere(existsSync('/usr/bin/script'), 'script(1) of util-linux'))('on a terminal', () => {
  /** `script` gives the program a terminal and passes our keys on. */
  function onTerminal({ url, tournament }: OnAir): Running & { readonly terminal: TestTerminal; readonly pidFile: string } {
    const terminal = new TestTerminal(100, 30);
    const pidFile = join(tournament.folder, 'pid');
    const command = `stty cols 100 rows 30 && echo $$ > '${pidFile}' && exec '${process.execPath}' '${PROGRAM}' watch '${url}'`;
    return { ...run('script', ['-qec', command, '/dev/null'], (text) => terminal.take(text)), terminal, pidFile };
  }

  test('the game is followed, keys work, a restarted server is found again, and q restores the terminal', async () => {
    await using onAir = await new OnAir(HOSTILE).start();
    const { child, ended, terminal } = onTerminal(onAir);
    await expect.poll(() => terminal.text, STARTED).toContain('1. e4 e5');
    await expect.poll(() => terminal.text).toContain(String.raw`A\u{1b}]0;owned\u{7}\u{1b}[31mX White`);
    expect([terminal.isFull, terminal.isCursorShown]).toEqual([true, false]);
    onAir.tournament.play(1, 3, ['g1f3']);
    await expect.poll(() => terminal.text).toContain('2. Nf3');
    const ranks = (): string => terminal.lines.map((text) => /^([1-8])(?: |$)/.exec(text)?.[1] ?? '').join('');
    expect(ranks()).toBe('87654321');
    child.stdin?.write('f');
    await expect.poll(ranks).toBe('12345678');
    child.stdin?.write('b');
    await expect.poll(() => terminal.lines.findIndex((text) => text.startsWith('2 '))).toBe(5);
    await onAir.stop();
    await expect.poll(() => terminal.text).toContain('connection lost, trying again');
    onAir.tournament.play(1, 4, ['b8c6']);
    await onAir.start();
    await expect.poll(() => terminal.text).toContain('2. Nf3 Nc6');
    await expect.poll(() => terminal.text).toContain('watching');
    child.stdin?.write('q');
    expect(await ended).toBe(0);
    expect([terminal.isFull, terminal.isCursorShown]).toEqual([false, true]);
  });

  test('a signal restores the terminal too', async () => {
    await using onAir = await new OnAir('Alpha').start();
    const { ended, terminal, pidFile } = onTerminal(onAir);
    await expect.poll(() => terminal.text, STARTED).toContain('1. e4 e5');
    process.kill(Number(readFileSync(pidFile, 'utf8')), 'SIGTERM');
    expect(await ended).toBe(0);
    expect([terminal.isFull, terminal.isCursorShown]).toEqual([false, true]);
  });
});
