import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Account } from '../accounts.ts';
import { browserCode, BROWSERS_KEY_FILE, CODE_WINDOW_MS, KnownBrowsers, KNOWN_FOR_MS } from './knownBrowsers.ts';

const password = { cost: 16, blockSize: 8, parallel: 1, salt: 'c2FsdA==', hash: 'aGFzaA==' };
const ada: Account = { name: 'Ada', role: 'chair', entrants: [], password };
const bede: Account = { ...ada, name: 'Bede' };
const NOW_MS = 1_700_000_000_000;

let folder = '';
let browsers: KnownBrowsers;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'arbiter-browsers-'));
  browsers = new KnownBrowsers(folder);
});
afterEach(() => rmSync(folder, { recursive: true }));

const jar = (account: Account): Record<string, string> => {
  const { name, value } = browsers.cookieFor(account, NOW_MS);
  return { [name]: value };
};

describe('a known browser', () => {
  it('is known to every server of the folder, for its accounts only, until it has not logged in for 400 days', () => {
    const cookies = { ...jar(ada), ...jar(bede) };
    const later = new KnownBrowsers(folder);
    expect(later.find(cookies, ada, NOW_MS + KNOWN_FOR_MS - 1)).toMatch(/^Ada /);
    expect(later.find(cookies, bede, NOW_MS)).toMatch(/^Bede /);
    expect(later.find(cookies, { ...ada, name: 'Cleo' }, NOW_MS)).toBeUndefined();
    expect(later.find(cookies, ada, NOW_MS + KNOWN_FOR_MS)).toBeUndefined();
    expect(later.find({}, ada, NOW_MS)).toBeUndefined();
    expect(later.find(jar(ada), ada, NOW_MS)).not.toBe(later.find(jar(ada), ada, NOW_MS));
  });

  it('is a stranger again after the password has changed, or the account was removed and added again', () => {
    expect(browsers.find(jar(ada), { ...ada, password: { ...password, salt: 'cGVwcGVy' } }, NOW_MS)).toBeUndefined();
  });

  it('cannot be forged: another nonce, another age, the cookie of another account, an empty one', () => {
    const { name, value } = browsers.cookieFor(ada, NOW_MS - KNOWN_FOR_MS);
    const [nonce, , mark] = value.split('.');
    const forged = [
      `x.${value}`,
      `${nonce}.${NOW_MS.toString(36)}.${mark}`,
      `${nonce}`,
      '',
      '..',
      browsers.cookieFor(bede, NOW_MS).value,
    ];
    for (const one of forged) expect(browsers.find({ [name]: one }, ada, NOW_MS), one).toBeUndefined();
    const others = mkdtempSync(join(tmpdir(), 'arbiter-browsers-'));
    const foreign = new KnownBrowsers(others).cookieFor(ada, NOW_MS);
    rmSync(others, { recursive: true });
    expect(browsers.find({ [foreign.name]: foreign.value }, ada, NOW_MS)).toBeUndefined();
  });

  it('keeps the key where only the owner reads it', () => {
    jar(ada);
    const file = join(folder, BROWSERS_KEY_FILE);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readFileSync(file, 'utf8')).toHaveLength(43);
  });
});

describe('a code', () => {
  it('makes the browser known for half an hour at least and an hour at most, however it is typed', () => {
    const code = browserCode(folder, ada, NOW_MS) ?? '';
    expect(code).toMatch(/^[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}$/);
    expect(browsers.findByCode(code, ada, NOW_MS)).toBe('Ada code');
    expect(browsers.findByCode(` ${code.toUpperCase().replaceAll('-', ' ')}`, ada, NOW_MS + CODE_WINDOW_MS)).toBe('Ada code');
    expect(browsers.findByCode(code, ada, NOW_MS + 2 * CODE_WINDOW_MS)).toBeUndefined();
    expect(browsers.findByCode(code, bede, NOW_MS)).toBeUndefined();
    expect(browsers.findByCode('', ada, NOW_MS)).toBeUndefined();
    expect(browserCode(join(folder, 'nowhere'), ada, NOW_MS)).toBeUndefined();
  });
});
