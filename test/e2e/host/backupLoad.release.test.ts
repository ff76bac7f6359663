// Backups of a tournament under load, at random moments; ARBITER_TEST_BACKUPS of them, 20 for the long form: each is verified, restored and goes on, and no game of
// the original suffers.

import { join } from 'node:path';
import { expect, it } from 'vitest';
import { randomSource } from '../../../src/core/random.ts';
import { unwrap } from '../../../src/core/result.ts';
import { foldJournal, foldWholeJournal } from '../../../src/projections/foldJournal.ts';
import type { TournamentFacts } from '../../../src/projections/tournamentFacts.ts';
import { engineLine, runArbiter, SAMPLE_CHESS, startArbiter, temporaryFolder } from '../arbiter.ts';
import { untilFacts } from '../until.ts';

const BACKUPS = Number(process.env['ARBITER_TEST_BACKUPS'] ?? 3);
/** More than are played meanwhile: the tournament is stopped after the last backup. */
const GAMES = 100 * BACKUPS;
const rngSeed = Number(process.env['ARBITER_TEST_SEED'] ?? 1);

const endedIn = ({ games }: TournamentFacts): number => [...games.values()].filter(({ ending }) => ending !== undefined).length;

it(`${BACKUPS} backups while games are played`, { timeout: 60_000 + BACKUPS * 60_000 }, async () => {
  using folder = temporaryFolder();
  const cwd = folder.path;
  const random = randomSource(rngSeed);
  const file = folder.file(
    'two.yaml',
    `tournament: Two\ntimeControl: 0.3+0.01\ntimeMargin: 3s\nformat: match\ngames: ${GAMES}\nconcurrency: 2\nengineLogs: true\nengines:\n${engineLine('A', SAMPLE_CHESS)}${engineLine('B', SAMPLE_CHESS)}`,
  );
  const original = startArbiter(['run', file, '--data', 'data'], cwd);
  await untilFacts(original, join(cwd, 'data'), (facts) => endedIn(facts) > 0);
  for (let index = 0; index < BACKUPS; index++) {
    await new Promise((resolve) => setTimeout(resolve, random.below(500)));
    const [copy, backup] = [`copy${index}`, `backup${index}`];
    const made = await runArbiter(['backup', '--data', 'data', '--to', backup], cwd);
    expect(made).toMatchObject({ code: 0, stderr: '' });
    expect(await runArbiter(['restore', backup, '--to', copy], cwd)).toMatchObject({ code: 0, stderr: '' });
    const before = endedIn(unwrap(foldWholeJournal(join(cwd, copy))).facts);
    expect(before).toBeGreaterThan(0);
    const again = startArbiter(['run', file, '--data', copy], cwd);
    await untilFacts(again, join(cwd, copy), (facts) => endedIn(facts) > before);
    again.process.kill('SIGINT');
    await again.finished;
    expect((await runArbiter(['verify', '--data', copy], cwd)).code).toBe(0);
  }
  original.process.kill('SIGINT');
  expect((await original.finished).code).toBe(130);
  const { facts } = unwrap(foldJournal(join(cwd, 'data')));
  expect([...facts.games.values()].filter(({ ending }) => ending?.kind === 'forfeit')).toEqual([]);
  expect((await runArbiter(['verify', '--data', 'data'], cwd)).code).toBe(0);
});
