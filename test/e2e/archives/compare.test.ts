// `arbiter compare`: two players side by side from the PGN of a runner, from a data folder, and from both; what it says to wrong words.

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runArbiter, SAMPLE_CHESS } from '../arbiter.ts';
import { ranHere } from '../ranHere.ts';

let folder = '';

/** A game as fastchess writes it with `timeleft` and `latency`, without its moves of the book. */
function fastchessGame(white: string, black: string, result: string, book: string): string {
  const figures = (pawns: string, n: number): string =>
    `{${pawns}/${n} 0.${n}00s, tl=${10 - n / 10}s, latency=0.00${n - 4}s, n=${1000 * n}, nps=10000}`;
  const moves = ['2. Nf3', 'Nf6', '3. Ng1', 'Ng8', '4. Nf3', 'Nf6'];
  const thought = ['+1.50', '-0.10', '+1.60', '-0.20', '+1.70', '-0.30'].map((pawns, index) => figures(pawns, index + 4));
  return `[White "${white}"]\n[Black "${black}"]\n[Result "${result}"]\n[TimeControl "10+0.1"]\n[Termination "normal"]\n[Opening "${book}"]\n\n1. ${book} {book} e5 {book} ${moves.map((move, index) => `${move} ${thought[index]}`).join(' ')} ${result}\n\n`;
}

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'arbiter-compare-test-'));
  // The results of a block of fastchess: Ptnml(0-2): [0, 0, 1, 1, 5].
  const pairs = ['0-1', '1/2-1/2', ...Array<string>(5).fill('1-0')];
  const books = ['e4', 'd4', 'c4', 'a4', 'b4', 'f4', 'h4'];
  const games = pairs.flatMap((result, index) => [
    fastchessGame('New', 'Base', result, books[index] ?? ''),
    fastchessGame('Base', 'New', '0-1', books[index] ?? ''),
  ]);
  writeFileSync(join(folder, 'fastchess.pgn'), games.join(''));
  const others = [
    ['New', 'Third', '1-0'],
    ['Third', 'New', '1/2-1/2'],
    ['Old', 'Third', '0-1'],
    ['Third', 'Old', '1/2-1/2'],
  ];
  writeFileSync(
    join(folder, 'third.pgn'),
    others.map(([white = '', black = '', result = '']) => fastchessGame(white, black, result, 'e4')).join(''),
  );
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Two games of Go with colours reversed, with what was left after each move. */
const goGames = (): string =>
  ['Old', 'New']
    .map((black) => {
      const white = black === 'Old' ? 'New' : 'Old';
      const result = black === 'New' ? 'B+5.5' : 'W+R';
      return `(;GM[1]FF[4]SZ[9]KM[5.5]TM[600]PB[${black}]PW[${white}]RE[${result}];B[aa]BL[590];W[bb]WL[20];B[cc]BL[580];W[]WL[10])`;
    })
    .join('\n');

const compare = (...words: readonly string[]) => ranHere(['compare', ...words], folder);

test('two players of a match: the numbers of fastchess’s own block, and what only the games tell', async () => {
  const { code, stdout, stderr } = await compare('new', 'Base', 'fastchess.pgn', '--html', 'page.html', '--list', '2');
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  for (const line of [
    'New against Base',
    'games        14: 12 won, 1 drawn, 1 lost',
    'pairs        7: 0, 0, 1, 1, 5 with 0, ½, 1, 1½, 2 points',
    'Elo          +368.3, error not known',
    'nElo         +530.0 ± 182.0',
    'Black      7    7      0     0  100.0 %',
    '7 openings: New scored more in 6, Base in 0; 1 is level.',
    'New won 5 pairs with both colours, Base 0.',
    'New  fastchess.pgn 5 and 6  c4',
    'New        42  2 ms  5 ms  5 ms',
    'In 14 of 14 games they differ for good by more than 1.00. By the result, New was nearer in 12, Base in 2, neither in 0.',
    'fastchess.pgn 1    4  2...  +1.62  +0.18     0-1  Base',
  ])
    expect(stdout).toContain(`${line}\n`);
  const page = readFileSync(join(folder, 'page.html'), 'utf8');
  expect(page).toMatch(/^<!doctype html>\n[^]*<title>New and Base<\/title>[^]*<svg /);
  expect(page).not.toMatch(/<script|src=|href=/);
});

