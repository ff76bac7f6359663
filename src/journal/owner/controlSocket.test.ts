// Owner and client over a real socket.

import { existsSync, mkdtempSync, readdirSync, realpathSync, rmSync, statSync } from 'node:fs';
import { createConnection, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { assert, array, nat, property, string } from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startChild } from '../../../test/journal/child.ts';
import { phrase } from '../../core/phrases/phrase.ts';
import { refusing, SaidError } from '../../core/phrases/said.ts';
import { unwrap } from '../../core/result.ts';
import { readToken } from '../../peers/token.ts';
import { askOwner } from './controlClient.ts';
import type { ControlHandler } from './controlServer.ts';
import { serveControl } from './controlServer.ts';
import { lineSplitter } from './lines.ts';
import type { Lock } from './lock.ts';
import { acquireLock } from './lock.ts';
import { readOwner } from './owner.ts';

let folder = '';
let lock: Lock;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'control-'));
  lock = unwrap(acquireLock(folder, 'test'));
});
afterEach(() => {
  lock.release();
  rmSync(folder, { recursive: true });
});

const echo: ControlHandler = (request) => Promise.resolve({ echoed: request });
const wait = { timeoutMs: 5000 };

test('requests get their answers, including large and unusual ones, many at a time', async () => {
  const server = unwrap(await serveControl(lock, echo));
  const questions = [
    { kind: 'status' },
    'two\nlines \u2028',
    null,
    { big: '♞'.repeat(300_000) },
    ...Array.from({ length: 20 }, (_, index) => index),
  ];
  const answers = await Promise.all(questions.map((question) => askOwner(folder, question, wait)));
  expect(answers).toEqual(questions.map((question) => ({ ok: true, value: { echoed: question } })));
  await server.close();
  expect(existsSync(server.path)).toBe(false);
});

test('the owner may refuse, with a reason', async () => {
  const server = unwrap(
    await serveControl(lock, () => Promise.reject(new Error('Cannot pause: expected a running event, got "cup"'))),
  );
  expect(await askOwner(folder, {}, wait)).toEqual({
    ok: false,
    error: { kind: 'refused', message: 'Cannot pause: expected a running event, got "cup"' },
  });
  await server.close();
});

test('a refusal that has a phrase keeps it', async () => {
  const said = refusing(phrase('cannot.pause'), phrase('refused.tournamentOver'));
  const server = unwrap(await serveControl(lock, () => Promise.reject(new SaidError(said))));
  expect(await askOwner(folder, {}, wait)).toEqual({
    ok: false,
    error: {
      kind: 'refused',
      message: 'Cannot pause the tournament: expected one that is played, but it is over',
      phrase: said,
    },
  });
  await server.close();
});

test('only the owner of the socket may use it', async () => {
  const server = unwrap(await serveControl(lock, echo));
  expect(statSync(server.path).mode & 0o777).toBe(0o600);
  expect(realpathSync(server.path)).toBe(join(folder, 'arbiter.sock'));
  await server.close();
});

test('without the token of the folder no request is heard', async () => {
  const heard: unknown[] = [];
  const server = unwrap(await serveControl(lock, (request) => Promise.resolve(heard.push(request))));
  expect(statSync(join(folder, 'control.token')).mode & 0o777).toBe(0o600);
  const token = readToken(folder) ?? '';
  const wrong = [
    { kind: 'status' },
    { request: 1 },
    { token: '', request: 1 },
    { token: token.slice(1), request: 1 },
    { token: [token] },
  ];
  for (const line of wrong) expect(await sayRaw(server.path, line), JSON.stringify(line)).toMatchObject({ ok: false });
  expect(heard).toEqual([]);
  expect(await sayRaw(server.path, { token, request: 1 })).toEqual({ ok: true, value: 1 });
  await server.close();
  expect(existsSync(join(folder, 'control.token'))).toBe(false);
});

/** The answer to a line that our own client would not send. */
function sayRaw(path: string, line: unknown): Promise<unknown> {
  const { promise, resolve } = Promise.withResolvers<unknown>();
  const socket = createConnection(path, () => socket.write(`${JSON.stringify(line)}\n`));
  const split = lineSplitter(
    (answer) => {
      socket.destroy();
      resolve(JSON.parse(answer));
    },
    () => undefined,
  );
  socket.on('data', split);
  return promise;
}

test('no owner: there never was one, it has gone, or it was killed and left its socket', async () => {
  expect(await askOwner(folder, {}, wait)).toMatchObject({ ok: false, error: { kind: 'nobody' } });
  const server = unwrap(await serveControl(lock, echo));
  await server.close();
  expect(await askOwner(folder, {}, wait)).toMatchObject({ ok: false, error: { kind: 'nobody' } });
  await leaveStaleSocket();
  expect(await askOwner(folder, {}, wait)).toMatchObject({ ok: false, error: { kind: 'nobody' } });
  const next = unwrap(await serveControl(lock, echo));
  expect(await askOwner(folder, 1, wait)).toEqual({ ok: true, value: { echoed: 1 } });
  await next.close();
});

