// Missing, incomplete or damaged tablebases are reported before the games begin (S16-11d, CUP-6d), by the program as a user starts it.

import { mkdirSync, symlinkSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { referenceData } from '../../needs.ts';
import { testEngine } from '../../engines/index.ts';
import { engineLine, runArbiter, temporaryFolder } from '../arbiter.ts';

const data = referenceData('syzygy');
const firstLegal = testEngine('first-legal');
const file = (tablebases: string): string =>
  `tournament: Tables\nformat: match\ngames: 2\ntimeControl: 10+0.1\nruleSet: tcec-season-16\n${tablebases}engines:\n` +
  engineLine('A', firstLegal) +
  engineLine('B', firstLegal);

it('S16-11d, CUP-6d: a missing folder is a mistake of the file, with its place', async () => {
  using folder = temporaryFolder();
  folder.file('text', 'x');
  const name = folder.file('tables.yaml', file('tablebases: [., ./gone, ./text]\n'));
  for (const words of [
    ['run', name],
    ['run', name, '--dry-run'],
  ]) {
    const ended = await runArbiter(words, folder.path);
    expect(ended.code).toBe(2);
    expect(ended.stderr).toContain(
      'tables.yaml:6:17: tablebases[1]: Cannot find the tablebases "./gone": expected a folder, got no such folder\n',
    );
    expect(ended.stderr).toContain(
      'tables.yaml:6:25: tablebases[2]: Cannot find the tablebases "./text": expected a folder, got a file\n',
    );
  }
});

it('S16-11d, INT-4: rules without any folder are reported in the dry run and at the start', async () => {
  using folder = temporaryFolder();
  const name = folder.file('tables.yaml', file(''));
  const told =
    'Advice: Tables: a position with 6 men or fewer ends by tablebase (TB-1), but the file names no folder with tables';
  for (const words of [
    ['run', name, '--dry-run'],
    ['run', name],
  ]) {
    const ended = await runArbiter(words, folder.path);
    expect(ended.code).toBe(0);
    expect(ended.stdout).toContain(told);
    expect(ended.stdout).toContain('Advice: Tables: an interrupted game with 7 men or fewer ends by tablebase (INT-4)');
  }
});

it.runIf(data !== undefined)(
  'S16-11d: what is there is counted against the full set; a damaged table is refused by its name',
  async () => {
    using folder = temporaryFolder();
    const tables = join(folder.path, 'tables');
    mkdirSync(tables);
    const names = readdirSync(data ?? '').filter((name) => /^K[QRBNP]+v/u.test(name) && !name.startsWith('KNvK.'));
    for (const name of names) symlinkSync(join(data ?? '', name), join(tables, name));
    const name = folder.file('tables.yaml', file('tablebases: [./tables]\n'));
    const inventory =
      /^Tablebases: 3 men 4 of 5 \(missing KNvK\.rtbw, KNvK\.rtbz\), 4 men 30 of 30, 5 men 1 of 110 .*, 7 men none of 1001\.$/mu;
    for (const words of [
      ['run', name, '--dry-run'],
      ['run', name],
    ]) {
      const ended = await runArbiter(words, folder.path);
      expect(ended.code).toBe(0);
      expect(ended.stdout).toMatch(inventory);
      expect(ended.stdout).toContain('with 6 men or fewer ends by tablebase (TB-1), but some of these tables are missing.');
    }
    const { tablebases } = JSON.parse((await runArbiter(['run', name, '--dry-run', '--json'], folder.path)).stdout);
    expect(tablebases[0]).toMatchObject({ men: 3, full: 5, present: { wdl: 4, dtz: 4 } });

    writeFileSync(join(tables, 'KNvK.rtbw'), 'nothing of a table');
    const damaged = await runArbiter(['run', name, '--dry-run'], folder.path);
    expect(damaged.code).toBe(2);
    expect(damaged.stderr).toContain('KNvK.rtbw: Cannot use tablebase: ');
  },
);