test('two players who did not meet: each against the opponents of both', async () => {
  const { code, stdout } = await compare('New', 'Old', 'fastchess.pgn', 'third.pgn', '--json');
  expect(code).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({
    players: ['New', 'Old'],
    match: null,
    opponents: [{ opponent: 'Third', against: [{ games: [0, 1, 1] }, { games: [1, 1, 0] }] }],
    overOpponents: null,
    profiles: [{ games: 2 }, { games: 2 }],
  });
});

test('a data folder says the same as the PGN of its match', async () => {
  writeFileSync(join(folder, 'book.epd'), 'k7/8/K7/8/8/8/8/1Q6 w - - 0 30\n1q6/8/8/8/8/k7/8/K7 b - - 3 41\n');
  const engine = (name: string) => [
    ...['-engine', `cmd=${SAMPLE_CHESS.command}`, `args=${SAMPLE_CHESS.args.join(' ')}`, `name=${name}`],
  ];
  const words = [...engine('new'), ...engine('old'), '-each', 'tc=10+0.1', 'option.Level=1', '-openings', 'file=book.epd'];
  const played = await runArbiter(
    ['match', ...words, '-rounds', '2', '-repeat', '-event', 'Played', '-pgnout', 'file=played.pgn'],
    folder,
  );
  expect(played.code).toBe(0);
  const [journal, pgn] = await Promise.all(
    ['Played.arbiter', 'played.pgn'].map((source) => compare('new', 'old', source, '--json')),
  );
  type Read = { readonly match: { readonly swept: unknown }; readonly profiles: unknown; readonly endings: unknown };
  const [ours, theirs] = [journal, pgn].map((finished) => JSON.parse(finished?.stdout ?? '') as Read);
  expect(ours?.match).toMatchObject({ games: 4, wins: 2, losses: 2, pairs: [0, 0, 2, 0, 0] });
  expect(theirs?.match).toEqual(ours?.match);
  expect(theirs?.endings).toEqual(ours?.endings);
  // Each has played one move with each colour; the engine reports its time.
  expect(ours?.profiles).toMatchObject([{ latency: { count: 2 } }, { latency: { count: 2 } }]);
  expect(ours?.endings).toEqual([[{ ending: 'checkmate', games: [2, 0, 2] }], [{ ending: 'checkmate', games: [2, 0, 2] }]]);
});

test('names and files that are not there', async () => {
  const wrong = async (...words: readonly string[]): Promise<readonly unknown[]> => {
    const { code, stdout, stderr } = await compare(...words);
    expect(stdout).toBe('');
    return [code, stderr];
  };
  expect(await wrong('Nwe', 'Base', 'fastchess.pgn')).toEqual([
    2,
    'Cannot compare "Nwe": expected Base or New (did you mean "New"?)\n',
  ]);
  expect(await wrong('New', 'new', 'fastchess.pgn')).toEqual([2, 'Cannot compare "New" with itself: expected two names\n']);
  expect(await wrong('New', 'Base', 'absent.pgn')).toEqual([2, expect.stringContaining('Cannot read "absent.pgn"')]);
  expect(await wrong('Base', 'Old', 'fastchess.pgn', 'third.pgn')).toEqual([
    1,
    'Cannot compare Base and Old: expected games against each other or against the same opponents in fastchess.pgn, third.pgn, got none\n',
  ]);
});

test('SGF files: results, pairs by their order, and what was left; no times of moves, which SGF does not have', async () => {
  writeFileSync(join(folder, 'go.sgf'), goGames());
  const { code, stdout, stderr } = await compare('New', 'old', 'go.sgf', '--html', 'go.html');
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  for (const line of [
    'New against Old',
    'games        2: 2 won, 0 drawn, 0 lost',
    'pairs        1: 0, 0, 0, 0, 1 with 0, ½, 1, 1½, 2 points',
    'Black      1    1      0     0  100.0 %',
  ])
    expect(stdout).toContain(line);
  expect(stdout).toMatch(/^resignation +1 +0 +0$/m);
  expect(stdout).toMatch(/New had .* left at the end/);
  expect(stdout).not.toMatch(/^moves/m);
  expect(readFileSync(join(folder, 'go.html'), 'utf8')).toContain('<h2>New against Old</h2>');
  const { code: both, stderr: said } = await compare('New', 'Old', 'go.sgf', 'fastchess.pgn');
  expect([both, said]).toEqual([2, expect.stringContaining('Cannot use PGN and SGF files together')]);
});
