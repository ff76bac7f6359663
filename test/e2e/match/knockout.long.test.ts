// `arbiter match -tournament knockout` against what cutechess-cli 1.5.1 printed for the same words, engine and book; killed in the middle and continued.
// More such matches: test/soak/sameLines.ts.

import { expect, test } from 'vitest';
import { API, type BracketView } from '../../../src/broadcast/messages.ts';
import { pageOf, runArbiter, startArbiter, temporaryFolder } from '../arbiter.ts';
import { untilItSays } from '../until.ts';
import { gamesIn, heldEngine, journalNumbers } from './heldMatch.ts';

/** Drawn at the longest game; White mates; Black mates. */
const BOOK = [
  'rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 1',
  'k7/2K5/8/8/8/8/8/1R6 w - - 0 1',
  'K7/2k5/8/8/8/8/8/1r6 b - - 0 1',
];
const MOVES_A_GAME = 12;
/** In the middle of the second drawn game of a finalist. */
const WAITS_AFTER = 18;

function words(folder: ReturnType<typeof temporaryFolder>): readonly string[] {
  folder.file('book.epd', `${BOOK.join('\n')}\n`);
  return [
    'match',
    ...['A', 'B', 'C', 'D'].flatMap((name) => [
      ...['-engine', `cmd=${process.execPath}`, ...heldEngine(WAITS_AFTER).map((arg) => `arg=${arg}`), `name=${name}`],
    ]),
    ...['-each', 'proto=uci', 'tc=inf', 'nodes=1', '-tournament', 'knockout', '-srand', '7', '-event', 'Held'],
    ...['-openings', 'file=book.epd', 'format=epd', '-maxmoves', String(MOVES_A_GAME), '-pgnout', 'games.pgn'],
  ];
}

const PRINTED = [
  'Started game 1 of 3 (D vs B)',
  'Finished game 1 (D vs B): 1/2-1/2 {Draw by adjudication: maximal game length}',
  'Started game 2 of 3 (B vs D)',
  'Finished game 2 (B vs D): 1-0 {White mates}',
  'Started game 3 of 3 (A vs C)',
  'Finished game 3 (A vs C): 0-1 {Black mates}',
  'Started game 4 of 4 (B vs C)',
  'Finished game 4 (B vs C): 1/2-1/2 {Draw by adjudication: maximal game length}',
  'Started game 5 of 5 (C vs B)',
  'Finished game 5 (C vs B): 1-0 {White mates}',
  'D',
  '\t\tB (0.5-1.5)',
  'B',
  '\t\t\t\tC (0.5-1.5)',
  'A',
  '\t\tC (0-1)',
  'C',
  '',
  'Player: A',
  '   "Loss: Black mates": 1',
  'Player: B',
  '   "Draw by adjudication: maximal game length": 2',
  '   "Loss: White mates": 1',
  '   "Win: White mates": 1',
  'Player: C',
  '   "Draw by adjudication: maximal game length": 1',
  '   "Win: Black mates": 1',
  '   "Win: White mates": 1',
  'Player: D',
  '   "Draw by adjudication: maximal game length": 1',
  '   "Loss: White mates": 1',
  'Finished match',
  '',
].join('\n');

/** The bracket at the end, and how games ended. */
const lastBlock = (stdout: string): string => stdout.slice(stdout.lastIndexOf('\nFinished game'));

test('kill -9 in the final: each game once, the same bracket at the end, and tables of it', async () => {
  using whole = temporaryFolder();
  using cut = temporaryFolder();
  whole.file('go-on', '');
  const undisturbed = await runArbiter(words(whole), whole.path);
  expect(undisturbed).toMatchObject({ code: 0, stdout: PRINTED });

  const killed = startArbiter(words(cut), cut.path);
  await untilItSays(killed, 'Started game 4 ');
  killed.process.kill('SIGKILL');
  expect(await killed.finished).toMatchObject({ signal: 'SIGKILL' });
  cut.file('go-on', '');
  const { code, stdout } = await runArbiter(words(cut), cut.path);
  expect(code).toBe(0);
  expect(stdout).toMatch(/^Info: Continuing after 3 of 3 games, kept in .*\nStarted game 4 of 4 /);
  expect(lastBlock(stdout)).toBe(lastBlock(PRINTED));
  expect(gamesIn(cut.path)).toEqual(gamesIn(whole.path));
  expect(journalNumbers(cut.path)).toEqual([1, 2, 3, 4, 5]);

  const standings = await runArbiter(['standings', '--data', 'Held.arbiter'], cut.path);
  expect(standings.code).toBe(0);
  expect(standings.stdout).toMatch(
    /\n1 +D +0\.5 - 0\.5 +B +0 - 1 +→ B\n2 +A +0 - 1 +C +→ C\n[^]*\n1 +B +0\.5 - 0\.5 +C +0 - 1 +→ C\n$/,
  );
  const serving = startArbiter(['serve', '--data', 'Held.arbiter', '--web', '0'], cut.path);
  try {
    const page = await pageOf(serving, /^Held: watch it at (\S+)$/m);
    const view = (await (await fetch(`${page}${API.slice(1)}/views/bracket/main`)).json()) as BracketView;
    const matches = view.rounds.map(({ name, matches: all }) => [
      name,
      all.map(({ seats, score, winner }) => ({ seats, score, winner })),
    ]);
    const seat = (name: string, seed: number) => ({ kind: 'entrant', name, seed });
    expect(matches).toEqual([
      [
        'Semifinals',
        [
          { seats: [seat('D', 1), seat('B', 3)], score: [0.5, 0.5], winner: 1 },
          { seats: [seat('A', 2), seat('C', 4)], score: [0, 1], winner: 1 },
        ],
      ],
      ['Final', [{ seats: [seat('B', 3), seat('C', 4)], score: [0.5, 0.5], winner: 1 }]],
    ]);
    expect(view.medals).toEqual({ gold: 'C', silver: 'B' });
  } finally {
    serving.process.kill('SIGINT');
  }
});

test('as a tournament file: the dry run names no pairing that is still to be drawn', async () => {
  using folder = temporaryFolder();
  const { stdout: text } = await runArbiter([...words(folder), '--write-file'], folder.path);
  folder.file('held.yaml', text);
  const drawn = await runArbiter(['run', 'held.yaml', '--dry-run', '--offline'], folder.path);
  expect(drawn).toMatchObject({ code: 0, stdout: expect.stringContaining('\n  seeds are drawn by lot when it is opened\n') });
  expect(drawn.stdout).not.toContain('round 1.1');
  folder.file('seeded.yaml', text.replace('seeded: 0', 'seeded: 4'));
  const known = await runArbiter(['run', 'seeded.yaml', '--dry-run', '--offline'], folder.path);
  expect(known.stdout).toContain('round 1.1: A - C, opening 1 (Semifinals, match 1, game 1)');
});
