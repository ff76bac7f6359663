// SIGHUP where the tournament file says that it is read again.

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { unwrap } from '../../../src/core/result.ts';
import { foldJournal } from '../../../src/projections/foldJournal.ts';
import { engineLine, SAMPLE_CHESS, startArbiter, temporaryFolder } from '../arbiter.ts';
import { untilFacts, untilItSays } from '../until.ts';

const match = (more: string): string =>
  `tournament: Hangup\ntimeControl: 0.2/move\ntimeMargin: 10s\nformat: match\ngames: 50\ncores: { share: true }\nofficials: [{ name: Ada, role: chair }]\n${more}engines:\n` +
  engineLine('A', SAMPLE_CHESS) +
  engineLine('B', SAMPLE_CHESS);

it('onHangup: reload applies the changed file, says what is wrong with a broken one, and stops if the file says so', async () => {
  using folder = temporaryFolder();
  const file = folder.file('hangup.yaml', match('onHangup: reload\n'));
  const data = join(folder.path, 'data');
  const running = startArbiter(['run', file, '--data', data], folder.path);
  await untilFacts(running, data, ({ games }) => [...games.values()].some(({ plies }) => plies.length > 0));
  writeFileSync(file, match('onHangup: reload\nconcurency: 2\n'));
  running.process.kill('SIGHUP');
  await untilItSays(running, /concurency/);
  writeFileSync(file, match('onHangup: stop\nsettle: 1s\n'));
  running.process.kill('SIGHUP');
  await untilItSays(running, /The tournament continues with .*hangup\.yaml as it is now/);
  expect(unwrap(foldJournal(data)).facts.definition).toMatchObject({ settleMs: 1000 });
  running.process.kill('SIGHUP');
  expect(await running.finished).toMatchObject({ code: 130, stderr: '' });
});
