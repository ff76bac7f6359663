// A match that is killed goes on with the same command, and ends as if nothing had happened.

import { expect, test } from 'vitest';
import { runArbiter, startArbiter, temporaryFolder } from '../arbiter.ts';
import { untilItSays } from '../until.ts';
import { gamesIn, heldWords, journalNumbers, lastBlock } from './heldMatch.ts';

test('kill -9 in the middle of a game: each game once, the same lines at the end', async () => {
  using whole = temporaryFolder();
  using cut = temporaryFolder();
  whole.file('go-on', '');
  const more = ['-rounds', '200', '-ratinginterval', '0', '-sprt', 'elo0=0', 'elo1=250', 'alpha=0.05', 'beta=0.05'];
  const undisturbed = await runArbiter(heldWords(whole, ['New', 'Old'], more), whole.path);
  expect(undisturbed).toMatchObject({ code: 0 });
  expect(undisturbed.stdout).toContain(' completed - H0 was accepted\n');

  const words = heldWords(cut, ['New', 'Old'], more);
  const killed = startArbiter(words, cut.path);
  await untilItSays(killed, 'Started game 3 ');
  killed.process.kill('SIGKILL');
  expect(await killed.finished).toMatchObject({ signal: 'SIGKILL', stderr: '' });
  cut.file('go-on', '');
  const { code, stdout } = await runArbiter(words, cut.path);
  expect(code).toBe(0);
  expect(stdout).toMatch(/^Info: Continuing after \d+ of 400 games, kept in .*\nStarted game \d+ of 400 /);
  expect(lastBlock(stdout)).toBe(lastBlock(undisturbed.stdout));
  expect(gamesIn(cut.path)).toEqual(gamesIn(whole.path));
  expect(journalNumbers(cut.path)).toEqual(journalNumbers(whole.path));
});
