// A data folder in which something else has the name of one of Arbiter's files, such as a pipe that no one writes to: every command ends soon, and says so
// where it needed the file.

import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openTournament } from '../testSeatGame.ts';
import { runArbiter, temporaryFolder } from './arbiter.ts';

const LONGEST_S = '20';

it.each([
  ['journal.sqlite', ['status'], 'got "no regular file"'],
  ['lock.sqlite', ['pause'], 'Cannot run in'],
  ['accounts.json', ['account', 'list'], 'expected a file, got a named pipe'],
  ['accounts.json', ['pause'], 'expected a file, got a named pipe'],
  ['owner.json', ['status'], ''],
] as const)('%s: %j', async (name, command, words) => {
  using folder = temporaryFolder();
  mkdirSync(join(folder.path, 'made'));
  await (await openTournament(join(folder.path, 'made'))).close();
  const data = join(folder.path, 'data');
  cpSync(join(folder.path, 'made'), data, { recursive: true });
  rmSync(join(data, name), { force: true });
  execFileSync('mkfifo', [join(data, name)]);
  const launcher = ['timeout', '--signal=KILL', LONGEST_S];
  const ran = await runArbiter([...command, '--data', data], folder.path, launcher);
  expect([ran.signal, ran.code === 0]).toEqual([null, words === '']);
  expect(ran.stderr).toContain(words);
});
