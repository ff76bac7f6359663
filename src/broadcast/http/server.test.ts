// The server over real connections: headers of every answer, refusals, and how the stream is opened.

import { mkdtempSync, rmSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import type { Part } from '../parts.ts';
import type { HubOptions } from '../stream/hub.ts';
import { EventReader } from '../stream/testViewer.ts';
import type { ServerOptions } from './server.ts';
import { sendRaw, startTestServer, type TestServer } from './testServer.ts';

const servers: TestServer[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
});

async function start(
  parts: readonly Part[] = [],
  options: Partial<ServerOptions> = {},
  hub: Partial<HubOptions> = {},
): Promise<TestServer> {
  const server = await startTestServer(parts, options, hub);
  servers.push(server);
  return server;
}

const asks: Part = (app) => {
  app.post(
    '/api/v1/say',
    {
      schema: {
        summary: 'Says it again',
        tags: ['test'],
        body: {
          type: 'object',
          required: ['word'],
          additionalProperties: false,
          properties: { word: { type: 'string', maxLength: 10, description: 'what is said, <b>not</b> run' } },
        },
        response: { 200: { description: 'It', type: 'object', properties: { known: { type: 'string' } } } },
      },
    },
    (request) => request.body,
  );
  app.get(
    '/api/v1/twice/:number',
    {
      schema: {
        params: { type: 'object', properties: { number: { type: 'integer' } } },
        querystring: { type: 'object', properties: { most: { type: 'integer', maximum: 10 } } },
      },
    },
    (request) => ({ params: request.params, query: request.query }),
  );
  app.get('/api/v1/long', () => ({ words: 'word '.repeat(1000) }));
  app.get('/api/v1/fails', () => {
    throw new Error('the secret of the house');
  });
};

const json = async (response: Response): Promise<unknown> => response.json();
const posted = (body: string, type = 'application/json'): RequestInit => ({
  method: 'POST',
  body,
  headers: { 'content-type': type },
});

test('a number of so many digits that it would be infinite is refused, and so is its word', async () => {
  const { url } = await start([asks]);
  const ask = (path: string): Promise<Response> => fetch(`${url}api/v1/twice/${path}`);
  const many = '9'.repeat(400);
  expect(await json(await ask('1?most=10'))).toEqual({ params: { number: 1 }, query: { most: 10 } });
  for (const number of [many, `-${many}`, '1e999', 'Infinity']) {
    const refusal = await ask(`1?most=${number}`);
    expect(refusal.status).toBe(400);
    expect(await json(refusal)).toMatchObject({
      message: expect.stringMatching(/expected the query to be right, got "most"/) as string,
    });
  }
  for (const number of ['1e999', '-1e999', 'Infinity']) {
    const refusal = await ask(number);
    expect(refusal.status).toBe(400);
    expect(await json(refusal)).toMatchObject({
      message: expect.stringMatching(/expected the path to be right, got "number"/) as string,
    });
  }
});

test('every answer carries the security headers, including refusals and the stream', async () => {
  const server = await start([asks]);
  const stream = await fetch(`${server.url}api/v1/live`);
  const answers = [
    stream,
    ...(await Promise.all(['', 'api/v1/health', 'api/', 'api/v1/fails'].map((path) => fetch(server.url + path)))),
  ];
  for (const { headers } of answers) {
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'self'");
    expect(policy).toContain("frame-ancestors 'none'");
    // Only the API page has images in its style sheet.
    expect(policy.replace("img-src 'self' data:", '')).not.toMatch(/unsafe|\*|https?:|data:/);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('same-origin');
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(headers.get('permissions-policy')).toContain('camera=()');
    expect(headers.get('x-request-id')).toMatch(/^[a-z0-9]+-[a-z0-9]+$/);
    expect(headers.get('server') ?? headers.get('x-powered-by')).toBeNull();
  }
  expect(new Set(answers.map(({ headers }) => headers.get('x-request-id'))).size).toBe(answers.length);
  await stream.body?.cancel();
});

