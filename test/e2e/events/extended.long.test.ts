// Tournaments that become longer while they are played or before they go on, as a user types it: more games, more cycles, one more entrant, more
// games at once. No game that was planned changes, and a change that would change one is refused with its reason.

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { unwrap } from '../../../src/core/result.ts';
import { eventKey } from '../../../src/core/ids.ts';
import { foldJournal } from '../../../src/projections/foldJournal.ts';
import { testEngine } from '../../engines/index.ts';
import { engineLine, runArbiter, startArbiter, temporaryFolder, type Finished } from '../arbiter.ts';
import { untilFacts, untilItSays } from '../until.ts';

const fast = testEngine('first-legal');
/** Enough games for some commands while they are played, each of a fifth of a second. */
const CYCLES = 14;
const timed = { ...fast, args: [...fast.args, '--think', '8'] };
const robin = ({ cycles = 1, top = '', late = false } = {}): string =>
  `tournament: Robin\nformat: round-robin\ncycles: ${cycles}\ntimeControl: 60+1\nadjudication: { maxMoves: 10 }\n${top}engines:\n` +
  ['A', 'B', 'C', ...(late ? ['D'] : [])].map((name) => engineLine(name, timed)).join('');

it('reload makes a round robin longer, lets an entrant in and plays more games at once; the planned games stay', async () => {
  using folder = temporaryFolder();
  const file = folder.file('robin.yaml', robin({ cycles: CYCLES }));
  const data = join(folder.path, 'data');
  const run = (...words: readonly string[]): Promise<Finished> => runArbiter(words, folder.path);
  const first = startArbiter(['run', file, '--data', data], folder.path);
  await untilItSays(first, 'Game 2 ');

  writeFileSync(file, robin({ cycles: CYCLES - 1 }));
  const shorter = await run('reload', '--data', data);
  expect(shorter).toMatchObject({ code: 1, stderr: expect.stringContaining('may become longer, never shorter') });

  writeFileSync(file, robin({ cycles: CYCLES + 2, late: true, top: 'concurrency: 2\ncores: { share: true }\n' }));
  expect((await run('reload', '--data', data)).stderr).toContain('the games of an event keep their cores');
  writeFileSync(file, robin({ cycles: CYCLES + 2, late: true, top: 'concurrency: 2\n' }));
  const extended = await run('reload', '--data', data);
  expect(extended.stdout, extended.stderr).toContain('The tournament continues with');
  expect(extended.stdout).toContain('Started once, as before a start: D.');
  // One game waits for each that is played.
  await untilFacts(first, data, (facts) => facts.event(eventKey('main')).inPlay.size > 2);
  writeFileSync(file, robin({ cycles: CYCLES + 2, late: true }));
  const fewer = await run('reload', '--data', data);
  expect(fewer.stdout, fewer.stderr).toContain('concurrency: 2 → not given');
  await untilFacts(first, data, (facts) => facts.event(eventKey('main')).inPlay.size <= 2);
  first.process.kill('SIGINT');
  expect((await first.finished).code).toBe(130);

  // Before going on, another cycle.
  writeFileSync(file, robin({ cycles: CYCLES + 3, late: true, top: 'concurrency: auto\n' }));
  const second = await run('run', file, '--data', data);
  expect(second.code, second.stderr).toBe(0);
  expect((await run('verify', '--data', data)).code).toBe(0);

  const event = unwrap(foldJournal(data)).facts.event(eventKey('main'));
  const games = [...event.issued.values()].toSorted((one, other) => one.number - other.number);
  expect(games).toHaveLength((CYCLES + 3) * 6);
  const before = games.slice(0, CYCLES * 3);
  expect(before.some(({ white, black }) => [white, black].includes('D' as never))).toBe(false);
  // The newcomer then catches up.
  expect(games.slice(CYCLES * 3, CYCLES * 6).every(({ white, black }) => [white, black].includes('D' as never))).toBe(true);
  const meetings = Map.groupBy(games, ({ white, black }) => [white, black].toSorted().join('-'));
  expect([...meetings.values()].map(({ length }) => length)).toEqual(Array(6).fill(CYCLES + 3));
  expect(second.stdout).toMatch(/102 of 102|D\s/);

  // It is over: more games need a new tournament.
  writeFileSync(file, robin({ cycles: CYCLES + 4, late: true }));
  const late = await run('run', file, '--data', data);
  expect(late).toMatchObject({ code: 2, stderr: expect.stringContaining('play more games in a new tournament') });
});

it('a match gets more games while its last one is played', async () => {
  using folder = temporaryFolder();
  const match = (games: number): string =>
    `tournament: Match\nformat: match\ngames: ${games}\ntimeControl: 12+0\nengines:\n` +
    engineLine('A', testEngine('stalls')) +
    engineLine('B', fast);
  const file = folder.file('match.yaml', match(1));
  const data = join(folder.path, 'data');
  const playing = startArbiter(['run', file, '--data', data], folder.path);
  await untilFacts(playing, data, ({ games }) => [...games.values()].some(({ started }) => started));
  writeFileSync(file, match(3));
  expect((await runArbiter(['reload', '--data', data], folder.path)).stdout).toContain('The tournament continues with');
  await untilFacts(playing, data, ({ games }) => games.size === 2);
  playing.process.kill('SIGINT');
  const stopped = await playing.finished;
  expect(stopped.code).toBe(130);
});
