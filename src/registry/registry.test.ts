// Registration, versions and rights on real files: every request goes through the store.

import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { unwrap } from '../core/result.ts';
import { askRegistry, askRegistryAll, recordCheckOf } from './ask.ts';
import { checkOut, dropReceived, keepFiles, receiveFile } from './content.ts';
import { newestAccepted } from './decide.ts';
import { engineOf, type RegisteredEngine } from './registry.ts';
import type { RegistryRequest, RequestOf } from './requests.ts';
import { REGISTRY_ROLES, RIGHTS, type Asker, type RegistryRole } from './rights.ts';
import { createRegistry, readRegistry, REGISTRY_FILE } from './store.ts';
import { refusalIn } from './testRefusal.ts';
import { stateOf } from './version.ts';

const OWNER: Asker = { name: 'Dir', role: 'owner' };
const ADA: Asker = { name: 'Ada', role: 'author' };
const SHA = (digit: string): string => digit.repeat(64);

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'registry-'));
  unwrap(createRegistry(folder, '1.2.3', 0));
});
afterEach(() => rmSync(folder, { recursive: true }));

const ask = (asker: Asker, request: RegistryRequest, nowUtcMs = 0) => askRegistry(folder, asker, request, nowUtcMs);
const register = (engine: string, authors: string[]): RegistryRequest => ({ kind: 'register-engine', engine, authors });
const submission = (digit: string, more: Partial<RequestOf<'submit-version'>> = {}): RequestOf<'submit-version'> => ({
  kind: 'submit-version',
  engine: 'Alpha',
  files: [{ path: 'alpha', bytes: 10, sha256: SHA(digit) }],
  settings: { program: 'alpha', protocol: 'uci', args: [], options: {} },
  ...more,
});
const checked = (number: number, passed = true) =>
  recordCheckOf(folder, { engine: 'Alpha', number, passed, findings: [], arbiterVersion: '1.2.3' }, 0);
const alpha = (): RegisteredEngine => {
  const found = engineOf(unwrap(readRegistry(folder)).registry, 'Alpha');
  if (found === undefined) throw new TypeError('Cannot find Alpha');
  return found;
};
const states = (): readonly string[] => alpha().versions.map(stateOf);

