// An engine that ended between its games, and whose program has changed meanwhile, has lost nothing: its game waits until the files are restored.

import { chmodSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { unwrap } from '../../../src/core/result.ts';
import { foldJournal } from '../../../src/projections/foldJournal.ts';
import { xboardTestEngine } from '../../engines/cecp/index.ts';
import { testEngine } from '../../engines/index.ts';
import { engineLine, startArbiter, temporaryFolder } from '../arbiter.ts';
import { untilFacts, untilItSays } from '../until.ts';

it('S16-13e: a restart in mid-event is refused like a start, and is no crash', async () => {
  using folder = temporaryFolder();
  const { command, args } = xboardTestEngine('dies-after-result');
  const words = [command, ...args].map((word) => `'${word}'`).join(' ');
  const program = folder.file('engine.sh', `#!/bin/sh\nexec ${words}\n`);
  const other = folder.file('other.sh', `#!/bin/sh\n# Another version.\nexec ${words}\n`);
  for (const file of [program, other]) chmodSync(file, 0o755);
  const file = folder.file(
    'match.yaml',
    'tournament: Changed\ntimeControl: 60+1\nformat: match\ngames: 2\nengines:\n' +
      engineLine('A', { command: program, args: [] }, 'protocol: xboard') +
      engineLine('B', testEngine('first-legal', 0, '--think', '100')),
  );
  const data = join(folder.path, 'data');
  const running = startArbiter(['run', file, '--data', data], folder.path);
  await untilFacts(running, data, ({ games }) => [...games.values()].some(({ plies }) => plies.length > 0));
  renameSync(program, `${program}.kept`);
  renameSync(other, program);
  await untilItSays(running, /A is not the version that was accepted: /);
  expect([...unwrap(foldJournal(data)).facts.games.values()].at(-1)).toMatchObject({ held: { cause: 'version' } });
  renameSync(`${program}.kept`, program);
  const { code, stdout, stderr } = await running.finished;
  expect(code, stdout + stderr).toBe(0);
  const endings = [...unwrap(foldJournal(data)).facts.games.values()].map(({ ending }) => ending?.kind);
  expect(endings).toEqual(['rules', 'rules']);
});
