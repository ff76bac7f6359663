// A running tournament among strangers: what floods of connections, requests and logins do to the clocks of its games, and to the memory and files of its
// process.
//
//   node test/soak/strangers.ts [SECONDS=15] [WORD]
//
// WORD: only the attacks whose names contain it.
//
// Two engines that think 30 ms a move play all the time, without a sandbox, and an operator's seat is open meanwhile. Before each attack comes a time
// without one, and one attack is only a processor that is kept busy. Printed for each: the moves, the time of a move above 30 ms (median, 99 of 100, most), what a
// person waits for an answer of the run,
// the largest memory and number of open files of the process that plays, how many connections the attacker had open at most, and what it was answered first.
// Ends with code 1 if anything but moves was recorded, or if files or memory had no bound.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createConnection } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { unwrap } from '../../src/core/result.ts';
import { askOwner } from '../../src/journal/owner/controlClient.ts';
import { openReader } from '../../src/journal/reader.ts';
import { unpackPly } from '../../src/journal/packedPlies.ts';
import { engineLine, pageOf, startArbiter } from '../e2e/arbiter.ts';
import { testEngine } from '../engines/index.ts';

const THINK_MS = 30;
const MOST_FILES = 400;
const MOST_MIB = 500;

type Attack = (data: string, page: string) => void;

const line = (value: unknown): string => `${JSON.stringify(value)}\n`;
const tokenOf = (data: string): string => readFileSync(join(data, 'control.token'), 'utf8').trim();
const controlOf = (data: string): string => join(data, 'arbiter.sock');
const seatOf = (data: string): string => join(data, 'seats', readdirSync(join(data, 'seats'))[0] ?? '');

let open = 0;
let most = 0;
let first: string | undefined;
function connectTo(path: string, said: (write: (text: string) => void) => void, heard: () => void = () => undefined): void {
  const socket = createConnection(path, () => {
    most = Math.max(most, ++open);
    said((text) => void socket.write(text));
    socket.on('close', () => open--);
  });
  socket.on('error', () => undefined);
  socket.on('data', (chunk: Buffer) => {
    first ??= chunk.toString().trim();
    heard();
  });
}

const many = (path: string): void => {
  let made = 0;
  setInterval(() => {
    for (let more = 0; more < 200 && made < 10_000; more++, made++) connectTo(path, () => undefined);
  }, 50);
};
/** As many as can be: each comes back as soon as it is sent away. */
const endless = (path: string): void => {
  const call = (): void => {
    const socket = createConnection(path, () => (most += 1));
    socket.on('error', () => undefined);
    socket.on('data', (chunk: Buffer) => (first ??= chunk.toString().trim()));
    socket.on('close', () => setImmediate(call));
  };
  for (let count = 0; count < 200; count++) call();
};
const slow = (path: string, text: string): void => {
  for (let count = 0; count < 60; count++) {
    let at = 0;
    connectTo(path, (write) => setInterval(() => write(text[at++ % text.length] ?? ''), 1000));
  }
};

/** Run in a process of its own: `--attack NAME`. */
const ATTACKS: Readonly<Record<string, Attack>> = {
  'a busy processor'() {
    setInterval(() => {
      for (const until = performance.now() + 45; performance.now() < until;);
    }, 50);
  },
  'requests at the control socket'(data) {
    const request = line({ token: tokenOf(data), request: { kind: 'status' } });
    for (let count = 0; count < 8; count++)
      connectTo(
        controlOf(data),
        (write) => write(request),
        () => connectTo(controlOf(data), (write) => write(request)),
      );
  },
  '10,000 connections to the control socket': (data) => many(controlOf(data)),
  'calls without end at the control socket': (data) => endless(controlOf(data)),
  'a byte a second at the control socket': (data) =>
    slow(controlOf(data), line({ token: tokenOf(data), request: { kind: 'status' } })),
  '10,000 connections to a seat': (data) => many(seatOf(data)),
  'a byte a second at a seat': (data) =>
    slow(seatOf(data), line({ kind: 'hello', version: 1, operator: 'me', takeOver: true, token: tokenOf(data) })),
  logins(_, page) {
    const login = async (): Promise<void> => {
      const headers = { 'content-type': 'application/json', origin: page };
      const body = JSON.stringify({ name: 'Ada', password: String(Math.random()) });
      const answered = await fetch(new URL('/api/v1/session', page), { method: 'POST', headers, body }).catch(() => undefined);
      most += 1;
      first ??= `status ${answered?.status}`;
      void login();
    };
    for (let count = 0; count < 50; count++) void login();
  },
};

const [, , how = '15', name = '', data = '', page = ''] = process.argv;
if (how === '--attack') {
  process.on('SIGTERM', () => {
    process.stdout.write(line({ most, first: first?.slice(0, 120) ?? 'nothing' }));
    process.exit(0);
  });
  ATTACKS[name]?.(data, page);
  setInterval(() => undefined, 1000);
} else await measure(Number(how), name);

