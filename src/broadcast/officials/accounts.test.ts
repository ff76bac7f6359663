import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { unwrap } from '../../core/result.ts';
import { ROLES } from '../messages.ts';
import { formatAccounts, nameProblem, parseAccounts, type Account } from './accounts.ts';

const HASH = { cost: 16, blockSize: 8, parallel: 1, salt: 'c2FsdA==', hash: 'aGFzaA==' };
const ada: Account = { name: 'Ada', role: 'chair', entrants: [], password: HASH };

describe('accounts', () => {
  it('survive a round trip through their text', () => {
    const name = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 8 }).filter((text) => nameProblem(text) === undefined);
    const account = fc.record({
      name,
      role: fc.constantFrom(...ROLES),
      entrants: fc.array(fc.string({ unit: 'binary' }), { maxLength: 3 }),
      password: fc.constant(HASH),
    });
    fc.assert(
      fc.property(fc.uniqueArray(account, { selector: ({ name }) => name, maxLength: 4 }), (accounts) => {
        expect(unwrap(parseAccounts(formatAccounts(accounts)))).toEqual(accounts);
      }),
    );
  });

  it.each([
    ['no JSON', '{', 'JSON'],
    ['a list', '[]', 'a list of accounts'],
    ['another version', '{"version":2,"accounts":[]}', 'version 1, got "2"'],
    ['a stranger’s role', formatAccounts([{ ...ada, role: 'king' as 'chair' }]), 'place 1'],
    ['no hash', formatAccounts([{ ...ada, password: { ...HASH, hash: '' } }]), 'place 1'],
    ['a hash that would take the whole memory', formatAccounts([{ ...ada, password: { ...HASH, cost: 2 ** 30 } }]), 'place 1'],
    ['a name twice', formatAccounts([ada, ada]), '"Ada" twice'],
    ['a name of two lines', formatAccounts([{ ...ada, name: 'A\r\nSet-Cookie: x' }]), 'place 1'],
    ['a prototype', '{"version":1,"accounts":[{"__proto__":{"name":"x","role":"chair","entrants":[]}}]}', 'place 1'],
  ])('with %s are refused whole', (_, text, why) => {
    expect(parseAccounts(text)).toMatchObject({ ok: false, error: expect.stringContaining(why) });
  });

  it.each(['', ' Ada', 'Ada\n', 'Ada\u0000', 'a\u202eda', 'x'.repeat(81), '\ud800'])('cannot be named %j', (name) => {
    expect(nameProblem(name)).toContain('Cannot use the name');
  });

  it.each(['Ada', 'O’Brien, Ü.', '__proto__', '<b>'])('may be named %s', (name) => expect(nameProblem(name)).toBeUndefined());
});
