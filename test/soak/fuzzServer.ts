// Fuzzes a tournament that runs: its page over real connections, as every kind of person, and its control socket, with and without the token.
//
//   node test/soak/fuzzServer.ts [REQUESTS=100000]
//
// A request is one that the description of the API names, with values, headers and body by chance, or the bytes of one with some of them changed, cut off or
// doubled. It fails if an answer has status 500 or above other than 503, quotes a place in the code or a path of this machine, takes longer than 20 s, or if after any hundred
// requests the page does not answer `health` within a second of its own processor time, the memory of a process grows above 500 MiB, or no game ends any more.

import { readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { changeAccounts } from '../../src/broadcast/officials/accountsFile.ts';
import { hashPassword } from '../../src/broadcast/officials/passwords.ts';
import { ROLES, type Role, type SessionView } from '../../src/broadcast/messages.ts';
import { randomSource } from '../../src/core/random.ts';
import { ok, unwrap } from '../../src/core/result.ts';
import { controlPath } from '../../src/journal/owner/controlPath.ts';
import { readToken } from '../../src/peers/token.ts';
import { engineLine, pageOf, startArbiter, temporaryFolder } from '../e2e/arbiter.ts';
import { testEngine } from '../engines/index.ts';

const REQUESTS = Number(process.argv[2] ?? 100_000);
const AT_ONCE = 16;
/** How long an answer is waited for: to a whole request, and to bytes that may be a part of one. */
const PATIENCE_MS = { whole: 30_000, part: 500 } as const;
const A_ROUND = 100;
const LONGEST_MS = 20_000;
const HEALTHY_MS = 1000;
const MOST_MIB = 500;
const PASSWORD = 'correct horse battery';

const HEADERS = [
  'last-event-id',
  'accept',
  'accept-encoding',
  'if-none-match',
  'if-modified-since',
  'range',
  'x-forwarded-for',
  'forwarded',
  'upgrade',
  'expect',
  'authorization',
  'cookie',
  'te',
  'content-encoding',
];
const VALUES = [
  '1',
  '2',
  '0',
  '-1',
  '1e309',
  '9'.repeat(30),
  'A',
  'main',
  'constructor',
  '__proto__',
  'null',
  'x'.repeat(300),
  '\u202ex',
  '%00',
  '../../etc/passwd',
  '"a"',
  'gzip;q=0',
  '*/*',
  'bytes=0-',
  '<script>',
  '1,2,3',
  'text/plain',
  '',
  'é',
  '\u0000',
];
/** Requests of officials without those that would end the tournament for good. */
const KINDS = [
  'rule',
  'stop-game',
  'resume-game',
  'adjudicate-game',
  'score',
  'answer',
  'reinstate',
  'accept-version',
  'absent',
  'present',
  'tardy',
  'start-round',
  'repair',
  'decide-tie',
  'grant-update',
  'resume',
  'nothing',
];
const FIELDS = [
  'kind',
  'game',
  'entrant',
  'event',
  'result',
  'reason',
  'by',
  'replay',
  'score',
  'answer',
  'order',
  'seats',
  'boards',
  'round',
  'until',
  'confirmed',
  'signing',
  'signed',
  'name',
  'password',
  'code',
  'browserCode',
  'request',
];

process.env['ARBITER_SANDBOX'] = 'none';
const random = randomSource(Number(process.env['FUZZ_SEED'] ?? 14));
const pick = <Item>(items: readonly Item[]): Item => items[random.below(items.length)] as Item;
const chance = (percent: number): boolean => random.below(100) < percent;

using folder = temporaryFolder();
const data = join(folder.path, 'data');
const engines = ['A', 'B', 'C'].map((name) => engineLine(name, testEngine('first-legal'))).join('');
const file = folder.file(
  't.yaml',
  `tournament: Fuzzed\nformat: round-robin\ncycles: 100\ntimeControl: 60+1\ngamePause: 1s\nconcurrency: 1\nadjudication: { maxMoves: 10 }\nengines:\n${engines}`,
);
const run = startArbiter(['run', file, '--data', data, '--web', '127.0.0.1:0'], folder.path);
process.on('exit', () => run.process.kill('SIGKILL'));
const url = new URL(await pageOf(run));
const password = hashPassword(PASSWORD, { cost: 16, blockSize: 8, parallel: 1 });
unwrap(changeAccounts(data, () => ok(ROLES.map((role) => ({ name: role, role, entrants: ['A'], password })))));

type Person = { readonly cookie: string; readonly csrf: string };
type Operation = { readonly parameters?: readonly { readonly name: string; readonly in: string }[] };
const { paths } = (await (await fetch(new URL('/api/openapi.json', url))).json()) as {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
};
const operations = Object.entries(paths).flatMap(([path, words]) =>
  Object.entries(words).map(([method, { parameters = [] }]) => ({ method: method.toUpperCase(), path, parameters })),
);
const NOBODY: Person = { cookie: '', csrf: '' };
let people: readonly Person[] = [NOBODY];

const wrong: string[] = [];
const statuses = new Map<string, number>();
let bytesSent = 0;
let most = { seconds: 0, mib: 0 };
const beganMs = performance.now();
people = [NOBODY, NOBODY, ...(await Promise.all(ROLES.map(login)))];
let isStopped = false;
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => (isStopped = true));
let asked = 0;
let endedBefore = gamesEnded();
for (; asked < REQUESTS && wrong.length < 20 && !isStopped; asked += A_ROUND) {
  await Promise.all(Array.from({ length: AT_ONCE }, () => askSome(Math.ceil(A_ROUND / AT_ONCE))));
  await checkHealth();
  if (asked % 2000 !== 0 || asked === 0) continue;
  people = [NOBODY, NOBODY, ...(await Promise.all(ROLES.map(login)))];
  const ended = gamesEnded();
  if (ended === endedBefore) wrong.push(`no game ended between requests ${asked - 2000} and ${asked}`);
  endedBefore = ended;
  print(summary(asked));
}
print(summary(asked));
for (const text of wrong) print(`  ${text}`);
run.process.kill('SIGTERM');
const { code, stderr } = await run.finished;
if (/\n {4}at /.test(stderr)) wrong.push(stderr);
print(`ended with code ${code}${stderr === '' ? '' : `: ${stderr.slice(0, 2000)}`}`);
process.exitCode = wrong.length === 0 ? 0 : 1;

