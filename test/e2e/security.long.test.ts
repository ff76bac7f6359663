// The broadcast of a running tournament, as a user starts it: an official with an account from the command line answers a game of Go at the desk
// while it waits for them, and everyone else gets only what they may see. Its web server is a process of its own, the engines are real.

import { spawn, type ChildProcess } from 'node:child_process';
import { request } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { DeskView, SessionView } from '../../src/broadcast/messages.ts';
import type { Account } from '../../src/broadcast/officials/accounts.ts';
import { changeAccounts } from '../../src/broadcast/officials/accountsFile.ts';
import { hashPassword } from '../../src/broadcast/officials/passwords.ts';
import { foldJournal } from '../../src/projections/foldJournal.ts';
import { ok, unwrap } from '../../src/core/result.ts';
import { openReader } from '../../src/journal/reader.ts';
import { gtpTestEngine } from '../engines/gtp/index.ts';
import { engineLine, temporaryFolder } from './arbiter.ts';

vi.setConfig({ testTimeout: 300_000 });

const PROGRAM = fileURLToPath(new URL('../../src/cli/main.ts', import.meta.url));
const PASSWORD = 'correct horse battery';
/** The name would be a script, a header and an event of a stream if it were interpreted. */
const NASTY = '<img src=x onerror=alert(1)>"; x=1';
const CONGRESS =
  'preset: cgf-1999\ntournament: Evening Go\nrngSeed: 5\nboardSize: 5\ntimeControl: 60s\nrest: 0s\nrounds: 1\nroundTimes: [none]\n' +
  'officials: [{ name: Ada, role: chair }, { name: Bede, role: judge }]\neach: { startup: 60s, logs: true }\nengines:\n' +
  engineLine(NASTY, gtpTestEngine('first-legal')) +
  engineLine('Liar', gtpTestEngine('lies-about-score'));

type Said = { readonly code: number | null; readonly stdout: string; readonly stderr: string };
const started = new Set<ChildProcess>();

/** `arbiter ARGS` from the sources, with this text on its standard input. */
function arbiter(args: readonly string[], input = '') {
  const child = spawn(process.execPath, [PROGRAM, ...args], { stdio: ['pipe', 'pipe', 'pipe'] });
  started.add(child);
  let [stdout, stderr] = ['', ''];
  let wake: () => void = () => undefined;
  child.stdout.on('data', (chunk: Buffer) => {
    stdout += chunk.toString();
    wake();
  });
  child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
  child.stdin.on('error', () => undefined);
  child.stdin.end(input);
  const finished = new Promise<Said>((resolve) => {
    child.on('close', (code) => {
      started.delete(child);
      resolve({ code, stdout, stderr });
      wake();
    });
  });
  /** The output that matches. */
  const says = async (wanted: RegExp): Promise<RegExpExecArray> => {
    for (;;) {
      const found = wanted.exec(stdout);
      if (found !== null) return found;
      if (child.exitCode !== null) throw new Error(`Cannot hear ${String(wanted)}: it ended with\n${stdout}\n${stderr}`);
      await new Promise<void>((resolve) => (wake = resolve));
    }
  };
  return { child, finished, says };
}

const folder = temporaryFolder();
const data = join(folder.path, 'data');
let running: ReturnType<typeof arbiter>;
let url = '';
const cookies = new Map<string, { readonly cookie: string; readonly csrf: string }>();

