// The wall clock may jump while games are played: times, order and tables do not depend on it.

import { pathToFileURL } from 'node:url';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openReader } from '../../../src/journal/reader.ts';
import { unwrap } from '../../../src/core/result.ts';
import { testEngine } from '../../engines/index.ts';
import { engineLine, runArbiter, temporaryFolder } from '../arbiter.ts';

it('plays the same games while the wall clock jumps by years', async () => {
  using folder = temporaryFolder();
  const engine = testEngine('first-legal');
  const file = folder.file(
    'jumps.yaml',
    'tournament: Jumps\ntimeControl: 10+0.1\nformat: match\ngames: 4\nconcurrency: 2\nengines:\n' +
      engineLine('A', engine) +
      engineLine('B', engine),
  );
  const jumping = join(folder.path, 'jumping');
  const steady = join(folder.path, 'steady');
  const jump = `NODE_OPTIONS=--import=${pathToFileURL(join(import.meta.dirname, 'jumpingClock.ts')).href}`;

  const jumped = await runArbiter(['run', file, '--data', jumping], folder.path, ['env', jump]);
  expect(jumped).toMatchObject({ code: 0, stderr: '' });
  const undisturbed = await runArbiter(['run', file, '--data', steady], folder.path);
  expect(tableOf(jumped.stdout)).toBe(tableOf(undisturbed.stdout));

  const reader = unwrap(openReader(jumping));
  const times = [...reader.entries({ kind: 'all' }, 0)].map((entry) => unwrap(entry).atUtcMs);
  reader.close();
  expect(
    times.some((time, index) => time < (times[index - 1] ?? 0)),
    'the clock has jumped back',
  ).toBe(true);
  const verified = await runArbiter(['verify', '--data', jumping], folder.path);
  expect(verified).toMatchObject({ code: 0, stderr: '' });
});

const tableOf = (stdout: string): string => stdout.slice(stdout.indexOf('Name'), stdout.indexOf('Games:'));