async function login(role: Role): Promise<Person> {
  const answer = await fetch(new URL('/api/v1/session', url), {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url.origin },
    body: JSON.stringify({ name: role, password: PASSWORD }),
  });
  const view = (await answer.json()) as SessionView & { readonly csrf?: string };
  const cookie = answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  return { cookie, csrf: view.csrf ?? '' };
}

async function askSome(count: number): Promise<void> {
  for (let index = 0; index < count; index++) {
    if (chance(15)) await send(connect(controlPath(data)), controlBytes(), 'control');
    else await send(connect(Number(url.port), url.hostname), webBytes(), 'web');
  }
}

type Sent = { readonly bytes: Buffer; readonly isWhole: boolean };

/** Writes the bytes in pieces, reads what comes until the other end closes or is silent, and judges it. */
function send(socket: Socket, { bytes, isWhole }: Sent, where: 'control' | 'web'): Promise<void> {
  bytesSent += bytes.length;
  const sentMs = performance.now();
  return new Promise((resolve) => {
    let text = '';
    let isOver = false;
    const end = (why: string): void => {
      if (isOver) return;
      isOver = true;
      socket.destroy();
      clearTimeout(timer);
      judge(bytes, text, performance.now() - sentMs, where, why);
      resolve();
    };
    const timer = setTimeout(() => end('silence'), PATIENCE_MS[isWhole ? 'whole' : 'part']);
    socket.on('data', (chunk: Buffer) => {
      text += chunk.toString('latin1');
      if (
        (where === 'control' && text.endsWith('\n')) ||
        text.includes('text/event-stream') ||
        (text.includes('\r\n\r\n') && /\r\nconnection: close/i.test(text) && text.endsWith('\n'))
      )
        end('answer');
    });
    socket.on('error', () => undefined);
    socket.on('close', () => end('closed'));
    const at = random.below(bytes.length + 1);
    socket.write(bytes.subarray(0, at));
    setImmediate(() => socket.write(bytes.subarray(at)));
  });
}

