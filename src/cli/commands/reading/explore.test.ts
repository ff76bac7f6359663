// The explorer on the command line, over a journal and an archive: as a table and as JSON, by moves, FEN and filter, and what it refuses.

import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { temporaryFolder } from '../../../../test/e2e/arbiter.ts';
import { ranHere } from '../../../../test/e2e/ranHere.ts';
import { gameToRecord as game, recordGames } from '../../../../test/journal/recordedGames.ts';

let folder = temporaryFolder();
beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(() => folder[Symbol.dispose]());

const explore = (...words: readonly string[]) => ranHere(['explore', '--data', 'data', ...words], folder.path);

function record(): void {
  const cup = folder.file(
    'cup.pgn',
    '[Event "Cup 3"]\n[Date "2019.07.23"]\n[White "Cyd"]\n[Black "Ada"]\n\n1. c4 d5 2. d4 e6 0-1\n',
  );
  const said = { centipawns: () => 25, pv: () => 'e2e4' };
  recordGames(
    join(folder.path, 'data'),
    [game('d2d4 d7d5 c2c4 c7c6', { outcome: 'white', said }), game('e2e4 e7e5'), game('d2d4', { outcome: undefined })],
    { fields: `ratings: { earlier: [${cup}, ${join(folder.path, 'none.pgn')}] }\n` },
  );
}

test('prints the moves, the engines and the games of a position, and what is missing', async () => {
  record();
  const { code, stdout, stderr } = await explore('--moves', '1. d4 d5 2. c4');
  expect(stdout.split('\n')).toEqual([
    "After d4 d5 c4 (D06 Queen's Gambit): 2 games, White scores 50 %.",
    'With 1 game of cup.',
    '',
    'Move  Games  White  Draws  Black  Score  Eval',
    'c6        1      1      0      0  100 %  0.25',
    'e6        1      0      0      1    0 %     –',
    '',
    'Engine  Games  Won  Drawn  Lost',
    'Ada         2    2      0     0',
    'Bob         1    0      0     1',
    'Cyd         1    0      0     1',
    '',
    'White  Black  Result  Game',
    'Ada    Bob    1-0     game 1, ply 3',
    'Cyd    Ada    0-1     cup, Cup 3, 2019-07-23',
    '',
  ]);
  expect(stderr).toMatch(/^Cannot read the games in ".*none\.pgn"/);
  expect(code).toBe(0);
});

test('limits the games, takes a FEN, and prints what the page answers as JSON', async () => {
  record();
  const json = async (...words: readonly string[]) => JSON.parse((await explore('--json', ...words)).stdout) as object;
  expect(await json()).toMatchObject({ games: 3, reached: 3, searched: { games: 3, isWhole: true }, next: [{}, {}, {}] });
  expect(await json('--engine', 'cyd')).toMatchObject({ games: 1, reached: 3 });
  expect(await json('--white', 'ada', '--result', '1-0')).toMatchObject({ games: 1, reached: 3 });
  expect(await json('--event', 'main')).toMatchObject({ games: 2 });
  expect(await json('--tournament', 'cup', '--event', 'Cup 3')).toMatchObject({ games: 1 });
  const fen = 'rnbqkbnr/ppp1pppp/8/3p4/2PP4/8/PP2PPPP/RNBQKBNR b KQkq - 0 2';
  expect(await json('--fen', fen)).toMatchObject({ games: 2, fen });
  expect(await json('--fen', fen, '--moves', 'e6')).toMatchObject({ games: 1, moves: [{ move: 'e7e6', text: 'e6' }] });
});

test('refuses what is no position', async () => {
  record();
  const said = async (...words: readonly string[]): Promise<string> => {
    const { code, stderr } = await explore(...words);
    return `${code} ${stderr}`;
  };
  expect(await said('--moves', 'e4 e4')).toMatch(/^2 .*Cannot play "e4"/s);
  expect(await said('--fen', 'nonsense')).toMatch(/^2 .*Cannot read FEN "nonsense"/s);
  expect(await said('--result', '2-0')).toMatch(/^2 .*expected 1-0, 0-1/s);
  expect(await said('--event', 'other')).toMatch(/^2 .*Cannot find the event "other"/s);
});
