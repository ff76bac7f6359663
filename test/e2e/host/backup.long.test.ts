// A backup of a tournament that is being played is a data folder: whole by itself, and the tournament can be continued from it.

import { mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { unwrap } from '../../../src/core/result.ts';
import { foldJournal } from '../../../src/projections/foldJournal.ts';
import { engineLine, runArbiter, SAMPLE_CHESS, startArbiter, temporaryFolder } from '../arbiter.ts';
import { untilFacts } from '../until.ts';

it('is whole, holds what was played, and continues', { timeout: 180_000 }, async () => {
  using folder = temporaryFolder();
  const cwd = folder.path;
  const file = folder.file(
    'two.yaml',
    `tournament: Two\ntimeControl: 0.5+0.01\nformat: match\ngames: 8\nengines:\n${engineLine('A', SAMPLE_CHESS)}${engineLine('B', SAMPLE_CHESS)}`,
  );
  const running = startArbiter(['run', file, '--data', 'data', '--web', '127.0.0.1:0'], cwd);
  const gamesIn = (data: string): number =>
    [...unwrap(foldJournal(join(cwd, data))).facts.games.values()].filter(({ ending }) => ending !== undefined).length;
  await untilFacts(running, join(cwd, 'data'), ({ games }) => [...games.values()].some(({ ending }) => ending !== undefined));
  const before = gamesIn('data');
  const copied = await runArbiter(['backup', '--data', 'data', '--to', 'copy'], cwd);
  expect(copied).toMatchObject({ code: 0, stderr: '' });
  expect(copied.stdout).toMatch(/^Backed up to copy: \d+ entries, the journal is whole\./);
  expect(gamesIn('copy')).toBeGreaterThanOrEqual(before);
  expect(readdirSync(join(cwd, 'copy')).filter((name) => /lock|owner|sessions|-wal/.test(name))).toEqual([]);
  expect(statSync(join(cwd, 'copy')).mode & 0o077).toBe(0);

  expect(await runArbiter(['backup', '--data', 'data', '--to', 'copy'], cwd)).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/expected a new folder to write to, got .*copy, which exists/),
  });
  mkdirSync(join(cwd, 'empty'));
  for (const data of ['empty', 'nowhere'])
    expect(await runArbiter(['backup', '--data', data, '--to', 'other'], cwd)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('expected the folder that "arbiter run" names when it starts'),
    });
  expect(readdirSync(cwd).toSorted()).toEqual(['copy', 'data', 'empty', 'two.yaml']);

  running.process.kill('SIGKILL');
  await running.finished;
  expect(await runArbiter(['run', file, '--data', 'copy'], cwd)).toMatchObject({ code: 0 });
  expect(gamesIn('copy')).toBe(8);
  expect(readFileSync(join(cwd, 'copy/games.pgn'), 'utf8').match(/^\[Result /gm)).toHaveLength(8);
});