test('every refusal says in the same form what was expected', async () => {
  const server = await start([asks]);
  const refused = async (path: string, init?: RequestInit): Promise<unknown> => {
    const response = await fetch(server.url + path, init);
    return { status: response.status, ...((await json(response)) as object) };
  };
  const say = 'POST /api/v1/say';
  expect(await refused('api/v1/nowhere')).toEqual({
    status: 404,
    error: 'not-found',
    message: 'Cannot answer GET /api/v1/nowhere: there is no such path',
    phrases: { message: expect.objectContaining({ code: 'refused' }) as unknown },
  });
  expect(await refused('api/v1/live?games=all')).toMatchObject({
    status: 400,
    message: expect.stringContaining('got "all"') as string,
  });
  expect(await refused('api/v1/live?games=1,,2')).toMatchObject({ status: 400, error: 'bad-request' });
  expect(await refused(`api/v1/live?games=${Array.from({ length: 65 }, (_, id) => id).join(',')}`)).toMatchObject({
    status: 400,
  });
  expect(await refused('api/v1/live?since=-1')).toMatchObject({
    status: 400,
    message: 'Cannot answer GET /api/v1/live: expected the query to be right, got "since", which must be >= 0',
  });
  expect(await refused('api/v1/live?since=1&since=2')).toMatchObject({ status: 400 });
  expect(await refused('api/v1/say', posted('{"word":7,'))).toMatchObject({ status: 400, error: 'bad-request' });
  expect(await refused('api/v1/say', posted('{}'))).toMatchObject({
    status: 400,
    message: `Cannot answer ${say}: expected the body to be right, got "the body", which must have required property 'word'`,
  });
  expect(await refused('api/v1/say', posted('{"word":"a","extra":1}'))).toMatchObject({
    message: expect.stringContaining('"extra"') as string,
  });
  expect(await refused('api/v1/say', posted('{"word":"a","__proto__":{}}'))).toMatchObject({ status: 400 });
  expect(await refused('api/v1/say', posted('word', 'text/plain'))).toMatchObject({ status: 415, error: 'unsupported-type' });
  expect(await refused('api/v1/say', posted('word=a', 'application/x-www-form-urlencoded'))).toMatchObject({ status: 415 });
  expect(await refused('api/v1/say', posted(`{"word":"${'a'.repeat(70_000)}"}`))).toMatchObject({
    status: 413,
    error: 'too-large',
    message: `Cannot answer ${say}: expected a shorter request`,
  });
  expect(await json(await fetch(`${server.url}api/v1/say`, posted('{"word":"a"}')))).toEqual({ word: 'a' });
  expect(server.failures).toEqual([]);
});

test('a server failure is reported to its operators, and to no one else', async () => {
  const server = await start([asks]);
  const response = await fetch(`${server.url}api/v1/fails?token=secret`);
  expect(response.status).toBe(500);
  const id = response.headers.get('x-request-id');
  expect(await json(response)).toEqual({
    error: 'failed',
    message: `Cannot answer GET /api/v1/fails: the server failed, and logged it as ${id}`,
    phrases: { message: expect.objectContaining({ code: 'refused' }) as unknown },
  });
  expect(server.failures).toHaveLength(1);
  expect(server.failures[0]).toContain('the secret of the house');
  expect(server.failures[0]).toContain(id);
  expect(server.failures[0]).not.toContain('token');
  expect(await json(await fetch(`${server.url}api/v1/health`))).toMatchObject({
    status: 'ok',
    arbiterVersion: '1.2.3',
    failures: 1,
  });
});

test('HEAD is answered everywhere like GET, without a body', async () => {
  const server = await start([asks]);
  for (const path of ['api/v1/health', 'api/v1/live', 'api/openapi.json', 'api/v1/long']) {
    const response = await fetch(server.url + path, { method: 'HEAD' });
    expect([path, response.status]).toEqual([path, 200]);
    expect(await response.text()).toBe('');
  }
  const head = await sendRaw(server.address.port, 'HEAD /api/v1/live HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n');
  expect(head).toContain('content-type: text/event-stream; charset=utf-8');
  expect(server.hub.viewers).toBe(0);
});

test('an answer without a representation is compressed if it is long enough', async () => {
  const server = await start([asks]);
  const ask = (path: string, accepted: string): string =>
    `GET ${path} HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: ${accepted}\r\nConnection: close\r\n\r\n`;
  const { port } = server.address;
  expect(await sendRaw(port, ask('/api/v1/long', 'gzip'))).toMatch(/content-encoding: gzip/i);
  expect(await sendRaw(port, ask('/api/v1/long', 'br, gzip'))).toMatch(/content-encoding: br/i);
  expect(await sendRaw(port, ask('/api/v1/long', 'identity'))).not.toMatch(/content-encoding/i);
  expect(await sendRaw(port, ask('/api/v1/health', 'gzip'))).not.toMatch(/content-encoding/i);
});