async function measure(seconds: number, word: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'strangers-'));
  const data = join(folder, 'data');
  const file = join(folder, 't.yaml');
  const think = (name: string): string => engineLine(name, testEngine('first-legal', 0, '--think', String(THINK_MS)));
  writeFileSync(
    file,
    'tournament: Strangers\ntimeControl: 3600+10\nsandbox: none\nconcurrency: 2\npatience: 1h\nformat: round-robin\ncycles: 1000\nengines:\n' +
      `${think('A')}${think('B')}${think('C')}  - { name: Hand, protocol: operator }\n`,
  );
  const running = startArbiter(['run', file, '--data', data, '--web', '127.0.0.1:0'], folder);
  const url = await pageOf(running);
  try {
    while (!readdirSync(data).includes('seats')) await wait(100);
    await wait(5000);
    const pid = (JSON.parse(readFileSync(join(data, 'owner.json'), 'utf8')) as { readonly processId: number }).processId;
    print(
      'attack | moves | median, 99 of 100, most above 30 ms | an answer to a person: median, most, failed | MiB | files | connections | first answer',
    );
    for (const attack of Object.keys(ATTACKS).filter((name) => name.includes(word))) {
      await window('none', data, url, pid, seconds);
      await window(attack, data, url, pid, seconds);
    }
  } finally {
    running.process.kill('SIGINT');
    await running.finished;
  }
  using reader = unwrap(openReader(data));
  const ruled = [...reader.entries({ kind: 'all' }, 0)]
    .map(unwrap)
    .filter(({ kind }) => kind === 'ruling-made' || kind === 'entrant-disqualified');
  print(`rulings: ${ruled.length}`);
  if (ruled.length > 0) process.exitCode = 1;
  rmSync(folder, { recursive: true });
}

async function window(attack: string, data: string, url: string, pid: number, seconds: number): Promise<void> {
  const child =
    attack === 'none'
      ? undefined
      : spawn(
          'sh',
          [
            '-c',
            `ulimit -n 20000; exec "$@"`,
            'sh',
            process.execPath,
            fileURLToPath(import.meta.url),
            '--attack',
            attack,
            data,
            url,
          ],
          {
            stdio: ['ignore', 'pipe', 'inherit'],
            // As engines are marked.
            env: { ...process.env, ARBITER_RUN: attack.startsWith('requests') ? '' : 'attack' },
          },
        );
  await wait(1000);
  const from = Date.now();
  let [mib, files] = [0, 0];
  const asking = new AbortController();
  const asked = askAgainAndAgain(data, asking.signal);
  while (Date.now() - from < seconds * 1000) {
    await wait(250);
    mib = Math.max(mib, Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024);
    files = Math.max(files, readdirSync(`/proc/${pid}/fd`).length);
  }
  const to = Date.now();
  asking.abort();
  const answers = await asked;
  let told = '';
  if (child !== undefined) {
    child.stdout.on('data', (chunk: Buffer) => (told += chunk.toString()));
    child.kill('SIGTERM');
    await Promise.race([once(child, 'close'), wait(5000)]);
    child.kill('SIGKILL');
  }
  await wait(1500);
  const above = movesBetween(data, from, to)
    .map((elapsedMs) => elapsedMs - THINK_MS)
    .toSorted((one, other) => one - other);
  const at = (share: number): string => (above[Math.min(above.length - 1, Math.floor(above.length * share))] ?? NaN).toFixed(1);
  const { most = '', first = '' } = (told === '' ? {} : JSON.parse(told)) as { readonly most?: number; readonly first?: string };
  print(
    `${attack} | ${above.length} | ${at(0.5)}, ${at(0.99)}, ${at(1)} | ${answers} | ${mib.toFixed(0)} | ${files} | ${most} | ${first}`,
  );
  if (files > MOST_FILES || mib > MOST_MIB) process.exitCode = 1;
}

/** What a person waits for an answer, in ms. */
async function askAgainAndAgain(data: string, signal: AbortSignal): Promise<string> {
  const waits: number[] = [];
  let failed = 0;
  while (!signal.aborted) {
    const from = performance.now();
    const answer = await askOwner(data, { kind: 'status' }, { timeoutMs: 10_000 });
    waits.push(performance.now() - from);
    if (!answer.ok) failed += 1;
    await wait(200, undefined, { signal }).catch(() => undefined);
  }
  waits.sort((one, other) => one - other);
  return `${waits[Math.floor(waits.length / 2)]?.toFixed(0)}, ${waits.at(-1)?.toFixed(0)} ms, ${failed} of ${waits.length}`;
}

function movesBetween(data: string, from: number, to: number): readonly number[] {
  using reader = unwrap(openReader(data));
  const moves: number[] = [];
  for (const read of reader.entries({ kind: 'all' }, 0)) {
    const entry = unwrap(read);
    if (entry.kind !== 'plies-played' || entry.atUtcMs < from || entry.atUtcMs > to) continue;
    for (const packed of entry.payload.plies) moves.push(unpackPly(packed, 1).elapsedMs);
  }
  return moves;
}

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}
