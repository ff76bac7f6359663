// Logging in, and attacks on it by other sites, strangers and strange input: against the real server, a real journal and real accounts.

import { readFileSync, writeFileSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { err, ok, unwrap } from '../../core/result.ts';
import type { ApiError } from '../messages.ts';
import { ACCOUNTS_FILE, changeAccounts } from './accountsFile.ts';
import { Browser, PASSWORD, TestDesk } from '../../../test/testDesk.ts';

let desk: TestDesk;
beforeAll(async () => {
  desk = await TestDesk.open({ reach: { publicUrl: 'https://games.example.org/cup' } });
});
afterAll(() => desk.close());

const PAUSE = { request: { kind: 'pause' }, reason: 'lunch' };

/** A request that no browser would make: with these headers and an unnormalized path. */
function raw(
  method: string,
  path: string,
  headers: Readonly<Record<string, string>>,
  body?: string,
): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(desk.server.address.url);
    const sent = httpRequest({ hostname, port, method, path, headers }, (response) => {
      let text = '';
      response.on('data', (chunk: Buffer) => (text += chunk.toString()));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

async function cookieBehindProxy(other: TestDesk): Promise<string | undefined> {
  const headers = { 'x-forwarded-proto': 'https' };
  const answer = await new Browser(other).send('POST', '/session', { name: 'Ada', password: PASSWORD }, headers);
  return answer.headers.getSetCookie()[0];
}

describe('logging in', () => {
  it('gives a cookie that scripts cannot read and other sites cannot send, over TLS if the page is served so', async () => {
    const browser = await desk.browser();
    const answer = await browser.logIn('Ada');
    expect(answer.body).toEqual({ account: { name: 'Ada', role: 'chair', entrants: [] }, csrf: expect.any(String) });
    const [cookie = ''] = answer.headers.getSetCookie();
    expect(cookie).toMatch(/^arbiter-session=[\w-]{43}; Path=\/cup; HttpOnly; Secure; SameSite=Strict$/);
    expect((await browser.get('/session')).body).toEqual(answer.body);
  });

  it('over plain HTTP the cookie is not marked Secure, and is valid for the whole site', async () => {
    const plain = await TestDesk.open();
    try {
      const [cookie] = (await new Browser(plain).logIn('Ada')).headers.getSetCookie();
      expect(cookie).toMatch(/; Path=\/; HttpOnly; SameSite=Strict$/);
      expect(await cookieBehindProxy(plain)).not.toContain('; Secure;');
    } finally {
      await plain.close();
    }
  });

  it('over a proxy with TLS the cookie is marked Secure if the proxy is configured: anyone can send its headers', async () => {
    const proxied = await TestDesk.open({ reach: { trustedProxies: ['127.0.0.1'] } });
    try {
      expect(await cookieBehindProxy(proxied)).toContain('; Secure;');
    } finally {
      await proxied.close();
    }
  });

  it('makes a new session each time, and ends the one that the browser came with (no fixation)', async () => {
    const browser = await desk.browser();
    browser.cookie = `arbiter-session=${'A'.repeat(43)}`;
    await browser.logIn('Ada');
    const first = { cookie: browser.cookie, csrf: browser.csrf };
    expect(first.cookie).not.toContain('AAAA');
    await browser.logIn('Bede');
    expect(browser.cookie).not.toBe(first.cookie);
    expect(browser.csrf).not.toBe(first.csrf);
    const old = await desk.browser();
    old.cookie = first.cookie;
    expect((await old.get('/session')).body).toEqual({ account: null });
  });

  it('reports a wrong name and a wrong password in the same words', async () => {
    const browser = await desk.browser();
    const wrong = await browser.logIn('Cleo', 'not the right one');
    const nobody = await browser.logIn('Cleopatra', 'not the right one');
    expect([wrong.status, nobody.status]).toEqual([401, 401]);
    expect(wrong.body).toEqual(nobody.body);
    expect(wrong.headers.getSetCookie()).toEqual([]);
  });

  it('makes anyone who tries too often wait, even with the right password, and says how long', async () => {
    const browser = await desk.browser();
    const statuses = [];
    for (let tries = 0; tries < 7; tries++) statuses.push((await browser.logIn('Vera', `guess number ${tries}`)).status);
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429]);
    const late = await browser.logIn('Vera');
    expect(late.status).toBe(429);
    expect(Number(late.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await browser.logIn('Otto')).status).toBe(200);
  });

  it.each([
    ['no object', '[]', 400],
    ['no JSON', '{"name":', 400],
    ['a prototype', '{"__proto__":{"name":"Ada"},"password":"x"}', 400],
    ['a constructor', '{"constructor":{"prototype":{"name":"Ada"}},"name":"Ada","password":"x"}', 400],
    ['a list of names', '{"name":["Ada"],"password":{"$ne":""}}', 400],
    ['nothing', '', 400],
    ['20 kB', JSON.stringify({ name: 'Ada', password: 'x'.repeat(20_000) }), 413],
  ])('refuses %s', async (_, body, status) => {
    const answer = await (await desk.browser()).send('POST', '/session', body);
    expect(answer.status).toBe(status);
    const { phrases: __, ...told } = answer.body as ApiError;
    expect(told).toEqual({ error: expect.any(String), message: expect.any(String) });
  });

  it('is refused where the accounts cannot be read', async () => {
    const file = join(desk.folder, ACCOUNTS_FILE);
    const accounts = readFileSync(file);
    writeFileSync(file, '{"version":1,"accounts":[{}');
    try {
      expect(await (await desk.browser()).logIn('Ada')).toMatchObject({
        status: 503,
        body: { message: expect.stringContaining('"arbiter account list" shows why') },
      });
    } finally {
      writeFileSync(file, accounts);
    }
  });

  it('accepts JSON only: a form of another site cannot log anyone in', async () => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
      const answer = await (
        await desk.browser()
      ).send('POST', '/session', JSON.stringify({ name: 'Ada', password: PASSWORD }), {
        'content-type': type,
      });
      expect([400, 415], type).toContain(answer.status);
    }
  });
});

