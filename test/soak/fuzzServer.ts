// Fuzzes a tournament that runs: its page over real connections, as every kind of person, and its control socket, with and without the token.
//
//   node test/soak/fuzzServer.ts [REQUESTS=100000]
//
// A request is one of a route that the server itself tells (fuzz/routesTold.ts), or one of socket.io, with values, headers and body by chance, or the bytes of
// one with some of them changed, cut off or doubled. So a new route is asked without a change here. It fails if a route was never asked whole, if an answer has status 500 or above other than 503, quotes a place in the code or a path of this machine, takes longer than 20 s, or if after any hundred
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
import { serverInputs, type Operation, type Person, type Sent } from './fuzz/serverInputs.ts';
import { processesUnder } from './processes.ts';

const REQUESTS = Number(process.argv[2] ?? 100_000);
const AT_ONCE = 16;
/** How long an answer is waited for: to a whole request, and to bytes that may be a part of one. */
const PATIENCE_MS = { whole: 30_000, part: 500 } as const;
const A_ROUND = 100;
const LONGEST_MS = 20_000;
const HEALTHY_MS = 1000;
const MOST_MIB = 500;
const PASSWORD = 'correct horse battery';

process.env['ARBITER_SANDBOX'] = 'none';
const random = randomSource(Number(process.env['FUZZ_SEED'] ?? 14));

using folder = temporaryFolder();
const data = join(folder.path, 'data');
const engines = ['A', 'B', 'C'].map((name) => engineLine(name, testEngine('first-legal'))).join('');
const file = folder.file(
  't.yaml',
  `tournament: Fuzzed\nformat: round-robin\ncycles: 100\ntimeControl: 60+1\ngamePause: 1s\nconcurrency: 1\nadjudication: { maxMoves: 10 }\nengines:\n${engines}`,
);
const told = folder.file('routes', '');
process.env['ROUTES_TOLD'] = told;
process.env['NODE_OPTIONS'] = `--import ${new URL('fuzz/routesTold.ts', import.meta.url).href}`;
const run = startArbiter(['run', file, '--data', data, '--web', '127.0.0.1:0'], folder.path);
process.on('exit', () => run.process.kill('SIGKILL'));
const url = new URL(await pageOf(run));
const password = hashPassword(PASSWORD, { cost: 16, blockSize: 8, parallel: 1 });
unwrap(changeAccounts(data, () => ok(ROLES.map((role) => ({ name: role, role, entrants: ['A'], password })))));

const routes = new Set(readFileSync(told, 'utf8').trim().split('\n'));
const { paths } = (await (await fetch(new URL('/api/openapi.json', url))).json()) as {
  readonly paths: Readonly<Record<string, Readonly<Record<string, { readonly parameters?: Operation['parameters'] }>>>>;
};
/** socket.io answers before Fastify (feeds/tcec/sockets.ts). */
const SOCKET: readonly Operation[] = ['GET', 'POST'].map((method) => ({
  method,
  path: '/socket.io/',
  parameters: ['EIO', 'transport', 'sid', 't', 'j'].map((name) => ({ name, in: 'query' })),
}));
const operations: readonly Operation[] = [
  ...[...routes].map((route) => {
    const [method = '', path = ''] = route.split(' ');
    const described = paths[path.replaceAll(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
    return { method, path: path.replaceAll(/:(\w+)|\*/g, '{$1}'), parameters: described?.parameters ?? [] };
  }),
  ...SOCKET,
];
const inputs = serverInputs(random, url, operations);
const NOBODY: Person = { cookie: '', csrf: '' };
let people: readonly Person[] = [NOBODY];

const wrong: string[] = [];
const statuses = new Map<string, number>();
/** How often each route was asked by a whole request. */
const askedWhole = new Map(operations.map(({ method, path }) => [`${method} ${path}`, 0]));
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
const never = [...askedWhole].filter(([, times]) => times === 0).map(([route]) => route);
// Each has this share of the requests, two thirds of them whole.
if (never.length > 0 && asked > 50 * operations.length) wrong.push(`routes that were not asked: ${never.join(', ')}`);
print(
  `${askedWhole.size} routes, each asked whole ${Math.min(...askedWhole.values())} to ${Math.max(...askedWhole.values())} times`,
);
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
    if (random.below(100) < 15) await send(connect(controlPath(data)), inputs.control(readToken(data)), 'control');
    else await send(connect(Number(url.port), url.hostname), inputs.web(people), 'web');
  }
}

/** Writes the bytes in pieces, reads what comes until the other end closes or is silent, and judges it. */
function send(socket: Socket, { bytes, isWhole, route }: Sent, where: 'control' | 'web'): Promise<void> {
  bytesSent += bytes.length;
  if (route !== undefined) askedWhole.set(route, (askedWhole.get(route) ?? 0) + 1);
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
  most = { seconds: Math.max(most.seconds, tookMs / 1000), mib: Math.max(most.mib, ...ownProcesses().map(mebibytesOf)) };
  if (most.mib > MOST_MIB) wrong.push(`a process of ${Math.round(most.mib)} MiB`);
}

/** Of us and of what we started but engines. */
function ownProcesses(): readonly number[] {
  const pid = run.process.pid ?? 0;
  return [pid, ...processesUnder(pid).flatMap((one) => (one.kind === 'page' || one.kind === 'launcher' ? [one.pid] : []))];
}

function mebibytesOf(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readOrEmpty(`/proc/${pid}/status`))?.[1] ?? 0) / 1024;
}

function pageSeconds(): number {
  const times = ownProcesses().map((pid) => readOrEmpty(`/proc/${pid}/stat`).split(') ')[1]?.split(' ') ?? []);
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
