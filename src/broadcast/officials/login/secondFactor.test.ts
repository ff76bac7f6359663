// The second factor against the real server: asked for only after the right password, each code once, guessing as slow as that of passwords.

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codeAt } from '../../../../test/authenticator.ts';
import { PASSWORD, TestDesk, type Browser } from '../../../../test/testDesk.ts';
import { ok, unwrap } from '../../../core/result.ts';
import { changeAccounts } from '../accountsFile.ts';
import { SessionStore } from '../sessionStore.ts';
import { acceptCode, newSecondFactor } from './secondFactor.ts';
import { stepOf, totpUri } from './totp.ts';

const STEP_MS = 30_000;
const { factor, recoveryCodes } = newSecondFactor();
const [recovery = '', another = ''] = recoveryCodes;

let desk: TestDesk;
beforeAll(async () => {
  desk = await TestDesk.open();
  for (const name of ['Ada', 'Bede', 'Cleo']) {
    unwrap(changeAccounts(desk.folder, (all) => ok(all.map((one) => (one.name === name ? { ...one, totp: factor } : one)))));
  }
});
afterAll(() => desk.close());

const tryWith = (browser: Browser, name: string, code?: unknown, password = PASSWORD) =>
  browser.send('POST', '/session', { name, password, ...(code === undefined ? {} : { code }) });
const current = (): string => codeAt(factor.secret, Date.now());

it('RFC 6238, appendix B: the codes of its table, by their last six digits', () => {
  // "12345678901234567890" in base32.
  const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
  for (const [seconds, code] of [
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_234_567_890, '005924'],
    [20_000_000_000, '353130'],
  ] as const) {
    expect(codeAt(secret, seconds * 1000)).toBe(code);
    expect(stepOf(code, secret, seconds * 1000)).toBe(Math.floor(seconds / 30));
    expect(stepOf(code, secret, seconds * 1000 + STEP_MS)).toBe(Math.floor(seconds / 30));
    expect(stepOf(code, secret, seconds * 1000 + 2 * STEP_MS)).toBeUndefined();
  }
  const uri = new URL(totpUri(secret, 'Club: Cup & Co', 'Ada/?#'));
  expect([uri.protocol, uri.searchParams.get('secret'), uri.searchParams.get('issuer')]).toEqual([
    'otpauth:',
    secret,
    'Club: Cup & Co',
  ]);
});

describe('an account with a second factor', () => {
  it('needs a code after the right password, and says nothing about it after a wrong one', async () => {
    const browser = await desk.browser();
    const wrong = await tryWith(browser, 'Ada', current(), 'not the right one');
    expect(wrong).toMatchObject({ status: 401, body: { error: 'unauthorized' } });
    const asked = await tryWith(browser, 'Ada');
    expect(asked).toMatchObject({ status: 401, body: { error: 'code-needed' } });
    expect(asked.headers.getSetCookie()).toEqual([]);
    expect(await tryWith(browser, 'Ada', ` ${current().replace(/(...)/, '$1 ')}`)).toMatchObject({ status: 200 });
    expect((await browser.get('/desk')).status).toBe(200);
  });

  it('accepts no code twice, whichever browser or server it comes to', async () => {
    const used = current();
    // Ada has used this one, or the one before it.
    const answers = await Promise.all([1, 2].map(async () => tryWith(await desk.browser(), 'Ada', used)));
    expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1);
    expect((await tryWith(await desk.browser(), 'Ada', used)).status).not.toBe(200);
    const store = new SessionStore(desk.folder);
    const ada = {
      name: 'Ada',
      role: 'chair',
      entrants: [],
      password: { cost: 2, blockSize: 1, parallel: 1, salt: '', hash: '' },
      totp: factor,
    } as const;
    expect(acceptCode(used, ada, desk.folder, store, Date.now())).toBe(false);
    const later = Date.now() + 10 * STEP_MS;
    expect(acceptCode(codeAt(factor.secret, later), ada, desk.folder, store, later)).toBe(true);
    // Of an earlier step than one that was used, though never used itself.
    expect(acceptCode(codeAt(factor.secret, later - STEP_MS), ada, desk.folder, store, later)).toBe(false);
    store.close();
  });

  it('accepts a recovery code once, and its open sessions go on', async () => {
    const first = await desk.browser();
    expect((await tryWith(first, 'Bede', recovery.toUpperCase())).status).toBe(200);
    const second = await desk.browser();
    expect((await tryWith(second, 'Bede', recovery)).status).toBe(401);
    expect((await tryWith(second, 'Bede', another.replaceAll('-', ''))).status).toBe(200);
    expect((await first.get('/desk')).status).toBe(200);
  });

  it('is guarded by the throttle, also against someone who knows the password', async () => {
    const browser = await desk.browser();
    const statuses: number[] = [];
    for (let guess = 0; guess < 7; guess++) statuses.push((await tryWith(browser, 'Cleo', `00000${guess}`)).status);
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429]);
    expect((await tryWith(browser, 'Cleo', current())).status).toBe(429);
  });

  it.each([[7], [null], [['x']], [{}], ['x'.repeat(41)]])('refuses %j as a code', async (code) => {
    expect((await tryWith(await desk.browser(), 'Vera', code)).status).toBe(400);
  });

  it.each(['', '      ', '12345', '1234567', '１２３４５６', '-1', 'NaN', '\u0000', factor.recovery[0] ?? ''])(
    'refuses "%s"',
    async (code) => {
      const browser = await desk.browser();
      const ada = unwrap(changeAccounts(desk.folder, (all) => ok(all))).find(({ name }) => name === 'Ada');
      const store = new SessionStore(desk.folder);
      expect(ada === undefined || acceptCode(code, ada, desk.folder, store, Date.now())).toBe(false);
      store.close();
      expect((await browser.get('/session')).body).toEqual({ account: null });
    },
  );

  it('is asked for nothing more where there is none', async () => {
    expect((await tryWith(await desk.browser(), 'Otto', '123456')).status).toBe(200);
    expect(desk.errors).toEqual([]);
  });
});