function judge(bytes: Buffer, text: string, tookMs: number, where: string, why: string): void {
  const answers = [...text.matchAll(/^HTTP\/1\.1 (\d{3})/gm)].map(([, status = '']) => status);
  for (const status of where === 'web' ? (answers.length === 0 ? [`none, ${why}`] : answers) : [`control, ${why}`])
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
  const asked = JSON.stringify(bytes.toString('latin1').slice(0, 500));
  const bad = answers.find((status) => status >= '500' && status !== '503');
  if (bad !== undefined) wrong.push(`${asked}: status ${bad}: ${text.slice(0, 500)}`);
  if (
    /\n {4}at |node:internal|node_modules/.test(text) ||
    text.includes(import.meta.dirname) ||
    (where === 'web' && text.includes(folder.path))
  )
    wrong.push(`${asked}: ${text.slice(0, 1500)}`);
  if (tookMs > LONGEST_MS) wrong.push(`${asked}: ${Math.round(tookMs)} ms`);
}

/** Time is that of the page's processor: the machine may be busy with other things. */
async function checkHealth(): Promise<void> {
  const sentMs = performance.now();
  const before = pageSeconds();
  const answer = await fetch(new URL('/api/v1/health', url), { signal: AbortSignal.timeout(60_000) });
  const { failures } = (await answer.json()) as { readonly failures: number };
  const tookMs = performance.now() - sentMs;
  const ownMs = 1000 * (pageSeconds() - before);
  if (answer.status !== 200 || failures > 0) wrong.push(`health: status ${answer.status}, ${failures} failures`);
  if (Math.min(ownMs, tookMs) > HEALTHY_MS) wrong.push(`health took ${Math.round(tookMs)} ms`);
  most = { seconds: Math.max(most.seconds, tookMs / 1000), mib: Math.max(most.mib, ...processes().map(({ mib }) => mib)) };
  if (most.mib > MOST_MIB) wrong.push(`a process of ${Math.round(most.mib)} MiB`);
}

function webBytes(): Sent {
  const { method, path, parameters } = pick(operations);
  const { cookie, csrf } = pick(people);
  const filled = path.replaceAll(/\{[^}]+\}/g, () => encodeURIComponent(value()));
  const query = parameters
    .filter((parameter) => parameter.in === 'query' && chance(60))
    .map(({ name }) => `${name}=${chance(80) ? encodeURIComponent(value()) : value()}`);
  const body = method === 'GET' || chance(5) ? '' : jsonBody();
  const lines = [
    `${chance(95) ? method : pick(['PUT', 'OPTIONS', 'TRACE', 'CONNECT', 'get', 'HEAD', 'PATCH'])} ${chance(90) ? filled : pick(['/', '*', '//x', '/%', '/..%2f..%2fetc/passwd', '/socket.io/?EIO=4&transport=polling', '/api/v1/live?games=1,2'])}${query.length === 0 ? '' : `?${query.join('&')}`} HTTP/1.1`,
    `host: ${chance(97) ? url.host : pick(['evil.example', '', '[', 'localhost:99999'])}`,
    ...(chance(90) ? [`origin: ${url.origin}`] : [`origin: ${value()}`]),
    ...(cookie === '' ? [] : [`cookie: ${chance(95) ? cookie : `${cookie}; ${value()}`}`]),
    ...(csrf === '' ? [] : [`x-arbiter-csrf: ${chance(95) ? csrf : value()}`]),
    ...(chance(30) ? [`${pick(HEADERS)}: ${value()}`] : []),
    ...(body === ''
      ? []
      : [
          `content-type: ${chance(92) ? 'application/json' : pick(['text/plain', 'application/x-www-form-urlencoded', 'application/json; charset=utf-16', value()])}`,
        ]),
    ...(body === ''
      ? []
      : chance(92)
        ? [`content-length: ${Buffer.byteLength(body)}`]
        : [
            pick([
              'transfer-encoding: chunked',
              'content-length: 99999999999',
              'content-length: -1',
              'content-length: 5\r\ncontent-length: 6',
            ]),
          ]),
    'connection: close',
  ];
  return changed(Buffer.from(`${lines.join('\r\n')}\r\n\r\n${body}`));
}

function value(): string {
  if (chance(80)) return pick(VALUES);
  return Array.from({ length: random.below(12) }, () => String.fromCharCode(random.below(chance(90) ? 128 : 0x3000))).join('');
}

