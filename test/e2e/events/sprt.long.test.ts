// SPRT-1 by real processes: a match that its test ends, and how the run, its status, `arbiter sprt` and its journal show it.

import { expect, it } from 'vitest';
import { testEngine } from '../../engines/index.ts';
import { engineLine, runArbiter, temporaryFolder } from '../arbiter.ts';

const match = (sprt: string): string =>
  `tournament: Match\nformat: match\ngames: 1000\nconcurrency: 1\ntimeControl: 10+0.1\nsprt: ${sprt}\nengines:\n` +
  engineLine('Old', testEngine('illegal')) +
  engineLine('New', testEngine('first-legal'));

it('SPRT-1: ends the match at the decision, and every reader shows the same', async () => {
  using folder = temporaryFolder();
  const file = folder.file('match.yaml', match('{ elo0: -200, elo1: 0, inPlay: drop }'));
  const played = await runArbiter(['run', file, '--json'], folder.path);
  expect(played.code).toBe(0);
  const lines = played.stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);
  const decided = lines.filter(({ kind }) => kind === 'sprt-decided');
  expect(decided).toHaveLength(1);
  const [{ llr, lower, upper, accepted, games, pairs, text } = {}] = decided;
  expect({ accepted, games, pairs }).toEqual({ accepted: 'H0', games: [14, 0, 0], pairs: [7, 0, 0, 0, 0] });
  expect(llr).toBeLessThanOrEqual(lower as number);
  expect(text).toMatch(/^The test is decided: LLR -3\.\d\d, bounds -2\.94 and 2\.94 \(-1\d\d %\): H0 accepted$/);

  const data = ['--data', 'Match.arbiter'];
  const status = JSON.parse((await runArbiter(['status', ...data, '--json'], folder.path)).stdout) as {
    readonly events: readonly [{ readonly match: unknown; readonly stage: string }];
  };
  const [event] = status.events;
  expect(event.stage).toBe('over');
  expect(event.match).toMatchObject({
    players: ['Old', 'New'],
    losses: 14,
    pairs: [7, 0, 0, 0, 0],
    elo: null,
    sprt: { elo0: -200, elo1: 0, counts: 'pairs', llr, lower, upper, accepted: 'H0' },
  });
  expect((await runArbiter(['status', ...data], folder.path)).stdout).toMatch(/^LLR .*: H0 accepted$/m);
  const again = await runArbiter(['sprt', ...data, '--json'], folder.path);
  expect(JSON.parse(again.stdout)).toEqual(event.match);
  expect((await runArbiter(['verify', ...data], folder.path)).code).toBe(0);

  // A run that is started again has nothing left to play.
  const after = await runArbiter(['run', file], folder.path);
  expect(after.code).toBe(0);
  expect(after.stdout).not.toContain('1-0 ');
});
