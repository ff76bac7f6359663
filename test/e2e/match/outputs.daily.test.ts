// What a match prints besides the lines of a runner: JSON for programs, Arbiter's own view for people.

import { readdirSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runArbiter, SAMPLE_CHESS, temporaryFolder } from '../arbiter.ts';

/** White mates in one: it wins each game. */
const BOOK = 'k7/8/K7/8/8/8/8/1Q6 w - - 0 30\n';
const words = (...more: readonly string[]): readonly string[] => [
  'match',
  ...['new', 'old'].flatMap((name) => [
    ...['-engine', `cmd=${SAMPLE_CHESS.command}`, `args=${SAMPLE_CHESS.args.join(' ')}`, `name=${name}`],
  ]),
  ...['-each', 'tc=10+0.1', 'option.Level=1', '-openings', 'file=book.epd', 'order=sequential', '-rounds', '2', '-event', 'Out'],
  ...more,
];

const eventsIn = (stdout: string) =>
  stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as { kind: string; number?: number; result?: string });

test('--output json: every line is an event, games in order, and the end has the statistics', async () => {
  using folder = temporaryFolder();
  folder.file('book.epd', BOOK);
  const { code, stdout } = await runArbiter(words('--output', 'json'), folder.path);
  expect(code).toBe(0);
  const lines = eventsIn(stdout);
  expect(lines[0]).toMatchObject({ kind: 'begin', folder: join(realpathSync(folder.path), 'Out.arbiter') });
  expect(lines.at(-1)?.kind).toBe('end');
  const ended = lines.filter(({ kind }) => kind === 'game-ended');
  expect(ended.map(({ number, result }) => [number, result])).toEqual([1, 2, 3, 4].map((number) => [number, '1-0']));
  expect(lines.at(-1)).toMatchObject({
    reason: 'over',
    events: [{ match: { wins: 2, draws: 0, losses: 2, pairs: [0, 0, 2, 0, 0] } }],
  });
});

test('--output json --no-keep names no folder', async () => {
  using folder = temporaryFolder();
  folder.file('book.epd', BOOK);
  using temporary = temporaryFolder();
  const launcher = ['env', `TMPDIR=${temporary.path}`];
  const { code, stdout } = await runArbiter(words('--output', 'json', '--no-keep'), folder.path, launcher);
  expect(code).toBe(0);
  const lines = eventsIn(stdout);
  expect(lines[0]).toMatchObject({ kind: 'begin', folder: null });
  expect(lines.at(-1)).toMatchObject({ kind: 'end', files: [] });
  expect(stdout).not.toContain(temporary.path);
});

test('--output arbiter: a line for each game, and the statistics; --no-keep leaves nothing and names nothing', async () => {
  using folder = temporaryFolder();
  folder.file('book.epd', BOOK);
  using temporary = temporaryFolder();
  const launcher = ['env', `TMPDIR=${temporary.path}`];
  const { code, stdout, stderr } = await runArbiter(words('--output', 'arbiter', '--no-keep'), folder.path, launcher);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  const lines = stdout.split('\n');
  expect(lines[0]).toBe('Out: nothing of it is kept');
  expect(lines).toContain('Out: the only one of the openings of "book.epd" has been used. It is used again.');
  expect(lines.filter((line) => line.startsWith('Game '))).toEqual([
    'Game 1 (round 1): new - old 1-0 (checkmate, 1 ply)',
    'Game 2 (round 2): old - new 1-0 (checkmate, 1 ply)',
    'Game 3 (round 3): new - old 1-0 (checkmate, 1 ply)',
    'Game 4 (round 4): old - new 1-0 (checkmate, 1 ply)',
  ]);
  expect(stdout).toMatch(/^games +4: 2 won, 0 drawn, 2 lost$/m);
  expect(stdout).not.toContain(temporary.path);
  expect(readdirSync(temporary.path)).toEqual([]);
  expect(readdirSync(folder.path)).toEqual(['book.epd']);
});
