// An official whose password strangers guess, thousands of times and from many addresses: nothing changes at a browser that is known, and a new one
// is let in by a code from the command line.

import { request as httpRequest } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { unwrap } from '../../../core/result.ts';
import { PASSWORD, TestDesk, type Answer, type Browser } from '../../../../test/testDesk.ts';
import { readAccounts } from '../accountsFile.ts';
import { browserCode } from './knownBrowsers.ts';

const TRIES = 3000;
const ADDRESSES = 500;

let desk: TestDesk;
let known: Browser;
beforeAll(async () => {
  desk = await TestDesk.open();
  known = await desk.browser('Ada');
});
afterAll(() => desk.close());

/** From a loopback address of its own, as from another machine. Resolves with the status. */
function guess(name: string, attempt: number): Promise<number> {
  const { hostname, port } = new URL(desk.server.address.url);
  const address = attempt % ADDRESSES;
  const localAddress = `127.0.${1 + (address >> 7)}.${1 + (address & 127)}`;
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json' };
    const sent = httpRequest({ hostname, port, localAddress, method: 'POST', path: '/api/v1/session', headers }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode ?? 0));
    });
    sent.on('error', reject);
    sent.end(JSON.stringify({ name, password: `guess number ${attempt}` }));
  });
}

async function siege(name: string): Promise<ReadonlyMap<number, number>> {
  const statuses = new Map<number, number>();
  for (let first = 0; first < TRIES; first += 100) {
    const tries = Array.from({ length: 100 }, (_, index) => guess(name, first + index));
    for (const status of await Promise.all(tries)) statuses.set(status, (statuses.get(status) ?? 0) + 1);
  }
  return statuses;
}

// Only Linux has the whole network of loopback addresses.
describe.runIf(process.platform === 'linux')('an official under siege', () => {
  it('strangers get a few guesses, whatever their number', async () => {
    const statuses = await siege('Ada');
    expect(new Set(statuses.keys())).toEqual(new Set([401, 429]));
    expect(statuses.get(401)).toBeLessThanOrEqual(15);
  });

  it('logs in at once at a browser that is known, after a mistake too', async () => {
    expect((await known.logIn('Ada', 'not the right one')).status).toBe(401);
    expect((await known.logIn('Ada')).status).toBe(200);
    expect((await known.get('/desk')).status).toBe(200);
  });

  it('waits at a new browser like any stranger, and logs in there with a code, once known also without', async () => {
    // The wait of the last one may be over by now.
    await guess('Ada', TRIES);
    const fresh = await desk.browser();
    const refused = await fresh.logIn('Ada');
    expect(refused).toMatchObject({
      status: 429,
      body: { error: 'stranger-waits', message: expect.stringContaining('arbiter account code') },
    });
    const wrong = await fresh.logIn('Ada', 'not the right one');
    const withoutSeconds = ({ text }: Answer): string => text.replace(/\d+ s/, '').replace(/"seconds":\d+/, '');
    expect(withoutSeconds(wrong)).toBe(withoutSeconds(refused));
    const ada = unwrap(readAccounts(desk.folder)).find(({ name }) => name === 'Ada');
    const browserCodeOfAda = ada === undefined ? '' : browserCode(desk.folder, ada, Date.now());
    const tryWith = (code: unknown, password = PASSWORD) =>
      fresh.send('POST', '/session', { name: 'Ada', password, browserCode: code });
    for (const bad of ['', '0000-0000-0000-0000', browserCodeOfAda?.slice(1)]) expect((await tryWith(bad)).status).toBe(429);
    for (const odd of [7, null, ['x'], 'x'.repeat(101)]) expect((await tryWith(odd)).status).toBe(400);
    expect((await tryWith(browserCodeOfAda, 'not the right one')).status).toBe(401);
    expect((await tryWith(browserCodeOfAda)).status).toBe(200);
    expect((await fresh.logIn('Ada')).status).toBe(200);
  });

  it('is not delayed by a flood of other names either: few of those are tried, the rest is refused at once', async () => {
    const flood = Promise.all(Array.from({ length: 200 }, (_, attempt) => guess(`Name ${attempt}`, attempt)));
    expect((await known.logIn('Ada')).status).toBe(200);
    const tried = (await flood).filter((status) => status === 401);
    expect(tried.length).toBeLessThan(200);
  });

  it('a guesser who knows another account gains nothing by its cookie', async () => {
    const ann = await desk.browser('Ann');
    await guess('Ada', TRIES);
    expect((await ann.logIn('Ada', 'a guess')).status).toBe(429);
    expect(desk.errors).toEqual([]);
  });
});
