// A match with a pause after each game: the next game begins no earlier, and a stop does not wait for the end of a pause.

import { expect, test } from 'vitest';
import { runArbiter, SAMPLE_CHESS, startArbiter, temporaryFolder, type Running } from '../arbiter.ts';
import { untilItSays } from '../until.ts';

const words = (waitMs: number): readonly string[] => [
  'match',
  ...['new', 'old'].flatMap((name) => [
    ...['-engine', `cmd=${SAMPLE_CHESS.command}`, `args=${SAMPLE_CHESS.args.join(' ')}`, `name=${name}`],
  ]),
  ...[
    '-each',
    'tc=10+0.1',
    'option.Level=1',
    '-maxmoves',
    '1',
    '-rounds',
    '2',
    '-games',
    '1',
    '-wait',
    String(waitMs),
    '-event',
    'Wait',
  ],
];

const WAIT_MS = 1500;
/** The pause ends in another process than the one that prints: its lines may come closer together. */
const MARGIN_MS = 300;

test('-wait: the next game begins after the pause', async () => {
  using folder = temporaryFolder();
  const running = startArbiter(words(WAIT_MS), folder.path);
  const [ended, begun] = [saidAt(running, 'Finished game 1 '), saidAt(running, 'Started game 2 ')];
  expect((await begun) - (await ended)).toBeGreaterThan(WAIT_MS - MARGIN_MS);
  expect(await running.finished).toMatchObject({ code: 0, stderr: '' });
});

test('-wait: a stop in a pause ends it, and the match goes on', async () => {
  using folder = temporaryFolder();
  const running = startArbiter(words(3_600_000), folder.path);
  await untilItSays(running, /^Finished game 1 /m);
  running.process.kill('SIGINT');
  expect(await running.finished).toMatchObject({ code: 130 });
  const after = await runArbiter(words(0), folder.path);
  expect(after, after.stderr).toMatchObject({ code: 0 });
  expect(after.stdout).toContain('Finished game 2 ');
});

const saidAt = ({ process: { stdout } }: Running, line: string): Promise<number> =>
  new Promise((resolve) => {
    let said = '';
    stdout?.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      if (said.includes(line)) resolve(performance.now());
    });
  });
