// A match that is killed goes on with the same command, and ends as if nothing had happened.

import { expect, test } from 'vitest';
import { runArbiter, startArbiter, temporaryFolder } from '../arbiter.ts';
import { untilItSays } from '../until.ts';
import { gamesIn, heldWords, journalNumbers, lastBlock } from './heldMatch.ts';

test.each([
  { names: ['New', 'Old'], more: ['-rounds', '200', '-sprt', 'elo0=0', 'elo1=250', 'alpha=0.05', 'beta=0.05'], games: 400 },
  { names: ['New', 'Old', 'Base'], more: ['-rounds', '3'], games: 18 },
  { names: ['New', 'Old', 'Base', 'Last'], more: ['-rounds', '2', '-tournament', 'gauntlet', '-seeds', '2'], games: 20 },
])('kill -9 in the middle of a game of $names: each game once, the same lines at the end', async ({ names, more, games }) => {
  using whole = temporaryFolder();
  using cut = temporaryFolder();
  whole.file('go-on', '');
  const undisturbed = await runArbiter(heldWords(whole, names, ['-ratinginterval', '0', ...more]), whole.path);
  expect(undisturbed).toMatchObject({ code: 0 });
  if (more.includes('-sprt')) expect(undisturbed.stdout).toContain(' completed - H0 was accepted\n');

  const words = heldWords(cut, names, ['-ratinginterval', '0', ...more]);
  const killed = startArbiter(words, cut.path);
  await untilItSays(killed, 'Started game 3 ');
  killed.process.kill('SIGKILL');
  const { signal, stderr } = await killed.finished;
  expect(signal).toBe('SIGKILL');
  // A busy machine is reported, and is no fault.
  expect(stderr.replaceAll(/^.*: Arbiter was overloaded: .*\n/gm, '')).toBe('');
  cut.file('go-on', '');
  const { code, stdout } = await runArbiter(words, cut.path);
  expect(code).toBe(0);
  expect(stdout).toMatch(
    new RegExp(`^Info: Continuing after \\d+ of ${games} games, kept in .*\nStarted game \\d+ of ${games} `),
  );
  expect(lastBlock(stdout)).toBe(lastBlock(undisturbed.stdout));
  expect(gamesIn(cut.path)).toEqual(gamesIn(whole.path));
  expect(journalNumbers(cut.path)).toEqual(journalNumbers(whole.path));
});
