// CUP-2a: the cup takes place right after the Superfinal. It is started during its season, waits, and begins with the final tables.

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { eventKey } from '../../../src/core/ids.ts';
import { unwrap } from '../../../src/core/result.ts';
import { foldJournal } from '../../../src/projections/foldJournal.ts';
import { testEngine } from '../../engines/index.ts';
import { engineLine, runArbiter, startArbiter, temporaryFolder } from '../arbiter.ts';
import { untilItSays } from '../until.ts';

vi.setConfig({ testTimeout: 240_000 });

const engines = ['A', 'B', 'C'].map((name) => engineLine(name, testEngine('first-legal'), 'startup: 30s')).join('');
/** Engines that all play alike: the league ends level on everything, and the season waits for a ruling before its Superfinal. */
const SEASON = `tournament: Season 1\ntimeControl: 60+1\nengines:\n${engines}events:
  L: { name: League, format: round-robin, cycles: 2, entrants: [A, B, C] }
  SF: { name: Superfinal, format: match, games: 2, entrants: [{ from: L, places: 1-2 }] }
`;
const cup = (more = ''): string =>
  `tournament: Cup 1\ntimeControl: 60+1\nformat: match\ngames: 2\nprevious: { season: season-1 }\n${more}` +
  `entrants: [{ previous: season, event: L, places: 1-2 }]\nengines:\n${engines}`;

it('CUP-2a: a cup that is started during its season waits until it is closed, and takes its final tables', async () => {
  using folder = temporaryFolder();
  const [data, cupData] = [join(folder.path, 'season-1'), join(folder.path, 'cup-1')];
  const season = startArbiter(['run', folder.file('season.yaml', SEASON), '--data', data], folder.path);
  await untilItSays(season, 'waits for a ruling');

  const file = folder.file('cup.yaml', cup());
  const plan = await runArbiter(['run', file, '--dry-run'], folder.path);
  expect(plan).toMatchObject({ code: 0, stderr: '' });
  expect(plan.stdout).toContain(`Advice: Season 1 in ${data} is not over: this assumes who will qualify.`);

  // Mistakes in the file are reported before the wait.
  const wrong = await runArbiter(['run', folder.file('wrong.yaml', cup('openings: { file: gone.pgn }\n'))], folder.path);
  expect(wrong.code).toBe(2);
  expect(wrong.stderr).toContain('Cannot read the openings');

  const waiting = startArbiter(['run', file, '--data', cupData], folder.path);
  await untilItSays(
    waiting,
    `Waiting until Season 1 is over (kept in ${data}). Press Ctrl-C to stop waiting; nothing has begun.`,
  );
  expect(existsSync(cupData)).toBe(false);

  const order = ['B', 'C', 'A'].flatMap((name) => ['--order', name]);
  const ruled = await runArbiter(
    ['rule', '--data', data, '--event', 'L', ...order, '--by', 'Lot', '--reason', 'lot'],
    folder.path,
  );
  expect(ruled.code, ruled.stderr).toBe(0);
  expect((await season.finished).code).toBe(0);
  const ended = await waiting.finished;
  expect(ended.code, ended.stderr).toBe(0);
  expect(ended.stdout).toContain('Season 1 is over.\n');

  const seasonFacts = unwrap(foldJournal(data)).facts;
  const { facts } = unwrap(foldJournal(cupData));
  expect(facts.event(eventKey('main')).entrants).toEqual(['B', 'C']);
  expect(facts.closed && seasonFacts.closed).toBe(true);
  const superfinalOver = seasonFacts.life(eventKey('SF')).closedAtUtcMs ?? Infinity;
  expect(facts.life(eventKey('main')).openedAtUtcMs ?? 0).toBeGreaterThanOrEqual(superfinalOver);

  // The season's journal has grown since it was closed; the same file is still valid.
  const again = await runArbiter(['run', file, '--data', cupData], folder.path);
  expect(again.code, again.stderr).toBe(0);
  expect(again.stdout).toContain('Cup 1 is over');
});
