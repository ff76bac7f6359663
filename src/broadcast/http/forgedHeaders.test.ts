// Headers that say where a request comes from and where it goes to, from clients that lie: other names of the page (DNS rebinding), and forwarded
// addresses without a proxy. Against the real server; no client repairs the bytes.

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { gameRoutes } from '../games/gameRoutes.ts';
import { Games } from '../games/games.ts';
import { FollowedTournament } from '../followedTournament.ts';
import type { Part } from '../parts.ts';
import { sendRaw, startTestServer, type TestServer } from './testServer.ts';

/** Shows how the server understands a request. */
const mirror: Part = (app) => {
  app.get('/mirror', ({ ip, host, protocol }) => ({ ip, host, protocol }));
};

let plain: TestServer;
let proxied: TestServer;
const notices: string[] = [];
beforeAll(async () => {
  const followed = new FollowedTournament('/nowhere');
  const base = { followed, perform: () => Promise.resolve(undefined), nowUtcMs: Date.now, arbiterVersion: '1' };
  const games = gameRoutes(new Games(followed));
  plain = await startTestServer([mirror, games], {
    context: { ...base, reach: {} },
    onNotice: (text) => void notices.push(text),
  });
  const reach = { publicUrl: 'https://games.example.org/cup', trustedProxies: ['127.0.0.1'] };
  proxied = await startTestServer([mirror], { context: { ...base, reach }, onNotice: (text) => void notices.push(text) });
});
afterAll(async () => {
  await plain.close();
  await proxied.close();
});

async function ask({ address }: TestServer, headers: readonly string[], line = 'GET /mirror HTTP/1.1') {
  const text = await sendRaw(address.port, `${[line, ...headers, 'Connection: close'].join('\r\n')}\r\n\r\n`);
  const [, status = '0'] = /^HTTP\/1\.1 (\d+)/.exec(text) ?? [];
  const body = text.slice(text.indexOf('\r\n\r\n') + 4);
  return { status: Number(status), text, body };
}
const json = (body: string): unknown => JSON.parse(body);

describe('a request for another name', () => {
  it.each([
    'GET /mirror',
    'GET /api/v1/health',
    'GET /api/v1/live',
    'GET /api/v1/games',
    'GET /api/',
    'GET /nowhere',
    'POST /api/v1/session',
    'OPTIONS /mirror',
    'DELETE /mirror',
  ])('is refused whatever it asks: %s', async (line) => {
    const { status, body } = await ask(plain, ['Host: evil.example:8080'], `${line} HTTP/1.1`);
    expect(status).toBe(421);
    expect(json(body)).toEqual({
      error: 'wrong-host',
      message:
        'Cannot answer for "evil.example:8080": expected the address of this page; if people reach it so, its organiser starts it with --public-url http://evil.example:8080',
    });
  });

  it.each([
    ['none', [], 400],
    ['ours in the path only', ['Host: evil.example/127.0.0.1'], 400],
    ['script in it', ['Host: <script>alert(1)</script>'], 400],
    ['forwarded by no proxy', ['Host: evil.example', 'X-Forwarded-Host: localhost'], 421],
    ['the public one of another page', ['Host: games.example.org'], 421],
  ])('is refused with %s', async (_, headers, status) => {
    const answer = await ask(plain, headers);
    expect([status, 421]).toContain(answer.status);
    expect(answer.text).not.toContain('<script>');
  });

  it('is refused in a request line with a whole address too: the header counts', async () => {
    expect((await ask(plain, ['Host: evil.example'], 'GET http://localhost/mirror HTTP/1.1')).status).toBe(421);
  });

  it('without a name, as in HTTP/1.0, is that of no browser', async () => {
    expect((await ask(plain, [], 'GET /mirror HTTP/1.0')).status).toBe(200);
  });
});

describe('headers of a proxy', () => {
  const FORGED = [
    'X-Forwarded-For: 203.0.113.9',
    'X-Forwarded-Proto: https',
    'X-Forwarded-Host: games.example.org',
    'Forwarded: for=203.0.113.9;proto=https;host=games.example.org',
  ];

  it('are ignored without one, and a proxy on this machine that is not configured is named once', async () => {
    const host = `127.0.0.1:${plain.address.port}`;
    for (let times = 0; times < 2; times++) {
      const { body } = await ask(plain, [`Host: ${host}`, ...FORGED]);
      expect(json(body)).toEqual({ ip: '127.0.0.1', host, protocol: 'http' });
    }
    expect(notices).toEqual([
      'A proxy at 127.0.0.1 names its visitors, and is not believed: "--trust-proxy 127.0.0.1" if it is yours.',
    ]);
  });

  it('are believed from the configured proxy: the last address that it does not vouch for counts, not the first', async () => {
    const { body } = await ask(proxied, [
      'Host: localhost',
      'X-Forwarded-For: 198.51.100.1, 203.0.113.9',
      'X-Forwarded-Proto: https',
    ]);
    expect(json(body)).toEqual({ ip: '203.0.113.9', host: 'localhost', protocol: 'https' });
    expect((await ask(proxied, ['Host: games.example.org'])).status).toBe(200);
    expect((await ask(proxied, ['Host: localhost', 'X-Forwarded-Host: evil.example'])).status).toBe(421);
    expect(notices).toHaveLength(1);
  });
});
