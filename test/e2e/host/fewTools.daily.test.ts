// A host without Perl: it cannot tell a person's command from that of an engine, and says so. Commands show the token of the data folder all the same.

import { mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { engineLine, runArbiter, startArbiter, temporaryFolder } from '../arbiter.ts';
import { untilItSays } from '../until.ts';
import { testEngine } from '../../engines/index.ts';

const MATCH =
  'tournament: Few tools\ntimeControl: 60+1\nformat: match\ngames: 50\nengines:\n' +
  engineLine('A', testEngine('first-legal', 0, '--think', '50')) +
  engineLine('B', testEngine('first-legal', 0, '--think', '50'));

it('where the host cannot tell who asks, the token decides, and the start says so', async () => {
  using folder = temporaryFolder();
  const tools = join(folder.path, 'tools');
  mkdirSync(tools);
  const seen = new Set<string>();
  for (const from of ['/usr/bin', '/bin'])
    for (const name of readdirSync(from)) {
      if (name.startsWith('perl') || seen.has(name)) continue;
      seen.add(name);
      symlinkSync(join(from, name), join(tools, name));
    }
  const without = ['env', `PATH=${tools}`];
  const data = join(folder.path, 'data');
  const running = startArbiter(['run', folder.file('few.yaml', MATCH), '--data', data], folder.path, without);
  await untilItSays(running, 'Commands show the token of the data folder, and nothing else tells a person from an engine here');
  const asked = ['pause', '--data', data, '--by', 'Ada', '--reason', 'lunch'];
  const marked = ['env', 'ARBITER_RUN=1'];
  expect(await runArbiter(asked, folder.path, marked)).toMatchObject({ code: 0, stderr: '' });
  running.process.kill('SIGINT');
  expect(await running.finished).toMatchObject({ code: 130 });
});
