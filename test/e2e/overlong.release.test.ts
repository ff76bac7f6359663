// Over-long and malformed requests to every path that the page's description of its API names: each is answered within a second or so, with words,
// and none of them is a failure of the server.

import { request, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testEngine } from '../engines/index.ts';
import { engineLine, pageOf, runArbiter, startArbiter, temporaryFolder, type Running } from './arbiter.ts';

const LONGEST_MS = 3000;
/** Pictures are painted where games and the rest of the page go first. */
const longestMsOf = (path: string): number => (/\.(?:png|gif)\?/.test(path) ? 20 * LONGEST_MS : LONGEST_MS);

type Parameter = { readonly name: string; readonly in: string };
type Operation = { readonly parameters?: readonly Parameter[] };
type Described = { readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>> };

const folder = temporaryFolder();
let server: Running;
let url = '';
let described: Described;

beforeAll(async () => {
  const data = join(folder.path, 'data');
  const engines = ['A', 'B'].map((name) => engineLine(name, testEngine('first-legal'))).join('');
  const text = `tournament: Asked\ntimeControl: 10+0.1\nformat: match\ngames: 1\nadjudication: { maxMoves: 3 }\nengines:\n${engines}`;
  await runArbiter(['run', folder.file('t.yaml', text), '--data', data], folder.path);
  server = startArbiter(['serve', '--data', data, '--web', '127.0.0.1:0'], folder.path);
  url = (await pageOf(server, /watch it at (\S+)$/m)).replace(/\/$/, '');
  described = (await (await fetch(`${url}/api/openapi.json`)).json()) as Described;
});
afterAll(async () => {
  server.process.kill('SIGTERM');
  await server.finished;
  folder[Symbol.dispose]();
});

type Asked = {
  readonly method: string;
  readonly path: string;
  readonly headers?: Record<string, string>;
  readonly body?: string;
};
type Answer = { readonly status: number; readonly text: string; readonly tookMs: number };

/** The status and the beginning of the body; a stream is left. A connection that the server closes without an answer has status 0. */
function ask({ method, path, headers = {}, body }: Asked): Promise<Answer> {
  const beganMs = performance.now();
  return new Promise((resolve) => {
    const settle = (status: number, text: string): void => resolve({ status, text, tookMs: performance.now() - beganMs });
    const asking = request(
      `${url}${path}`,
      { method, headers, agent: false, insecureHTTPParser: true },
      (answer: IncomingMessage) => {
        const status = answer.statusCode ?? 0;
        let text = '';
        if (answer.headers['content-type']?.startsWith('text/event-stream') === true) {
          asking.destroy();
          return settle(status, text);
        }
        answer.on('data', (chunk: Buffer) => (text += chunk.toString()));
        answer.on('close', () => settle(status, text));
      },
    );
    asking.setTimeout(2 * longestMsOf(path), () => asking.destroy(new Error('no answer')));
    asking.on('error', (error) => settle(0, error.message));
    asking.end(body);
  });
}

const LONG_PARTS = [
  'x'.repeat(150),
  'x'.repeat(5000),
  '9'.repeat(300),
  '%00',
  '%ff',
  '..%2f..%2fetc',
  '-1',
  '1e309',
  'constructor',
];
const LONG_HEADERS: readonly Record<string, string>[] = [
  { cookie: `s=${'c'.repeat(10_000)}` },
  { 'x-arbiter-csrf': 'c'.repeat(10_000) },
  { 'last-event-id': '9'.repeat(10_000) },
  { accept: 'text/x,'.repeat(1400) },
  { 'accept-encoding': 'gzip;q=0.1,'.repeat(900) },
  { 'if-none-match': '"a",'.repeat(2500) },
  { authorization: `Bearer ${'a'.repeat(10_000)}` },
  { range: `bytes=${'0-1,'.repeat(2500)}` },
  { 'x-forwarded-for': '1.2.3.4,'.repeat(1200) },
  { 'x-long': 'h'.repeat(60_000) },
];
const JSON_TYPE = { 'content-type': 'application/json' };
const LONG_BODIES: readonly Pick<Asked, 'headers' | 'body'>[] = [
  { headers: JSON_TYPE, body: `"${'x'.repeat(10_000_000)}"` },
  { headers: JSON_TYPE, body: '['.repeat(60_000) },
  { headers: JSON_TYPE, body: `{"name":"${'n'.repeat(50_000)}","password":"${'p'.repeat(50_000)}"}` },
  { headers: JSON_TYPE, body: `{"request":{"kind":"${'k'.repeat(50_000)}"},"reason":"${'r'.repeat(50_000)}"}` },
  { headers: JSON_TYPE, body: '{"__proto__":{"a":1},"constructor":{}}' },
  { headers: JSON_TYPE, body: '' },
  { headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: 'a=b&'.repeat(20_000) },
  { headers: { 'content-type': 'x'.repeat(5000) }, body: '{}' },
];