function jsonBody(): string {
  if (chance(10))
    return pick(['[', '{}', 'null', '"x"', '[]', '{"a":', '['.repeat(3000), '{"__proto__":{"a":1}}', '\ufeff{}', '1e999']);
  const fields = Object.fromEntries(Array.from({ length: random.below(5) }, () => [pick(FIELDS), jsonValue()]));
  const ruling = {
    kind: pick(KINDS),
    game: 1 + random.below(40),
    entrant: pick(['A', 'B', 'X']),
    event: 'main',
    result: pick(['1-0', '0-1', '1/2-1/2', 'void', 'x']),
    reason: 'fuzzed',
  };
  return JSON.stringify(
    chance(50)
      ? { ...ruling, ...fields, confirmed: chance(50) }
      : chance(40)
        ? { name: pick(ROLES), password: value(), ...fields }
        : fields,
  );
}

function jsonValue(): unknown {
  return pick<() => unknown>([
    value,
    () => random.below(100),
    () => null,
    () => true,
    () => [value(), 1],
    () => ({ a: value() }),
    () => -1.5,
  ])();
}

function controlBytes(): Sent {
  const token = chance(80) ? readToken(data) : value();
  const line = (): string =>
    `${JSON.stringify({ token, request: chance(80) ? { ...(JSON.parse(safeBody()) as object), by: 'chair', reason: 'x' } : jsonValue() })}\n`;
  return changed(Buffer.from(chance(10) ? `${value()}\n` : line() + (chance(30) ? line() : '')));
}

/** An object. */
function safeBody(): string {
  const body = jsonBody();
  return body.startsWith('{"') && body.endsWith('}') ? body : '{"kind":"status"}';
}

/** Mostly as it is; else with some bytes changed, left out, doubled, or its end missing. */
function changed(bytes: Buffer): Sent {
  return chance(60) ? { bytes, isWhole: true } : { bytes: withMistakes(bytes), isWhole: false };
}

function withMistakes(bytes: Buffer): Buffer {
  const copy = Buffer.from(bytes);
  const at = random.below(copy.length);
  switch (random.below(4)) {
    case 0:
      for (let count = 0; count <= random.below(6); count++) copy[random.below(copy.length)] = random.below(256);
      return copy;
    case 1:
      return Buffer.concat([copy.subarray(0, at), copy.subarray(Math.min(copy.length, at + 1 + random.below(20)))]);
    case 2:
      return Buffer.concat([copy.subarray(0, at), copy.subarray(Math.max(0, at - random.below(40)))]);
    default:
      return copy.subarray(0, at + 1);
  }
}

type Process = { readonly pid: number; readonly mib: number };

/** Ours and the page's. */
function processes(): readonly Process[] {
  const pids = [run.process.pid ?? 0, ...childrenOf(run.process.pid ?? 0)];
  return pids.flatMap((pid) => {
    const resident = /VmRSS:\s+(\d+)/.exec(statusOf(pid))?.[1];
    return resident === undefined ? [] : [{ pid, mib: Number(resident) / 1024 }];
  });
}

function childrenOf(pid: number): readonly number[] {
  return readOrEmpty(`/proc/${pid}/task/${pid}/children`).trim().split(' ').filter(Boolean).map(Number);
}
function statusOf(pid: number): string {
  return readOrEmpty(`/proc/${pid}/status`);
}

function pageSeconds(): number {
  const times = processes().map(({ pid }) => readOrEmpty(`/proc/${pid}/stat`).split(') ')[1]?.split(' ') ?? []);
  return times.reduce((sum, fields) => sum + (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) / 100, 0);
}

function readOrEmpty(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

function gamesEnded(): number {
  return run.output().split('\n').length;
}

function summary(asked: number): string {
  const seconds = (performance.now() - beganMs) / 1000;
  const counts = [...statuses]
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(([status, count]) => `${status}: ${count}`);
  return `${asked} requests, ${bytesSent} bytes, ${seconds.toFixed(0)} s; health at most ${most.seconds.toFixed(2)} s, memory at most ${most.mib.toFixed(0)} MiB; ${counts.join(', ')}; ${wrong.length} failures`;
}

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}
