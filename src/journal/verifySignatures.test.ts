// Signatures against those who write the journal again: every hash is computed again, so the chain itself is whole each time.

import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openStore, readJournal } from '../../test/journal/journals.ts';
import { entrantName, gameId } from '../core/ids.ts';
import { unwrap } from '../core/result.ts';
import { gameOf, type EntryPayloads, type NewEntry } from './entries.ts';
import { openReader } from './reader.ts';
import { signStatement, statementOf, type SignableEntry } from './signatures.ts';
import { verifyJournal } from './verify.ts';
import { verifySignatures, type SignatureReport } from './verifySignatures.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'signatures-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

type Keys = { readonly key: string; readonly secret: Uint8Array };
function newKeys(): Keys {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  return { key: publicKey.export({ format: 'jwk' }).x ?? '', secret: privateKey.export({ format: 'der', type: 'pkcs8' }) };
}
const [ada, adaLater, mallory] = [newKeys(), newKeys(), newKeys()];

function append(...entries: readonly NewEntry[]): void {
  const store = openStore(folder);
  for (const { kind, payload } of entries) {
    const game = gameOf(kind, payload as never) ?? 0;
    unwrap(store.append([{ kind, payload: JSON.stringify(payload), game }], 1_700_000_000_000));
  }
  unwrap(store.close());
}

const keysOf = (...keys: EntryPayloads['official-keys']['keys']): NewEntry => ({ kind: 'official-keys', payload: { keys } });
const noticed: NewEntry = { kind: 'game-noticed', payload: { id: gameId(1), ply: 1, notice: 'something' } };
const noticedElsewhere: NewEntry = { kind: 'game-noticed', payload: { id: gameId(1), ply: 2, notice: 'something' } };
const voided = (id: number, by = 'Ada'): SignableEntry => ({
  kind: 'ruling-made',
  payload: { by, reason: 'seen by all', subject: { kind: 'game-void', id: gameId(id) } },
});

/** Signed after the last entry. */
function signed(entry: SignableEntry, { key, secret }: Keys): NewEntry {
  const last = readJournal(folder).at(-1);
  const after = { sequence: last?.sequence ?? 0, hash: last?.hash ?? '' };
  const value = signStatement(secret, statementOf(after, entry));
  return { ...entry, payload: { ...entry.payload, signed: { key, after, value } } } as NewEntry;
}

/** The journal as someone writes it again, with hashes that fit. */
function writtenAgain(change: (entries: readonly NewEntry[]) => readonly NewEntry[]): void {
  const entries = readJournal(folder).map(({ kind, payload }) => ({ kind, payload }) as NewEntry);
  rmSync(join(folder, 'journal.sqlite'));
  append(...change(entries));
  expect(unwrap(verifyJournal(folder)).kind).toBe('whole');
}

function report(): SignatureReport {
  using reader = unwrap(openReader(folder));
  return unwrap(verifySignatures(reader));
}
const wrong = (): readonly string[] => report().wrong.map(({ sequence, by, reason }) => `${sequence} ${by}: ${reason}`);

/** Four entries: the key of Ada, a notice, a ruling of Ada, a notice. */
function ruledByAda(): void {
  append(keysOf({ name: 'Ada', key: ada.key }), noticed);
  append(signed(voided(1), ada), noticed);
}

test('a true signature is counted, one that is missing is listed, and so is a ruling of someone without a key; those of rules are neither', () => {
  ruledByAda();
  append(voided(2), voided(3, 'Bede'), {
    kind: 'entrant-disqualified',
    payload: { entrant: entrantName('A'), by: 'the rules', reason: 'three crashes', crashes: 3 },
  });
  const { signed: counted, missing, keyless } = report();
  expect(counted).toEqual(new Map([['Ada', 1]]));
  expect([missing, keyless]).toEqual([new Map([['Ada', [5]]]), new Map([['Bede', [6]]])]);
  expect(wrong()).toEqual([]);
});

test('an old journal without keys and signatures is as it was', () => {
  append(noticed, voided(1));
  const { missing, keyless, keys } = report();
  expect([wrong(), missing, keyless, keys]).toEqual([[], new Map(), new Map([['Ada', [2]]]), []]);
});

