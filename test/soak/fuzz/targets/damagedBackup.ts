// A backup on a disk that damaged it. It is refused in words and leaves nothing behind, or what comes back is exactly what was kept. Half of the inputs get a
// new last line, as if someone had changed the backup on purpose: then the damage reaches SQLite, the hash chain and the hashes of files.

import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Failure, WrongUse } from '../../../../src/core/messages/failure.ts';
import { unwrap } from '../../../../src/core/result.ts';
import { openReader } from '../../../../src/journal/reader.ts';
import { backUp } from '../../../../src/run/backup/backUp.ts';
import { restore } from '../../../../src/run/backup/restore.ts';
import { seal } from '../../../../src/run/backup/seal.ts';
import { damaged, folderForFuzzing, one, recordedFile } from '../damage.ts';
import { mustBe, mustBeWords, mustEqual } from '../oracles.ts';
import type { Target } from '../target.ts';

const home = folderForFuzzing();
const LAST_LINE_BYTES = 87;
const at = (...names: readonly string[]): string => join(home, ...names);

mkdirSync(at('data', 'logs'), { recursive: true });
writeFileSync(at('data', 'journal.sqlite'), recordedFile('format4-played.sqlite'));
writeFileSync(at('data', 'accounts.json'), '{"accounts":[]}');
writeFileSync(at('data', 'logs', 'A.log'), 'a line\n'.repeat(300));
writeFileSync(at('data', 'logs', 'empty.log'), '');
await backUp(at('data'), at('whole.backup'));
const whole = readFileSync(at('whole.backup'));
const kept = {
  entries: journalIn(at('data')),
  files: new Set(['accounts.json', 'logs/A.log', 'logs/empty.log'].map((name) => readFileSync(at('data', name), 'latin1'))),
};
rmSync(at('data'), { recursive: true });

export const target: Target = {
  reads: ['src/run/backup', 'src/journal/copy.ts'],
  waits: true,
  seeds: [
    '\0',
    '\x01',
    `\0${one(0, 9000, 3)}`,
    `\x01${one(0, 9000, 3)}`,
    `\x01${one(1, 20_000, 0x30)}`,
    `\x01${one(2, 0x50000, 5)}`,
    `\x01${one(3, 28, 2)}`,
    `\x01${one(4, 45_000, 0)}`,
    `\x01${one(5, 0x30004, 0)}`,
    `\0${one(6, 12_288, 0)}`,
    `\x01${one(6, 40_960, 0)}`,
    `\x01${one(7, 0, 9)}`,
  ],
  words: [1, 5, 8, 9, 10, 11, 12].flatMap((page) => [0, 3, 5, 8, 12].map((place) => one(2, (page << 16) | place, 1))),
  failed: ['+&\x00\x00\x02\x00\x0c\x00\x08\x01\x00'],
  longest: 201,
  async check(bytes) {
    const isSealedAgain = ((bytes[0] ?? 0) & 1) === 1;
    const bad = damaged(isSealedAgain ? whole.subarray(0, -LAST_LINE_BYTES) : whole, bytes.subarray(1));
    writeFileSync(at('bad.backup'), bad);
    if (isSealedAgain) seal(at('bad.backup'));
    try {
      await restore(at('bad.backup'), at('to'));
    } catch (reason) {
      if (!(reason instanceof Failure) && !(reason instanceof WrongUse)) throw reason;
      mustBeWords(reason.message, 5000);
      mustBe(
        !isSealedAgain || !bad.equals(whole.subarray(0, -LAST_LINE_BYTES)),
        `a whole backup to be taken, got ${reason.message}`,
      );
      mustEqual(readdirSync(home).toSorted(), ['bad.backup', 'whole.backup'], 'what a refused restore leaves');
      return;
    }
    mustBe(isSealedAgain || bad.equals(whole), 'a damaged backup to be refused');
    mustEqual(journalIn(at('to')).slice(0, -1), kept.entries, 'the entries that come back');
    const names = readdirSync(at('to'), { recursive: true, encoding: 'utf8' }).filter((name) =>
      statSync(at('to', name)).isFile(),
    );
    for (const name of names) {
      if (/^(?:journal\.sqlite|games\.(?:pgn|sgf))$/.test(name)) continue;
      mustBe(kept.files.has(readFileSync(at('to', name), 'latin1')), `the content of ${name} as it was`);
    }
    rmSync(at('to'), { recursive: true });
    mustEqual(readdirSync(home).toSorted(), ['bad.backup', 'whole.backup'], 'what a restore leaves elsewhere');
  },
};

function journalIn(folder: string): readonly unknown[] {
  using reader = unwrap(openReader(folder));
  return [...reader.entries({ kind: 'all' }, 0)].map(unwrap);
}
