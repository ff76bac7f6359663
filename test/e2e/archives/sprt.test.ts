// `arbiter sprt`: from counts, from PGN files with pairs by opening, and its mistakes.

import { expect, it } from 'vitest';
import { temporaryFolder } from '../arbiter.ts';
import { ranHere } from '../ranHere.ts';

it('from counts of pairs, by normalized Elo: the numbers of fishtest', async () => {
  using folder = temporaryFolder();
  const { code, stdout } = await ranHere(['sprt', '--penta', '365,16618,36229,16974,390', '--json'], folder.path);
  expect(code).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({
    games: 141152,
    wins: null,
    pairs: [365, 16618, 36229, 16974, 390],
    counts: 'pairs',
    elo: expect.closeTo(0.999343, 6) as number,
    eloError: expect.closeTo(0.923077, 6) as number,
    los: expect.closeTo(0.9830776, 7) as number,
    normalizedElo: expect.closeTo(1.962271, 6) as number,
    sprt: { elo0: 0, elo1: 2, model: 'normalized', llr: expect.closeTo(2.250367704, 8) as number, accepted: null },
  });
});

it('from counts of games, in words', async () => {
  using folder = temporaryFolder();
  const args = ['--elo0', '0', '--elo1', '10', '--alpha', '0.1', '--beta', '0.1', '--model', 'jeffreys'];
  const { code, stdout } = await ranHere(['sprt', '--wdl', '1477,2942,1351', ...args], folder.path);
  expect(code).toBe(0);
  expect(stdout).toBe(`The first player against the second

games  5770: 1477 won, 2942 drawn, 1351 lost
score  51.1 %
Elo    +7.6 ± 6.3
nElo   +10.8 ± 9.0
LOS    99.1 %
draws  51.0 % ± 1.3 %
SPRT   Elo under Jeffreys’ prior 0 against 10, errors 10 % and 10 %, by games
LLR    2.52, bounds -2.20 and 2.20 (115 %): H1 accepted
`);
});

it('a decided test tells the Elo without what its stop adds', async () => {
  using folder = temporaryFolder();
  const { code, stdout } = await ranHere(
    ['sprt', '--penta', '127,4883,10712,5150,104', '--elo0', '-1.75', '--elo1', '0.25'],
    folder.path,
  );
  expect(code).toBe(0);
  expect(stdout).toMatch(/: H1 accepted\nElo after the test +\+1\.7, 95 % from -0\.1 to \+3\.4\n$/);
});

const game = (white: string, black: string, result: string, book: string): string =>
  `[White "${white}"]\n[Black "${black}"]\n[Result "${result}"]\n\n${book} ${result}\n\n`;
const E4 = '1. e4 {book} e5 {book} 2. Nf3 {+0.10/9 1.0s}';
const D4 = '1. d4 {book} d5 {book} 2. c4 {+0.10/9 1.0s}';

it('from PGN: pairs by opening, for the player that is asked for', async () => {
  using folder = temporaryFolder();
  const games = [
    game('New', 'Old', '1-0', E4),
    game('New', 'Old', '1/2-1/2', D4),
    game('Old', 'New', '1/2-1/2', E4),
    game('Old', 'New', '1-0', D4),
    game('New', 'Old', '1-0', D4),
    game('New', 'Other', '1-0', D4),
  ];
  const pgn = folder.file('games.pgn', games.join(''));
  const players = ['--player', 'old', '--opponent', 'New'];
  const { code, stdout, stderr } = await ranHere(['sprt', pgn, ...players, '--json'], folder.path);
  expect(code).toBe(0);
  expect(stderr).toContain('1 of 5 games have no other game of their pair, and are not tested');
  expect(JSON.parse(stdout)).toMatchObject({
    players: ['Old', 'New'],
    games: 5,
    wins: 1,
    draws: 2,
    losses: 2,
    pairs: [0, 1, 0, 1, 0],
    counts: 'pairs',
    elo: 0,
    pairsRatio: { value: 1 },
  });
  expect((await ranHere(['sprt', pgn], folder.path)).stderr).toContain('Cannot test 3 players: expected two of them');
});

it.each([
  [['sprt'], 'expected one of PGN or SGF files, --data'],
  [['sprt', '--wdl', '1,2'], 'expected 3 whole numbers wins,draws,losses, got "1,2"'],
  [['sprt', '--penta', '0,0,0,0,0'], 'expected results, got none'],
  [['sprt', '--penta', '1,2,3,4,5', '--model', 'bayeselo'], 'expected --wdl for the model bayeselo'],
  [['sprt', '--wdl', '1,2,3', '--elo0', '5', '--elo1', '5'], 'expected --elo0 below --elo1'],
  [['sprt', '--wdl', '1,2,3', '--alpha', '1.5'], 'expected a probability above 0 and below 1, got "1.5"'],
  [['sprt', '--wdl', '1,2,3', '--model', 'normalised'], 'did you mean "normalized"'],
])('%j: exit code 2 and what to do', async (args, message) => {
  using folder = temporaryFolder();
  const { code, stdout, stderr } = await ranHere(args, folder.path);
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  expect(stderr).toContain(message);
});