test('the description of the API holds all paths with their parameters, and its page runs nothing inline', async () => {
  const server = await start([asks]);
  const response = await fetch(`${server.url}api/openapi.json`);
  const description = (await json(response)) as { readonly paths: Readonly<Record<string, unknown>>; readonly servers: unknown };
  expect(Object.keys(description.paths)).toEqual(
    expect.arrayContaining(['/api/v1/live', '/api/v1/health', '/api/v1/say', '/api/openapi.json']),
  );
  expect(description.servers).toEqual([{ url: '..' }]);
  const again = await fetch(`${server.url}api/openapi.json`, {
    headers: { 'if-none-match': response.headers.get('etag') ?? '' },
  });
  expect(again.status).toBe(304);
  const page = await (await fetch(`${server.url}api/`)).text();
  expect(page).not.toMatch(/style=|<style|\son[a-z]+=|(?:href|src)="(?:\/|https?:)/);
  const files = [...page.matchAll(/(?:href|src)="([^"]+)"/g)].map(([, file = '']) => file);
  expect(files).toContain('./static/swagger-ui-bundle.js');
  for (const file of files) expect((await fetch(new URL(file, `${server.url}api/`))).status).toBe(200);
});

test('the stream over a real connection: new events, missed events, and nothing else on that connection', async () => {
  const server = await start();
  server.hub.publish(1, [{ message: { kind: 'stale', names: ['one'] } }]);
  const open = (path: string, more = ''): string => `GET /api/v1/live${path} HTTP/1.1\r\nHost: localhost\r\n${more}\r\n`;
  const { port } = server.address;
  const first = sendRaw(port, open('?games=none'), (text) => text.includes('"two"'));
  await expect.poll(() => server.hub.viewers).toBe(1);
  server.hub.publish(2, [{ message: { kind: 'stale', names: ['two'] } }, { game: 3, message: { kind: 'document', game: 3 } }]);
  const [head = '', body = ''] = split(await first);
  expect(head).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
  expect(head).toContain('cache-control: no-store, no-transform');
  expect(head).not.toMatch(/content-length|transfer-encoding|content-encoding/i);
  expect(eventsOf(body).map(({ name, id }) => [name, id])).toEqual([
    ['snapshot', '1'],
    ['now', '1'],
    ['entries', '2'],
  ]);
  await expect.poll(() => server.hub.viewers).toBe(0);

  const isThere = (text: string): boolean => text.includes('"two"');
  const [, missed = ''] = split(await sendRaw(port, open('?since=1'), isThere));
  expect(entriesOf(missed)).toEqual([
    [
      { kind: 'stale', names: ['two'] },
      { kind: 'document', game: 3 },
    ],
  ]);
  // A browser that reconnects repeats its first address: Last-Event-ID takes precedence.
  const [, later = ''] = split(await sendRaw(port, open('?since=0&games=none', 'Last-Event-ID: 1\r\n'), isThere));
  expect(entriesOf(later)).toEqual([[{ kind: 'stale', names: ['two'] }]]);

  // Browsers send one request after the other.
  const after = await sendRaw(
    port,
    'GET /api/v1/health HTTP/1.1\r\nHost: localhost\r\n\r\n',
    (text) => text.includes('failures'),
    open(''),
  );
  expect(after).toContain('event: snapshot');
  for (const path of ['/api/v1/live', '/api/v1/health', '/api/', '/nowhere']) {
    const answers = await sendRaw(port, `${open('')}GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
    expect(answers).not.toMatch(/HTTP\/1\.1 200[^]*HTTP\/1\.1/);
    await expect.poll(() => server.hub.viewers).toBe(0);
  }
});

test('a client that stops reading is disconnected, while another receives everything', async () => {
  const server = await start([], {}, { slowBytes: 10_000, stallMs: 100 });
  const abort = new AbortController();
  const deaf = await fetch(`${server.url}api/v1/live`, { signal: abort.signal });
  let text = '';
  let hear = (): void => undefined;
  const hears = sendRaw(server.address.port, 'GET /api/v1/live HTTP/1.1\r\nHost: localhost\r\n\r\n', (heard) => {
    text = heard;
    hear();
    return heard.includes('"the end"');
  });
  await expect.poll(() => server.hub.viewers).toBe(2);
  // Exceeds the system's buffers of a connection.
  const long = 'x'.repeat(200_000);
  let sequence = 0;
  while (server.hub.viewers > 1 && sequence < 500) {
    sequence += 1;
    server.hub.publish(sequence, [{ message: { kind: 'stale', names: [`${sequence} ${long}`] } }]);
    const sign = `"${sequence} x`;
    while (!text.includes(sign)) await new Promise<void>((resolve) => (hear = resolve));
  }
  expect(server.hub.viewers).toBe(1);
  server.hub.publish(sequence + 1, [{ message: { kind: 'stale', names: ['the end'] } }]);
  const heard = eventsOf(split(await hears)[1] ?? '').filter(({ name }) => name === 'entries');
  const numbers = heard.flatMap(({ data }) =>
    (JSON.parse(data) as { names: string[] }[]).map(({ names }) => Number.parseInt(names[0] ?? '', 10)),
  );
  expect(numbers.filter((number) => !Number.isNaN(number))).toEqual(Array.from({ length: sequence }, (_, index) => index + 1));
  abort.abort();
  await deaf.body?.cancel().catch(() => undefined);
});

test('when too many watch, the next viewer is asked to come later', async () => {
  const server = await start([], {}, { maxViewers: 0 });
  const response = await fetch(`${server.url}api/v1/live`);
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '60']);
  expect(await json(response)).toMatchObject({ error: 'unavailable' });
});