describe('versions', () => {
  beforeEach(() => void unwrap(ask(OWNER, register('Alpha', ['Ada']))));

  it('a version that passes its check is accepted at once, one that fails is not', () => {
    unwrap(ask(ADA, submission('a')));
    expect(states()).toEqual(['unchecked']);
    unwrap(checked(1));
    unwrap(ask(ADA, submission('b')));
    unwrap(checked(2, false));
    expect(states()).toEqual(['accepted', 'failed']);
    expect(newestAccepted(alpha())?.number).toBe(1);
  });

  it('of two first checks at a time only one is recorded; a later one counts', () => {
    unwrap(ask(ADA, submission('a')));
    const check = { engine: 'Alpha', number: 1, findings: [], arbiterVersion: '1.2.3' };
    unwrap(recordCheckOf(folder, { ...check, passed: true }, 0, true));
    expect(unwrap(recordCheckOf(folder, { ...check, passed: false }, 0, true))).toEqual([]);
    expect(alpha().versions[0]?.check?.passed).toBe(true);
    unwrap(checked(1, false));
    expect(alpha().versions[0]?.check?.passed).toBe(false);
  });

  it('a version for an entry list comes by its deadline, and only for a list that is there', () => {
    const conditions = { deadlineUtcMs: 100, rules: 'tcec-4k', questionnaire: [] } as const;
    unwrap(ask(OWNER, { kind: 'announce-list', tournament: '4k Cup', conditions }));
    unwrap(ask(ADA, submission('a', { list: '4k cup' }), 100));
    expect(alpha().versions[0]?.list).toBe('4k Cup');
    expect(refusalIn(ask(ADA, submission('b', { list: '4k Cup' }), 101))).toBe(
      'Cannot submit a version of "Alpha" for "4k Cup": expected it by the deadline, 1970-01-01 00:00 UTC (CGF-1)',
    );
    expect(refusalIn(ask(ADA, submission('b', { list: '5k Cup' })))).toBe(
      'Cannot find the entry list of "5k Cup": expected one that was announced (did you mean "4k Cup"?)',
    );
    unwrap(ask(OWNER, submission('b', { list: '4k Cup' }), 101));
  });

  it('an engine is registered with its first version, or not at all', () => {
    const both = [
      register('Beta', ['Ada']),
      submission('a', { engine: 'Beta', settings: { ...submission('a').settings, program: 'x' } }),
    ];
    expect(askRegistryAll(folder, ADA, both, 0).ok).toBe(false);
    expect(engineOf(unwrap(readRegistry(folder)).registry, 'Beta')).toBeUndefined();
    unwrap(askRegistryAll(folder, ADA, [register('Beta', ['Ada']), submission('a', { engine: 'Beta' })], 0));
    expect(engineOf(unwrap(readRegistry(folder)).registry, 'Beta')?.versions).toHaveLength(1);
  });

  it('4K-6.3: a version that came after the deadline waits for an official', () => {
    unwrap(ask(ADA, submission('a', { window: { tournament: 't', event: 'Final', late: true } })));
    unwrap(checked(1));
    expect(states()).toEqual(['waiting']);
    unwrap(ask(OWNER, { kind: 'decide-version', engine: 'alpha', number: 1, accepted: true, reason: 'only the crash' }));
    expect(states()).toEqual(['accepted']);
  });

  it('S16-13c: the newest that was submitted by then', () => {
    for (const [index, digit] of ['a', 'b', 'c'].entries()) {
      unwrap(ask(ADA, submission(digit), 1000 * (index + 1)));
      unwrap(checked(index + 1));
    }
    expect([999, 1000, 2999, 3000, Infinity].map((utcMs) => newestAccepted(alpha(), utcMs)?.number)).toEqual([
      undefined,
      1,
      2,
      3,
      3,
    ]);
  });

  it.each([
    ['the same again', submission('a'), 'version 1 is the same'],
    [
      'no program',
      submission('b', { settings: { program: 'beta', protocol: 'uci', args: [], options: {} } }),
      'one of its files',
    ],
    ...['../x', '/x', 'a//b', '.', 'a/../b', 'a\\b', 'a\u202Eb', ''].map(
      (path) =>
        [
          `the path ${JSON.stringify(path)}`,
          submission('b', { files: [{ path, bytes: 1, sha256: SHA('b') }] }),
          'a path inside the version',
        ] as const,
    ),
    [
      'a file that is also a folder',
      submission('b', { files: ['alpha', 'alpha/net'].map((path) => ({ path, bytes: 1, sha256: SHA('b') })) }),
      'to be a file or a folder',
    ],
    ['an engine that no one knows', submission('b', { engine: 'Alpa' }), 'did you mean "Alpha"'],
  ] as const)('refuses %s', (_, request, words) => {
    unwrap(ask(ADA, submission('a')));
    const before = unwrap(readRegistry(folder)).tail;
    expect(refusalIn(ask(ADA, request))).toContain(words);
    expect(unwrap(readRegistry(folder)).tail).toEqual(before);
  });

  it('lets few versions wait at a time', () => {
    const results = [...'abcdef'].map((digit) => ask(ADA, submission(digit)));
    expect(results.map(({ ok }) => ok)).toEqual([true, true, true, true, true, false]);
  });
});

describe('rights', () => {
  const requests: readonly RegistryRequest[] = [
    register('Beta', ['Ada']),
    { kind: 'name-authors', engine: 'Alpha', authors: ['Bob'], reason: 'she left' },
    submission('a'),
    { kind: 'decide-version', engine: 'Alpha', number: 1, accepted: false, reason: 'no' },
  ];
  const cases = requests.flatMap((request) =>
    REGISTRY_ROLES.map((role): [string, RegistryRole, RegistryRequest] => [request.kind, role, request]),
  );

  it('each request about engines has a row', () =>
    expect(Object.keys(RIGHTS)).toEqual(expect.arrayContaining(requests.map(({ kind }) => kind))));

  it.each(cases)('%s as %s', (kind, role, request) => {
    unwrap(ask(OWNER, register('Alpha', ['Ada'])));
    if (kind === 'decide-version') unwrap(ask(OWNER, submission('a')));
    const roles: readonly RegistryRole[] = RIGHTS[request.kind];
    expect(ask({ name: 'Ada', role }, request).ok).toBe(roles.includes(role));
  });

  it('authors act for their own engines alone', () => {
    unwrap(ask(OWNER, register('Alpha', ['Bob'])));
    for (const request of [submission('a'), register('Beta', ['Bob'])])
      expect(refusalIn(ask(ADA, request))).toContain('expected one of its authors, Bob, got "Ada"');
    unwrap(ask({ ...ADA, name: 'BOB' }, submission('a')));
  });
});