describe('a session', () => {
  it('changes nothing without its token', async () => {
    const ada = await desk.browser('Ada');
    const { csrf } = ada;
    for (const token of [undefined, '', 'wrong', (await desk.browser('Ada')).csrf, `${csrf}x`]) {
      ada.csrf = token;
      expect((await ada.post('/desk', PAUSE)).status, token).toBe(403);
      expect((await ada.send('DELETE', '/session')).status, token).toBe(403);
    }
    ada.csrf = csrf;
    expect((await ada.get('/session')).body).toMatchObject({ account: { name: 'Ada' } });
    expect(desk.entries().some(({ kind }) => kind === 'ruling-made')).toBe(false);
  });

  it.each([
    ['another site', { origin: 'https://evil.example' }, 403],
    ['a page without an origin', { origin: 'null' }, 403],
    ['another port of ours', { origin: 'http://127.0.0.1:1' }, 403],
    ['what looks like us', { origin: 'https://games.example.org.evil.example' }, 403],
    ['us without TLS', { origin: 'http://games.example.org', host: 'games.example.org' }, 403],
    ['a browser that says cross-site', { 'sec-fetch-site': 'cross-site' }, 403],
    ['a neighbour of our site', { 'sec-fetch-site': 'same-site' }, 403],
    ['the page itself', { 'sec-fetch-site': 'same-origin', origin: 'https://games.example.org' }, 409],
  ])('hears %s', async (_, headers, status) => {
    const ada = await desk.browser('Ada');
    const decided = await ada.send('POST', '/desk', { request: { kind: 'reinstate', entrant: 'One' }, reason: 'x' }, headers);
    expect(decided.status).toBe(status);
    const login = await (await desk.browser()).send('POST', '/session', { name: 'Ada', password: PASSWORD }, headers);
    expect(login.status).toBe(status === 403 ? 403 : 200);
  });

  it('also accepts the page’s requests when it is reached directly', async () => {
    const ada = await desk.browser('Ada');
    const { origin } = new URL(desk.server.address.url);
    expect((await ada.send('DELETE', '/session', undefined, { origin })).status).toBe(200);
  });

  it('ends with its account, and with the account’s password or role, at once', async () => {
    const ann = await desk.browser('Ann');
    const vera = await desk.browser('Otto');
    const [before] = [unwrap(changeAccounts(desk.folder, (accounts) => ok(accounts)))];
    expect((await ann.get('/mine')).status).toBe(200);
    unwrap(
      changeAccounts(desk.folder, (all) => ok(all.map((one) => (one.name === 'Ann' ? { ...one, entrants: ['Two'] } : one)))),
    );
    expect((await ann.get('/mine')).status).toBe(401);
    expect((await vera.get('/mine')).status).toBe(200);
    unwrap(changeAccounts(desk.folder, (all) => ok(all.filter(({ name }) => name !== 'Otto'))));
    expect((await vera.get('/mine')).status).toBe(401);
    expect((await vera.logIn('Otto')).status).toBe(401);
    unwrap(changeAccounts(desk.folder, () => ok(before)));
    expect(changeAccounts(desk.folder, () => err('as it was'))).toEqual({ ok: false, error: 'as it was' });
    expect((await vera.logIn('Otto')).status).toBe(200);
  });
});

