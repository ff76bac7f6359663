// Two linked events as an organiser meets them: a tie that decides who goes on, what may be changed in the file meanwhile, a withdrawal,
// the break with its checks.

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { foldJournal } from '../../src/cli/dataFolder.ts';
import { eventKey } from '../../src/core/ids.ts';
import { unwrap } from '../../src/core/result.ts';
import { testEngine } from '../engines/index.ts';
import { engineLine, runArbiter, startArbiter, temporaryFolder, type Finished, type Running } from './arbiter.ts';

vi.setConfig({ testTimeout: 120_000 });

/** Engines that all play alike, so that those of Low are level on everything. */
const linked = (more: Readonly<Partial<Record<'engine' | 'low' | 'high', string>>> = {}): string =>
  `tournament: Linked\ntimeControl: 60+1\nengines:\n` +
  ['A', 'B', 'C', 'D'].map((name) => engineLine(name, testEngine('first-legal'), more.engine ?? 'startup: 30s')).join('') +
  `events:
  Low: { name: Lower, format: round-robin, entrants: [A, B, C], ${more.low ?? 'cycles: 2'} }
  High: { format: match, games: 2, entrants: [D, { from: Low, places: 1 }], schedule: { break: 1s, check: true }${more.high ?? ''} }
`;

async function until(running: Running, text: string): Promise<void> {
  for (const deadline = Date.now() + 60_000; Date.now() < deadline; await new Promise((resolve) => setTimeout(resolve, 20))) {
    if (running.output().includes(text)) return;
    if (running.process.exitCode !== null) break;
  }
  throw new Error(`Cannot find "${text}" in: ${running.output()}`);
}

it('S16-12f, S16-13, S16-2b: waits for the organisers, refuses what the rules do not allow, and goes on', async () => {
  using folder = temporaryFolder();
  const file = folder.file('linked.yaml', linked());
  const data = join(folder.path, 'data');
  const args = ['run', file, '--data', data];
  const run = (...words: readonly string[]): Promise<Finished> => runArbiter(words, folder.path);
  const rule = (...words: readonly string[]): Promise<Finished> =>
    run('rule', '--data', data, ...words, '--by', 'Organisers', '--reason', 'lot');

  const first = startArbiter(args, folder.path);
  await until(first, 'waits for a ruling');
  const status = JSON.parse((await run('status', '--data', data, '--json')).stdout);
  expect(status.questions).toEqual([{ event: 'Low', question: expect.stringMatching(/A, B and C share places 1 to 3 of Low/) }]);
  expect(status.events.map(({ key, stage }: { key: string; stage: string }) => [key, stage])).toEqual([
    ['Low', 'over'],
    ['High', 'waiting'],
  ]);
  first.process.kill('SIGINT');
  expect((await first.finished).code).toBe(130);

  // S16-13e: of an event that is over its games stay as they were.
  writeFileSync(file, linked({ low: 'cycles: 4' }));
  const refused = await run(...args);
  expect(refused).toMatchObject({ code: 2, stdout: '' });
  expect(refused.stderr).toMatch(/Cannot change a tournament that has begun .*events\.Low\.format\.cycles: 2 → 4.*S16-13e/);

  // S16-13a, S16-13b: engines that go on may be updated before the next event.
  writeFileSync(file, linked({ engine: 'startup: 31s' }));
  const second = startArbiter(args, folder.path);
  await until(second, 'waits for a ruling');
  expect(second.output()).toContain('The tournament file was changed');

  const wrong = await rule('--event', 'Low', '--order', 'A', '--order', 'B');
  expect(wrong.code).toBe(1);
  expect(wrong.stderr).toContain('Cannot decide the tie in Linked - Lower: expected all who share a place (A, B, C), got A, B');
  expect((await rule('--event', 'High', '--withdraw', 'X')).stderr).toContain('expected an engine that may play there, got "X"');
  expect((await rule('--event', 'High', '--withdraw', 'B')).code).toBe(0);
  expect((await rule('--event', 'Low', '--order', 'B', '--order', 'C', '--order', 'A')).code).toBe(0);

  const ended = await second.finished;
  expect(ended.code, ended.stderr).toBe(0);
  expect(ended.stdout).toContain('High begins at ');
  expect(ended.stdout).toContain('Check of D: ');
  expect(ended.stdout).toContain('Check of C: ');
  expect(ended.stdout).toContain('High begins: D, C');
  const { facts } = unwrap(foldJournal(data));
  expect(facts.closed).toBe(true);
  const opened = facts.life(eventKey('High')).openedAtUtcMs ?? 0;
  expect(opened - (facts.life(eventKey('Low')).closedAtUtcMs ?? 0)).toBeGreaterThanOrEqual(1000);
  expect((await rule('--event', 'High', '--withdraw', 'C')).stderr).toContain('expected an event that has not begun');

  const verified = await run('verify', '--data', data, '--json');
  expect(JSON.parse(verified.stdout).events.map(({ finished }: { finished: number }) => finished)).toEqual([6, 2]);
});

it('S16-13e: refuses a book that was changed while its event is played', async () => {
  using folder = temporaryFolder();
  const book = folder.file('book.epd', 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -\n');
  const engines = ['A', 'B'].map((name) => engineLine(name, testEngine('first-legal'))).join('');
  const file = folder.file(
    'book.yaml',
    `tournament: Book\ntimeControl: 60+1\nformat: match\ngames: 500\nopenings: { file: ${book} }\nengines:\n${engines}`,
  );
  const args = ['run', file, '--data', join(folder.path, 'data')];
  const running = startArbiter(args, folder.path);
  await until(running, 'Game 1 ');
  running.process.kill('SIGINT');
  expect((await running.finished).code).toBe(130);
  writeFileSync(book, 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3\n');
  const refused = await runArbiter(args, folder.path);
  expect(refused).toMatchObject({ code: 2, stdout: '' });
  expect(refused.stderr).toMatch(
    /Cannot go on with Book: expected the openings that it began with \(SHA-256 [0-9a-f]{12}…\), got ".*book\.epd"/,
  );
});

it('--dry-run tells what would be played, and writes nothing', async () => {
  using folder = temporaryFolder();
  const file = folder.file('linked.yaml', linked());
  const told = await runArbiter(['run', file, '--dry-run'], folder.path);
  expect(told).toMatchObject({ code: 0, stderr: '' });
  expect(told.stdout).toContain('Low: Linked - Lower (round-robin, 6 games)');
  expect(told.stdout).toContain('game 1, round 1.1: B - C, opening 1');
  expect(told.stdout).toContain('High: Linked - High (match, 2 games, after Low)');
  expect(told.stdout).toContain('who: D, Low 1');
  const json = JSON.parse((await runArbiter(['run', file, '--dry-run', '--json'], folder.path)).stdout);
  expect(json.events[0].firstGames).toHaveLength(6);
  expect((await runArbiter(['status', '--data', join(folder.path, 'Linked.arbiter')], folder.path)).code).toBe(1);
});