test('a port in use is reported in words, and a closed server releases its port', async () => {
  const server = await start();
  const { port } = server.address;
  await expect(startTestServer([], { port })).rejects.toThrow(`Cannot serve at 127.0.0.1:${port}: expected a port that is free`);
  const stream = sendRaw(port, 'GET /api/v1/live HTTP/1.1\r\nHost: localhost\r\n\r\n');
  await expect.poll(() => server.hub.viewers).toBe(1);
  await server.close();
  expect(await stream).toContain('event: snapshot');
  const next = await start([], { port });
  expect(next.address.port).toBe(port);
});

test('a folder without a page is reported before anything is served', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'page-'));
  await expect(startTestServer([], { page: { folder, index: 'index.html', places: [] } })).rejects.toThrow(
    `Cannot serve the page: expected index.html in ${folder}`,
  );
  rmSync(folder, { recursive: true });
});

function split(answer: string): readonly string[] {
  const at = answer.indexOf('\r\n\r\n');
  return [answer.slice(0, at), answer.slice(at + 4)];
}

const entriesOf = (body: string): readonly unknown[] =>
  eventsOf(body)
    .filter(({ name }) => name === 'entries')
    .map(({ data }): unknown => JSON.parse(data));

function eventsOf(body: string): EventReader['events'] {
  const reader = new EventReader();
  reader.take(body);
  return reader.events;
}

test('connections beyond the limit are asked to retry, those within are answered, and closing them makes room', async () => {
  const server = await start([asks], { mostConnections: 3 });
  const { port } = server.address;
  const open = (): Promise<Socket> =>
    new Promise((resolve, reject) => {
      const socket = connect(port, '127.0.0.1', () => resolve(socket)).once('error', reject);
    });
  const held = [await open(), await open(), await open()];
  const ask = 'GET /api/v1/health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n';
  const refused = await sendRaw(port, ask);
  expect(refused).toMatch(/^HTTP\/1\.1 503 /);
  expect(refused).toMatch(/^retry-after: 30\r$/im);
  expect(refused).toContain('"error":"unavailable"');
  expect(await sendRaw(port, ask)).toMatch(/^HTTP\/1\.1 503 /);
  // Earlier connections are served as before.
  const [first] = held;
  const answered = new Promise<string>((resolve) => first?.once('data', (chunk: Buffer) => resolve(chunk.toString())));
  first?.write('GET /api/v1/health HTTP/1.1\r\nHost: localhost\r\n\r\n');
  expect(await answered).toMatch(/^HTTP\/1\.1 200 /);
  for (const socket of held) socket.destroy();
  await expect.poll(() => sendRaw(port, ask)).toMatch(/^HTTP\/1\.1 200 /);
});