describe('own logs', () => {
  const SECRET = 'of another author';

  it('are listed and read by their owners, as text that no browser executes', async () => {
    desk.writeLog('One-0.log', '2026 > genmove b\n<script>alert(1)</script>\n');
    desk.writeLog('One-1.log.2', '');
    desk.writeLog('Two-0.log', SECRET);
    desk.writeLog('One-0.txt', SECRET);
    desk.writeLog('Onerous-0.log', SECRET);
    const ann = await desk.browser('Ann');
    const { logs } = (await ann.get('/mine')).body as { logs: { name: string; bytes: number }[] };
    expect(logs.map(({ name }) => name).sort()).toEqual(['One-0.log', 'One-1.log.2']);
    const answer = await ann.get('/mine/logs/One-0.log');
    expect(answer.text).toContain('<script>');
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'content-disposition': "attachment; filename*=UTF-8''One-0.log",
      'x-content-type-options': 'nosniff',
    });
    expect((await ann.get('/mine/logs/One-1.log.2')).text).toBe('');
  });

  it.each([
    ['../accounts.json', '/mine/logs/../accounts.json'],
    ['..%2f', '/mine/logs/..%2faccounts.json'],
    ['..%2F twice', '/mine/logs/..%2F..%2F..%2Fetc%2Fpasswd'],
    ['%2e%2e', '/mine/logs/%2e%2e/accounts.json'],
    ['twice encoded', '/mine/logs/%252e%252e%252faccounts.json'],
    ['a backslash', '/mine/logs/..%5caccounts.json'],
    ['NUL', '/mine/logs/One-0.log%00.txt'],
    ['an own name in front', '/mine/logs/One-0.log%2f..%2fTwo-0.log'],
    ['an absolute path', '/mine/logs/%2fetc%2fpasswd'],
    ['no UTF-8', '/mine/logs/%ff%fe'],
    ['what is there and not hers', '/mine/logs/Two-0.log'],
    ['what is there and no log', '/mine/logs/One-0.txt'],
    ['lines', '/mine/logs/One-0.log%0d%0aset-cookie:x=1'],
    ['the journal', '/mine/logs/..%2fjournal.sqlite'],
  ])('lead nowhere else: %s', async (_, path) => {
    const ann = await desk.browser('Ann');
    const { status, text } = await raw('GET', `/api/v1${path}`, { cookie: ann.cookie ?? '' });
    expect([400, 404]).toContain(status);
    expect(text).not.toContain(SECRET);
    expect(text).not.toContain('scrypt');
    expect(text).not.toContain('root:');
  });
});

describe('what people write', () => {
  it.each([
    ['lines', 'a\r\nset-cookie: x=1'],
    ['an event of a stream', 'a\n\nevent: entries\ndata: []'],
    ['a line separator', 'a\u2028b'],
    ['NUL', 'a\u0000b'],
    ['half a character', '\ud800'],
    ['nothing', '   '],
    ['a novel', 'x'.repeat(501)],
    ['no text', 7],
  ])('as a reason is refused with %s', async (_, reason) => {
    const ada = await desk.browser('Ada');
    const answer = await ada.post('/desk', { request: { kind: 'pause' }, reason });
    expect(answer.status).toBe(400);
    expect(answer.headers.get('set-cookie')).toBeNull();
  });

  it.each([
    ['a score with lines', { kind: 'rule', game: 1, outcome: 'white', how: 'score', score: 'W+1]\nC[x' }],
    ['a result of nothing', { kind: 'rule', game: 1, result: 'B+x' }],
    ['a game that is text', { kind: 'rule', game: '1; drop', result: 'W+1' }],
    ['seats that are too few', { kind: 'repair', round: 1, seats: ['One'], boards: 1 }],
    ['seats that are objects', { kind: 'repair', round: 1, seats: [{}, []], boards: 1 }],
    ['minutes without end', { kind: 'tardy', entrant: 'One', round: 2, lateMinutes: 1e9 }],
    ['an order of one', { kind: 'decide-tie', event: 'main', order: ['One'] }],
  ])('is refused as no request: %s', async (_, request) => {
    const ada = await desk.browser('Ada');
    const answer = await ada.post('/desk', { request, reason: 'x' });
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ message: expect.stringContaining('Cannot') });
  });

  it('with prototypes in it is refused, and changes no object', async () => {
    const ada = await desk.browser('Ada');
    const bodies = [
      '{"request":{"kind":"pause","__proto__":{"by":"x"}},"reason":"x"}',
      '{"__proto__":{"reason":"x"},"request":{"kind":"pause"}}',
    ];
    for (const body of bodies) expect((await ada.send('POST', '/desk', body)).status).toBe(400);
    expect(Object.hasOwn(Object.prototype, 'by')).toBe(false);
  });

  it('of a hundred kilobytes is refused unread', async () => {
    const ada = await desk.browser('Ada');
    expect((await ada.post('/desk', { ...PAUSE, reason: 'x'.repeat(100_000) })).status).toBe(413);
    const otto = await desk.browser('Otto');
    expect((await otto.post('/seats/main/One', { kind: 'score', score: 'x'.repeat(40_000) })).status).toBe(413);
  });

  it('about who decides is ignored: the name is the account’s', async () => {
    const ada = await desk.browser('Ada');
    const answer = await ada.post('/desk', {
      request: { kind: 'pause', by: 'Bede', reason: 'forged' },
      by: 'Bede',
      reason: '<b>lunch</b>',
    });
    expect(answer.status).toBe(200);
    const last = desk.entries().at(-1);
    expect(last).toMatchObject({
      kind: 'ruling-made',
      payload: { by: 'Ada', reason: '<b>lunch</b>', subject: { kind: 'paused' } },
    });
    expect((await ada.post('/desk', { request: { kind: 'resume' }, reason: 'after lunch' })).status).toBe(200);
  });

  it('causes no server failure', () => expect(desk.errors).toEqual([]));
});
