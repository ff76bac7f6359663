import { expect, it } from 'vitest';
import { temporaryFolder } from '../../test/e2e/arbiter.ts';
import { changeAccounts } from '../broadcast/officials/accountsFile.ts';
import { hashPassword } from '../broadcast/officials/passwords.ts';
import { ok } from '../core/result.ts';
import { inPersonsName } from './person.ts';

const pause = (by: string) => ({ kind: 'pause', by, reason: 'lunch' }) as const;

it('takes a request in the name of an account whose role may ask for it, and of no one else', async () => {
  using folder = temporaryFolder();
  expect(inPersonsName(pause('Anyone'), folder.path, {})).toEqual(pause('Anyone'));
  const password = hashPassword('a long password');
  changeAccounts(folder.path, () =>
    ok([
      { name: 'Ada', role: 'director', entrants: [], password },
      { name: 'Bob', role: 'operator', entrants: ['X'], password },
    ]),
  );
  expect(inPersonsName(pause('ada'), folder.path, {})).toEqual(pause('Ada'));
  expect(() => inPersonsName(pause('Anyone'), folder.path, {})).toThrow(
    'Cannot rule: expected someone with an account, Ada (director), Bob (operator), got "Anyone"',
  );
  expect(() => inPersonsName(pause('Bob'), folder.path, {})).toThrow('Cannot do this as operator');
  // The file's own officials decide instead; the rulings check their names.
  expect(inPersonsName(pause('Chair'), folder.path, { officials: [{ name: 'Chair', role: 'chair' }] })).toEqual(pause('Chair'));
});
