// A disk that refuses everything while games are played ends the run with the reason, also where nothing can be removed any more.

import { join } from 'node:path';
import { expect, test } from 'vitest';
import { testEngine } from '../../engines/index.ts';
import { engineLine, runArbiter, startArbiter, temporaryFolder } from '../arbiter.ts';
import { areHere } from '../debianEngines.ts';
import { untilItSays } from '../until.ts';
import { badDisk } from './badDisk.ts';

const FIRST_LEGAL = testEngine('first-legal');
const THINKS = { ...FIRST_LEGAL, args: [...FIRST_LEGAL.args, '--think', '30'] };
const FILE =
  'tournament: Bad disk\ntimeControl: 10+0.1\nformat: match\ngames: 3\nadjudication: { maxMoves: 10 }\nengines:\n' +
  engineLine('A', THINKS) +
  engineLine('B', FIRST_LEGAL);

test.runIf(areHere('/usr/bin/gcc'))('a disk that becomes read-only ends the run in words', async () => {
  using folder = temporaryFolder();
  const data = join(folder.path, 'data');
  const words = ['run', folder.file('disk.yaml', FILE), '--data', data];
  const { launcher, fail } = badDisk(data, folder.path);
  const running = startArbiter(words, folder.path, launcher);
  await untilItSays(running, 'Game 1 ');
  fail({ kind: 'EROFS', of: 1000 });
  const { code, stderr } = await running.finished;
  expect(stderr).toMatch(/^Cannot write the journal [^\n]*\n$/);
  expect(code).toBe(1);
  expect(await runArbiter(words, folder.path)).toMatchObject({ code: 0 });
});