test.each<readonly [string, (entries: readonly NewEntry[]) => readonly NewEntry[], string]>([
  [
    'another decision under the signature',
    (entries) =>
      entries.map((entry) => JSON.parse(JSON.stringify(entry).replace('"id":1},"signed"', '"id":2},"signed"')) as NewEntry),
    '3 Ada: it is not the signature of this ruling',
  ],
  [
    'another name above the signature',
    (entries) => entries.map((entry) => JSON.parse(JSON.stringify(entry).replace('"by":"Ada"', '"by":"Bede"')) as NewEntry),
    '3 Bede: Bede did not have this key then',
  ],
  [
    'a past that was changed before the ruling',
    (entries) => entries.map((entry, index) => (index === 1 ? noticedElsewhere : entry)),
    '3 Ada: the journal that was signed had another entry 2',
  ],
  [
    'a ruling that is recorded a second time',
    (entries) => [...entries, ...entries.slice(2, 3)],
    '5 Ada: the same signature was used before',
  ],
  [
    'a ruling before everything that it was made after',
    ([keys, , ruling, ...others]) => [...(keys && ruling ? [keys, ruling] : []), noticed, ...others],
    '2 Ada: the journal that was signed had another entry 2',
  ],
])('%s is found', (_, change, reason) => {
  ruledByAda();
  writtenAgain(change);
  expect(wrong()).toEqual([reason]);
});

test('a forged ruling: with a key that Ada never had it is wrong, without one it is listed', () => {
  ruledByAda();
  append(signed(voided(2), mallory), voided(3));
  expect(wrong()).toEqual(['5 Ada: Ada did not have this key then']);
  expect([...report().missing]).toEqual([['Ada', [6]]]);
});

test('a ruling from before there was a key misses nothing', () => {
  append(voided(1), keysOf({ name: 'Ada', key: ada.key }), noticed);
  append(signed(voided(2), ada), keysOf(), voided(3));
  expect([report().missing, [...report().keyless]]).toEqual([new Map(), [['Ada', [1, 6]]]]);
});

test('a reload is signed like a ruling; a file that was found at a start is no one’s', () => {
  const changed = {
    file: 'a',
    fileName: 'b',
    arbiterVersion: '0',
    definition: { name: 'Cup', events: [] } as never,
    changes: ['c'],
  };
  const reloaded: SignableEntry = { kind: 'definition-changed', payload: { ...changed, by: 'Ada', reason: 'seen by all' } };
  append(keysOf({ name: 'Ada', key: ada.key }), { kind: 'definition-changed', payload: changed });
  append(signed(reloaded, ada));
  expect([report().signed, report().missing, wrong()]).toEqual([new Map([['Ada', 1]]), new Map(), []]);
  writtenAgain((entries) =>
    entries.map((entry) => JSON.parse(JSON.stringify(entry).replace('"name":"Cup"', '"name":"Mug"')) as NewEntry),
  );
  expect(wrong()).toEqual(['3 Ada: it is not the signature of this ruling']);
  append(reloaded);
  expect([...report().missing]).toEqual([['Ada', [4]]]);
});

test('a ruling stays valid when its key is revoked later; from then on the key is not', () => {
  ruledByAda();
  append(keysOf());
  append(signed(voided(2), ada));
  expect(report().signed).toEqual(new Map([['Ada', 1]]));
  expect(wrong()).toEqual(['6 Ada: Ada did not have this key then']);
  expect(report().keys).toEqual([{ name: 'Ada', key: ada.key, from: 1, until: 5 }]);
});

test('an official who was removed and added again has another key from then on', () => {
  ruledByAda();
  append(keysOf());
  append(keysOf({ name: 'Ada', key: adaLater.key }));
  append(signed(voided(2), adaLater));
  append(signed(voided(3), ada));
  expect(report().signed).toEqual(new Map([['Ada', 2]]));
  expect(wrong()).toEqual(['8 Ada: Ada did not have this key then']);
  expect(report().keys.map(({ key, from, until }) => [key, from, until])).toEqual([
    [ada.key, 1, 5],
    [adaLater.key, 6, undefined],
  ]);
});
