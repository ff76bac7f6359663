// A journal on a disk that has turned bits over, lost its end or written a page to the wrong place. Every reader gives what was written or says words, the
// same each time; what `verify` calls whole has exactly the entries that were written.

import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pgnGames } from '../../../../src/archive/exportGames.ts';
import { Failure, WrongUse } from '../../../../src/core/messages/failure.ts';
import { unwrap, type Result } from '../../../../src/core/result.ts';
import { gameOf, type JournalEntry } from '../../../../src/journal/entries.ts';
import { openJournal } from '../../../../src/journal/open.ts';
import { openReader } from '../../../../src/journal/reader.ts';
import type { Selection } from '../../../../src/journal/rows.ts';
import { verifyJournal } from '../../../../src/journal/verify.ts';
import { verifySignatures } from '../../../../src/journal/verifySignatures.ts';
import { gameId } from '../../../../src/core/ids.ts';
import { statusOf } from '../../../../src/reports/statusReport.ts';
import { readTournament, readWholeTournament } from '../../../../src/run/dataFolder.ts';
import { damaged, folderForFuzzing, one, recordedFile } from '../damage.ts';
import { mustBe, mustBeWords, mustEqual } from '../oracles.ts';
import type { Target } from '../target.ts';

const home = folderForFuzzing();
const SELECTIONS: readonly Selection[] = [
  { kind: 'all' },
  { kind: 'without-plies' },
  ...[1, 2, 3].map((id) => ({ kind: 'game', id: gameId(id) }) as const),
];
/** The journal of a match, and one whose third game was played when its run was killed. */
const JOURNALS = ['format4-played', 'format4'].map((name) => {
  const file = recordedFile(`${name}.sqlite`);
  put(file);
  return { file, entries: read({ kind: 'all' }).map(unwrap) };
});

export const target: Target = {
  reads: [
    'src/journal/reader.ts',
    'src/journal/rows.ts',
    'src/journal/verify.ts',
    'src/journal/parseEntry.ts',
    'src/journal/open.ts',
  ],
  seeds: [
    '\0',
    '\x01',
    `\0${one(0, 9000, 3)}`,
    `\0${one(1, 20_000, 0x30)}`,
    `\x01${one(2, 0x10000, 5)}`,
    `\0${one(3, 28, 2)}`,
    `\0${one(4, 5000, 0)}`,
    `\x01${one(5, 0x30004, 0)}`,
    `\0${one(6, 12_288, 0)}`,
    `\0${one(7, 0, 9)}`,
    `\0${one(0, 9000, 3)}${one(0, 12_000, 1)}${one(3, 96, 7)}`,
  ],
  words: [1, 2, 3, 4, 5].flatMap((page) => [0, 3, 5, 8, 12].map((at) => one(2, (page << 16) | at, 1))),
  failed: ['\x05\x02\x02\x01\x8f\x11'],
  longest: 201,
  check(bytes) {
    const { file, entries } = JOURNALS[(bytes[0] ?? 0) % JOURNALS.length] ?? { file: Buffer.alloc(0), entries: [] };
    put(damaged(file, bytes.subarray(1)));
    const verified = said(verifyJournal(home));
    for (const selection of SELECTIONS) {
      const those = read(selection);
      mustEqual(read(selection), those, 'entries, read twice');
      mustBe(those.length <= entries.length + 1, `at most ${entries.length} entries, got ${those.length}`);
      those.forEach(said);
      if (verified?.kind === 'whole')
        mustEqual(those.map(unwrap), entries.filter(isIn(selection)), 'the entries of a whole journal');
    }
    if (verified?.kind === 'broken') mustBeWords(verified.reason, 5000);
    const reader = said(openReader(home));
    if (reader !== undefined) {
      said(verifySignatures(reader));
      said(reader.tail());
      reader.close();
    }
    inWords(() => {
      const { definition, facts } = readTournament(home);
      statusOf(definition, facts, false, 1_800_000_000_000, 80);
    });
    inWords(() => {
      const tournament = readWholeTournament(home);
      statusOf(tournament.definition, tournament.facts, false, 1_800_000_000_000, 80);
      for (const text of pgnGames(tournament)) mustBe(text.startsWith('['), 'a game in PGN');
    });
    // Last, because a writer changes the file.
    const opened = said(openJournal(home));
    opened?.close();
  },
};

function put(file: Uint8Array): void {
  rmSync(home, { recursive: true, force: true });
  mkdirSync(home);
  writeFileSync(join(home, 'journal.sqlite'), file);
}

function read(selection: Selection): readonly Result<JournalEntry, { readonly message: string }>[] {
  const opened = openReader(home);
  if (!opened.ok) return [opened];
  using reader = opened.value;
  return [...reader.entries(selection, 0)];
}

function isIn(selection: Selection): (entry: JournalEntry) => boolean {
  if (selection.kind === 'all') return () => true;
  if (selection.kind === 'without-plies') return ({ kind }) => kind !== 'plies-played';
  return ({ kind, payload }) => gameOf(kind, payload as never) === selection.id;
}

function said<Value>(result: Result<Value, { readonly message: string }>): Value | undefined {
  if (result.ok) return result.value;
  mustBeWords(result.error.message, 5000);
  return undefined;
}

function inWords(act: () => void): void {
  try {
    act();
  } catch (reason) {
    if (!(reason instanceof Failure) && !(reason instanceof WrongUse)) throw reason;
    mustBeWords(reason.message, 5000);
  }
}