/** A process that listened in the folder and was killed. */
async function leaveStaleSocket(): Promise<void> {
  lock.release();
  const owner = startChild('./listens.ts', [folder]);
  expect(await owner.line()).toBe('listening');
  expect(await askOwner(folder, 'you', wait)).toEqual({ ok: true, value: 'me' });
  await owner.kill();
  expect(readdirSync(folder)).toContain('arbiter.sock');
  lock = unwrap(acquireLock(folder, 'test'));
}

test('a path too long for a socket is replaced by a private one, which owner.json names', async () => {
  const long = join(folder, 'ü'.repeat(60));
  const own = unwrap(acquireLock(long, 'test'));
  const server = unwrap(await serveControl(own, echo));
  expect(Buffer.byteLength(server.path)).toBeLessThanOrEqual(107);
  expect(readOwner(long)?.socket).toBe(server.path);
  expect(statSync(dirname(server.path)).mode & 0o777).toBe(0o700);
  expect(await askOwner(long, 'far', wait)).toEqual({ ok: true, value: { echoed: 'far' } });
  await server.close();
  expect(existsSync(dirname(server.path))).toBe(false);
  own.release();
});

test('an owner that does not answer causes a timeout, and learns that the client has gone', async () => {
  const gone = Promise.withResolvers<void>();
  const server = unwrap(
    await serveControl(lock, (_, signal) => {
      signal.addEventListener('abort', () => gone.resolve());
      return new Promise(() => undefined);
    }),
  );
  expect(await askOwner(folder, {}, { timeoutMs: 500 })).toMatchObject({
    ok: false,
    error: { kind: 'timeout', message: `Cannot ask the owner of ${folder}: expected an answer within 500 ms, got none` },
  });
  await gone.promise;
  const controller = new AbortController();
  const asked = askOwner(folder, {}, { timeoutMs: 5000, signal: controller.signal });
  controller.abort();
  expect(await asked).toMatchObject({ ok: false, error: { kind: 'aborted' } });
  expect(await askOwner(folder, {}, { timeoutMs: 5000, signal: controller.signal })).toMatchObject({
    ok: false,
    error: { kind: 'aborted' },
  });
  await server.close();
});

test('an owner that closes during a request causes a broken connection', async () => {
  const asked = Promise.withResolvers<void>();
  const server = unwrap(
    await serveControl(lock, () => {
      asked.resolve();
      return new Promise(() => undefined);
    }),
  );
  const answer = askOwner(folder, {}, wait);
  await asked.promise;
  await server.close();
  expect(await answer).toMatchObject({ ok: false, error: { kind: 'broken' } });
});

test('garbage in either direction is answered with an error or reported, not obeyed', async () => {
  const server = unwrap(await serveControl(lock, echo));
  const socket = createConnection(server.path);
  const answers: string[] = [];
  const both = Promise.withResolvers<void>();
  const split = lineSplitter(
    (line) => {
      answers.push(line);
      if (answers.length === 2) both.resolve();
    },
    () => undefined,
  );
  socket.on('data', split);
  socket.write(`{nonsense\n{"token":"${readToken(folder)}","request":"sense"}\n`);
  await both.promise;
  expect(JSON.parse(answers[0] ?? '')).toMatchObject({ ok: false });
  expect(JSON.parse(answers[1] ?? '')).toEqual({ ok: true, value: { echoed: 'sense' } });
  socket.destroy();
  await server.close();

  const liar = createServer((asker) => asker.end('{"ok":"perhaps"}\n'));
  const listening = Promise.withResolvers<void>();
  liar.listen(server.path, () => listening.resolve());
  await listening.promise;
  expect(await askOwner(folder, {}, wait)).toMatchObject({ ok: false, error: { kind: 'broken' } });
  liar.close();
});

test('lines are the same wherever their bytes are split', () => {
  const splits = property(
    array(string({ unit: 'binary' }).filter((line) => !line.includes('\n'))),
    array(nat(20)),
    (lines, cuts) => {
      const bytes = Buffer.from(lines.map((line) => `${line}\n`).join(''));
      const seen: string[] = [];
      const split = lineSplitter(
        (line) => seen.push(line),
        () => expect.unreachable(),
      );
      let from = 0;
      for (const cut of cuts) {
        split(bytes.subarray(from, from + cut));
        from += cut;
      }
      split(bytes.subarray(from));
      expect(seen).toEqual(lines);
    },
  );
  assert(splits, { numRuns: 40 });
});

test('a line without an end is rejected once', () => {
  let given = 0;
  const split = lineSplitter(
    () => expect.unreachable(),
    () => (given += 1),
  );
  for (let chunk = 0; chunk < 6; chunk++) split(Buffer.alloc(1024 * 1024, 'x'));
  split(Buffer.from('\n'));
  expect(given).toBe(1);
});
