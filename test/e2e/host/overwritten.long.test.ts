// Another program writes over the journal of a running tournament, into the same file.

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { engineLine, SAMPLE_CHESS, startArbiter, temporaryFolder } from '../arbiter.ts';
import { untilFacts } from '../until.ts';

const MATCH = `tournament: Over\ntimeControl: 0.3/move\ntimeMargin: 10s\nformat: match\ngames: 4\nengines:\n${engineLine('A', SAMPLE_CHESS)}${engineLine('B', SAMPLE_CHESS)}`;

it('is noticed: the run stops and says so, and writes nothing over it', { timeout: 240_000 }, async () => {
  using folder = temporaryFolder();
  const file = folder.file('over.yaml', MATCH);
  const data = join(folder.path, 'data');
  const running = startArbiter(['run', file, '--data', data], folder.path);
  await untilFacts(running, data, ({ games }) => [...games.values()].some(({ plies }) => plies.length > 1));
  writeFileSync(join(data, 'journal.sqlite'), 'mine now');
  const { code, stderr } = await running.finished;
  expect({ code, stderr }).toMatchObject({ code: 1, stderr: expect.stringContaining('what another program wrote into it') });
  expect(readFileSync(join(data, 'journal.sqlite'), 'utf8')).toBe('mine now');
});
