// Rulings at the desk, signed with the keys of accounts.

import { afterEach, describe, expect, it } from 'vitest';
import { PASSWORD, TestDesk } from '../../../../test/testDesk.ts';
import { ok, unwrap } from '../../../core/result.ts';
import { openReader } from '../../../journal/reader.ts';
import { verifySignatures } from '../../../journal/verifySignatures.ts';
import { carryOut } from '../../../run/control.ts';
import { changeAccounts, readAccounts } from '../accountsFile.ts';
import { passwordSecret } from '../passwords.ts';
import { makeSigningKey } from '../signingKey.ts';

let desk: TestDesk;
afterEach(() => desk.close());

/** As `arbiter account password` does, with the same password. */
const giveKeys = (...names: readonly string[]): void =>
  void unwrap(
    changeAccounts(desk.folder, (accounts) =>
      ok(
        accounts.map((account) => {
          const secret = names.includes(account.name) ? passwordSecret(PASSWORD, account.password) : undefined;
          return secret === undefined ? account : { ...account, signing: makeSigningKey(secret) };
        }),
      ),
    ),
  );

function report() {
  using reader = unwrap(openReader(desk.folder));
  return unwrap(verifySignatures(reader));
}

describe('the desk', () => {
  it('signs what an official with a key rules, and records the keys first', async () => {
    desk = await TestDesk.open();
    giveKeys('Ada');
    const [ada, bede] = [await desk.browser('Ada'), await desk.browser('Bede')];
    expect(await ada.post('/desk', { request: { kind: 'pause' }, reason: 'lunch' })).toMatchObject({ status: 200 });
    expect(await ada.post('/desk', { request: { kind: 'resume' }, reason: 'after lunch' })).toMatchObject({ status: 200 });
    expect(await bede.post('/desk', { request: { kind: 'stop-game', game: 2 }, reason: 'noise' })).toMatchObject({ status: 200 });
    const { signed, keyless, missing, wrong, keys } = report();
    expect([[...signed], [...keyless.keys()], [...missing], wrong]).toEqual([[['Ada', 2]], ['Bede'], [], []]);
    const first = desk.entries().findIndex(({ kind }) => kind === 'official-keys');
    expect(desk.entries()[first + 1]).toMatchObject({
      kind: 'ruling-made',
      payload: { by: 'Ada', signed: { key: keys[0]?.key } },
    });

    // A new key ends the session, and the old key's time.
    giveKeys('Ada');
    expect(await ada.post('/desk', { request: { kind: 'pause' }, reason: 'tea' })).toMatchObject({ status: 401 });
    const again = await desk.browser('Ada');
    expect(await again.post('/desk', { request: { kind: 'pause' }, reason: 'tea' })).toMatchObject({ status: 200 });
    expect(report()).toMatchObject({ signed: new Map([['Ada', 3]]), wrong: [] });
    expect(report().keys.map(({ name, until }) => [name, until !== undefined])).toEqual([
      ['Ada', true],
      ['Ada', false],
    ]);
  });

  it('believes no signature of another', async () => {
    desk = await TestDesk.open();
    giveKeys('Ada', 'Bede');
    const ada = await desk.browser('Ada');
    const before = desk.entries().length;
    const signed = { key: 'a'.repeat(43), after: { sequence: 1, hash: '0'.repeat(64) }, value: 'b'.repeat(86) };
    const asked = { kind: 'pause', by: 'Ada', reason: 'lunch', signed } as const;
    await expect(carryOut(desk.folder, asked, 'test')).rejects.toThrow('expected a signature with the present key of Ada');
    const { key = '' } = unwrap(readAccounts(desk.folder)).find(({ name }) => name === 'Ada')?.signing ?? {};
    await expect(carryOut(desk.folder, { ...asked, signed: { ...signed, key } }, 'test')).rejects.toThrow(
      'expected the signature of Ada under it',
    );
    expect(desk.entries()).toHaveLength(before);
    expect(await ada.post('/desk', { request: { kind: 'pause' }, reason: 'lunch', signed })).toMatchObject({ status: 200 });
    expect(report()).toMatchObject({ signed: new Map([['Ada', 1]]), wrong: [] });
  });

  it('records nothing unsigned of an official with a key, unless that is asked for', async () => {
    desk = await TestDesk.open();
    giveKeys('Ada');
    const before = desk.entries().length;
    const asked = { kind: 'pause', by: 'Ada', reason: 'lunch' } as const;
    await expect(carryOut(desk.folder, asked, 'test')).rejects.toThrow('expected the signature of Ada, whose account has a key');
    expect(desk.entries()).toHaveLength(before);
    // A browser has no such word.
    const ada = await desk.browser('Ada');
    expect(
      await ada.post('/desk', { request: { kind: 'pause', unsigned: true }, reason: 'lunch', unsigned: true }),
    ).toMatchObject({
      status: 200,
    });
    expect([report().signed, report().missing]).toEqual([new Map([['Ada', 1]]), new Map()]);
    await carryOut(desk.folder, { ...asked, kind: 'resume', unsigned: true }, 'test');
    expect([...report().missing.keys()]).toEqual(['Ada']);
  });

  it('signs in the name that the file writes, whatever the case of the account’s', async () => {
    desk = await TestDesk.open();
    unwrap(
      changeAccounts(desk.folder, (accounts) =>
        ok(accounts.map((account) => (account.name === 'Ada' ? { ...account, name: 'ADA' } : account))),
      ),
    );
    giveKeys('ADA');
    const ada = await desk.browser('ADA');
    expect(await ada.post('/desk', { request: { kind: 'pause' }, reason: 'lunch' })).toMatchObject({ status: 200 });
    const { signed, missing, wrong, keys } = report();
    expect([[...signed], [...missing], wrong, keys.map(({ name }) => name)]).toEqual([[['Ada', 1]], [], [], ['Ada']]);
  });
});