async function ask(
  method: string,
  path: string,
  who?: string,
  body?: unknown,
): Promise<{ status: number; headers: Headers; body: unknown }> {
  const session = who === undefined ? undefined : cookies.get(who);
  const response = await fetch(new URL(path, url), {
    method,
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(session === undefined ? {} : { cookie: session.cookie, 'x-arbiter-csrf': session.csrf }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(60_000),
  });
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream') === true;
  if (isStream) await response.body?.cancel();
  const text = isStream ? '' : await response.text();
  const isJson = response.headers.get('content-type')?.includes('json') === true;
  return { status: response.status, headers: response.headers, body: isJson && text !== '' ? JSON.parse(text) : text };
}

/** With headers that no browser lets a page set. */
function statusOf(method: string, path: string, headers: Readonly<Record<string, string>>): Promise<number> {
  return new Promise((resolve, reject) => {
    request(new URL(path, url), { method, headers }, (response) => {
      response.destroy();
      resolve(response.statusCode ?? 0);
    })
      .on('error', reject)
      .end();
  });
}

async function logIn(name: string): Promise<void> {
  const answer = await ask('POST', '/api/v1/session', undefined, { name, password: PASSWORD });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  const { csrf = '' } = answer.body as SessionView;
  cookies.set(name, { cookie: answer.headers.getSetCookie()[0]?.split(';')[0] ?? '', csrf });
}

beforeAll(async () => {
  running = arbiter(['run', folder.file('go.yaml', CONGRESS), '--data', data, '--web', '127.0.0.1:0']);
  url = (await running.says(/http:\/\/127\.0\.0\.1:\d+\//))[0];
  const added = await arbiter(['account', 'add', 'Bede', '--role', 'judge', '--data', data], `${PASSWORD}\n`).finished;
  if (added.code !== 0) throw new Error(`Cannot begin: expected the account to be taken, got "${added.stderr}"`);
  const password = hashPassword(PASSWORD, { cost: 16, blockSize: 8, parallel: 1 });
  const others: readonly Account[] = [
    { name: 'Ann', role: 'author', entrants: ['Liar'], password },
    { name: 'Vera', role: 'viewer', entrants: [], password },
  ];
  unwrap(changeAccounts(data, (accounts) => ok([...accounts, ...others])));
  for (const name of ['Bede', 'Ann', 'Vera']) await logIn(name);
}, 400_000);
afterAll(async () => {
  for (const child of started) child.kill('SIGKILL');
  folder[Symbol.dispose]();
});

describe('a broadcast tournament', () => {
  it('every path: public data is the same for everyone, the rest is only for its owners', async () => {
    const { paths } = (await ask('GET', '/api/openapi.json')).body as {
      paths: Record<string, Record<string, { tags?: string[] }>>;
    };
    const rows = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { tags = [] }]) => ({ path, method: method.toUpperCase(), tags })),
    );
    expect(rows.length).toBeGreaterThan(15);
    const guarded = ({ path }: { path: string }): boolean => /^\/api\/v1\/(?:desk|mine|seats)\b/.test(path);
    expect(rows.filter(({ path, method }) => method !== 'GET' && !guarded({ path }) && path !== '/api/v1/session')).toEqual([]);
    for (const { path, method } of rows.filter((row) => row.method === 'GET')) {
      const address = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => (/id|game/i.test(name) ? '1' : 'main'));
      const statuses = [];
      for (const who of [undefined, 'Vera', 'Ann', 'Bede']) statuses.push((await ask(method, address, who)).status);
      if (!guarded({ path })) expect([path, new Set(statuses).size]).toEqual([path, 1]);
      else expect([path, ...statuses.slice(0, 2)]).toEqual([path, 401, 403]);
    }
  });

  it('every path: refused under another name, whatever headers of a proxy come with it', async () => {
    const { paths } = (await ask('GET', '/api/openapi.json')).body as { paths: Record<string, Record<string, unknown>> };
    const rows = Object.entries(paths).flatMap(([path, methods]) => Object.keys(methods).map((method) => ({ path, method })));
    for (const { path, method } of [...rows, { path: '/', method: 'get' }, { path: '/api/', method: 'get' }]) {
      const address = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => (/id|game/i.test(name) ? '1' : 'main'));
      for (const forged of [
        {},
        { 'x-forwarded-host': '127.0.0.1', forwarded: 'host=127.0.0.1', origin: 'http://evil.example' },
      ]) {
        const headers = { host: 'evil.example', cookie: cookies.get('Bede')?.cookie ?? '', ...forged };
        expect([method, path, await statusOf(method.toUpperCase(), address, headers)]).toEqual([method, path, 421]);
      }
    }
  });

  it('an official logs in, sees what waits, answers it, and the journal holds the ruling with their name', async () => {
    let item: DeskView['queue'][number] | undefined;
    await expect
      .poll(
        async () => {
          [item] = ((await ask('GET', '/api/v1/desk', 'Bede')).body as DeskView).queue;
          return item?.kind;
        },
        { timeout: 120_000 },
      )
      .toBe('referred');
    expect(item).toMatchObject({ rule: 'CGF-9.3', game: 1 });
    const [first] = item?.actions ?? [];
    const posted = { request: first?.request, reason: 'all stones live' };
    expect((await ask('POST', '/api/v1/desk', 'Ann', posted)).status).toBe(403);
    const before = (await ask('GET', '/api/v1/mine', 'Ann')).body;
    expect(before).toMatchObject({ entrants: [{ entrant: 'Liar', games: [{ state: 'referred' }] }] });
    const answer = await ask('POST', '/api/v1/desk', 'Bede', posted);
    expect(answer).toMatchObject({ status: 200, body: { answer: expect.stringMatching(/^Ruled: game 1, .*, is [BW]\+/) } });
    // It was the last game: the tournament is over, and its page may have gone.
    const late = { request: { kind: 'answer', game: 1, answer: 'seat' }, reason: 'x' };
    const status = await ask('POST', '/api/v1/desk', 'Bede', late).then(
      (reply) => reply.status,
      () => 'gone',
    );
    expect(status).not.toBe(200);
    running.child.kill('SIGINT');
    await running.finished;
    const reader = unwrap(openReader(data));
    const rulings = [...reader.entries({ kind: 'all' }, 0)].map(unwrap).filter(({ kind }) => kind === 'ruling-made');
    reader.close();
    expect(rulings).toMatchObject([
      { payload: { by: 'Bede', reason: 'all stones live', subject: { kind: 'game-result', id: 1 } } },
    ]);
    expect(unwrap(foldJournal(data)).facts.games.get(1 as never)).toMatchObject({ ruledBy: 'Bede', ending: { kind: 'ruled' } });
  });

  it('a session outlives the server that opened it', async () => {
    running = arbiter(['serve', '--data', data, '--web', '127.0.0.1:0']);
    url = (await running.says(/http:\/\/127\.0\.0\.1:\d+\//))[0];
    expect((await ask('GET', '/api/v1/session', 'Bede')).body).toMatchObject({ account: { name: 'Bede', role: 'judge' } });
    expect((await ask('DELETE', '/api/v1/session', 'Bede')).status).toBe(200);
    expect((await ask('GET', '/api/v1/desk', 'Bede')).status).toBe(401);
  });
});