const filled = (path: string, part: string): string => path.replaceAll(/\{[^}]+\}/g, part);

/** `refused`: it must not be taken. */
function* requests(): Generator<Asked & { readonly refused: boolean }> {
  for (const [path, operations] of Object.entries(described.paths)) {
    for (const [word, { parameters = [] }] of Object.entries(operations)) {
      const method = word.toUpperCase();
      const usual = filled(path, '1');
      if (usual !== path) for (const part of LONG_PARTS) yield { method, path: filled(path, part), refused: true };
      for (const { name, in: place } of parameters) {
        if (place !== 'query') continue;
        for (const value of ['x'.repeat(10_000), '9'.repeat(400), '%00', '%ff', '{"a":1}'])
          yield { method, path: `${usual}?${name}=${encodeURI(value)}`, refused: false };
        yield { method, path: `${usual}?${`${name}=1&`.repeat(500)}`, refused: false };
      }
      yield { method, path: `${usual}?${'q'.repeat(14_000)}=1`, refused: false };
      yield { method, path: `${usual}?${'q'.repeat(30_000)}=1`, refused: true };
      for (const headers of LONG_HEADERS)
        yield { method, path: usual, headers, refused: JSON.stringify(headers).length > 50_000 };
      if (method !== 'GET') for (const body of LONG_BODIES) yield { method, path: usual, ...body, refused: true };
    }
  }
  for (const path of [
    '/',
    '/nothing',
    `/${'p'.repeat(5000)}`,
    '/%',
    '/%2e%2e/%2e%2e/etc/passwd',
    '//evil.example/',
    '/api/v1/\u0000'.slice(0, -1),
  ])
    yield { method: 'GET', path, refused: path !== '/' && path !== '//evil.example/' };
}

const shown = ({ method, path, headers }: Asked): string =>
  `${method} ${path.slice(0, 100)}${path.length > 100 ? `… (${path.length})` : ''} ${JSON.stringify(headers ?? {}).slice(0, 60)}`;

it('answers every one of them in words and at once', { timeout: 400_000 }, async () => {
  expect(Object.keys(described.paths).length).toBeGreaterThan(20);
  const wrong: string[] = [];
  let count = 0;
  let longestMs = 0;
  for (const asked of requests()) {
    const { status, text, tookMs } = await ask(asked);
    count += 1;
    longestMs = Math.max(longestMs, tookMs);
    const isRefused = status >= 400 && status < 500;
    // A server may close the connection of a body that it does not want to read.
    const isCut = status === 0 && /EPIPE|ECONNRESET|socket hang up/.test(text) && (asked.body?.length ?? 0) > 100_000;
    if (tookMs > longestMsOf(asked.path)) wrong.push(`${shown(asked)}: ${Math.round(tookMs)} ms`);
    if (!isCut && (status === 0 || status >= 500)) wrong.push(`${shown(asked)}: ${status} ${text.slice(0, 200)}`);
    if (asked.refused && !isRefused && !isCut) wrong.push(`${shown(asked)}: expected 4xx, got ${status} ${text.slice(0, 100)}`);
    if (isRefused && asked.method !== 'HEAD' && (!/\w+ \w+/.test(text) || text.length > 6000))
      wrong.push(`${shown(asked)}: expected words, got ${status} with ${text.length} characters "${text.slice(0, 100)}"`);
  }
  expect(wrong, `${count} requests, the longest ${Math.round(longestMs)} ms`).toEqual([]);
  expect(count).toBeGreaterThan(500);
});