describe('the chain', () => {
  it('a changed entry is found', () => {
    unwrap(ask(OWNER, register('Alpha', ['Ada'])));
    const database = new Database(join(folder, REGISTRY_FILE));
    database.exec("DROP TRIGGER entries_are_not_changed; UPDATE entries SET payload = replace(payload, 'Ada', 'Eve')");
    database.close();
    expect(refusalIn(ask(OWNER, register('Beta', ['Ada'])))).toContain('entry 2 does not carry its hash');
  });

  it('is opened once, and another database is refused', () => {
    unwrap(createRegistry(folder, '1.2.3', 5));
    expect(unwrap(readRegistry(folder)).tail.sequence).toBe(1);
    writeFileSync(join(folder, REGISTRY_FILE), '');
    new Database(join(folder, REGISTRY_FILE)).exec('CREATE TABLE t (x); PRAGMA user_version = 7').close();
    expect(createRegistry(folder, '1.2.3', 5)).toMatchObject({ ok: false, error: { kind: 'not-a-journal' } });
  });
});

describe('what is read again', () => {
  it('is what others recorded meanwhile, and another registry that has the place', () => {
    const engines = (): readonly string[] => [...unwrap(readRegistry(folder)).registry.engines.keys()];
    unwrap(ask(OWNER, register('Alpha', ['Ada'])));
    const path = join(folder, REGISTRY_FILE);
    const before = readFileSync(path);
    unwrap(ask(OWNER, register('Beta', ['Ada'])));
    expect(engines()).toEqual(['alpha', 'beta']);
    const fails = (): void => writeFileSync('/dev/full', 'x');
    expect(askRegistryAll(folder, OWNER, [register('Gamma', ['Ada'])], 0, fails).ok).toBe(false);
    expect(engines()).toEqual(['alpha', 'beta']);
    writeFileSync(path, before);
    expect(engines()).toEqual(['alpha']);
    unwrap(ask(OWNER, register('Delta', ['Ada'])));
    expect(engines()).toEqual(['alpha', 'delta']);
  });
});

describe('files', () => {
  const bytes = async function* (...parts: string[]): AsyncGenerator<Buffer> {
    for (const part of parts) yield Buffer.from(part);
  };
  const all = (): readonly string[] => readdirSync(folder, { recursive: true, encoding: 'utf8' }).toSorted();

  it('the same content is kept once, and every version has its own folder', async () => {
    const one = await receiveFile(folder, 'net/a', bytes('ab', 'c'));
    const other = await receiveFile(folder, 'b', bytes('abc'));
    expect(all().filter((path) => path.startsWith('content'))).toEqual([]);
    keepFiles(folder, [one, other]);
    dropReceived([one, other]);
    expect([one, other]).toMatchObject([
      { path: 'net/a', bytes: 3, sha256: 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad' },
      { path: 'b', bytes: 3, sha256: one.sha256 },
    ]);
    const at = checkOut(folder, [one]);
    expect(readFileSync(join(at, 'net/a'), 'utf8')).toBe('abc');
    expect(statSync(join(at, 'net/a')).mode & 0o777).toBe(0o555);
    expect(checkOut(folder, [one])).toBe(at);
    expect(checkOut(folder, [one, other])).not.toBe(at);
    expect(statSync(join(at, 'net/a')).nlink).toBe(4);
    expect(readdirSync(join(folder, 'incoming'))).toEqual([]);
  });

  it('an upload that breaks off leaves nothing', async () => {
    keepFiles(folder, [await receiveFile(folder, 'a', bytes('x'))]);
    const before = all();
    const broken = async function* (): AsyncGenerator<Buffer> {
      yield Buffer.from('half');
      throw new Error('cut');
    };
    await expect(receiveFile(folder, 'b', broken())).rejects.toThrow('cut');
    expect(all()).toEqual(before);
  });
});
