// `arbiter match` with more than two engines, against what fastchess 1.8.2 and cutechess-cli 1.5.1 printed for the same words, engine and
// book.

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runArbiter, SAMPLE_CHESS } from '../arbiter.ts';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'arbiter-match-test-'));
  const program = [SAMPLE_CHESS.command, ...SAMPLE_CHESS.args].map((word) => `'${word}'`).join(' ');
  writeFileSync(join(folder, 'level.sh'), `#!/bin/sh\nexec ${program}\n`, { mode: 0o755 });
  writeFileSync(join(folder, 'book.epd'), 'k7/8/K7/8/8/8/8/1Q6 w - - 0 30\n1q6/8/8/8/8/k7/8/K7 b - - 3 41\n');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const HEAD =
  'Rank Name                             Elo        +/-       nElo        +/-      Games      Score       Draw           Ptnml(0-2)';

test('plays a gauntlet in fastchess’s order, with its table', async () => {
  const engines = ['new', 'old', 'base'].flatMap((name) => [
    ...['-engine', `cmd=${SAMPLE_CHESS.command}`, `args=${SAMPLE_CHESS.args.join(' ')}`, `name=${name}`],
  ]);
  const words = [
    ...[...engines, '-each', 'tc=10+0.1', 'option.Level=1', '-tournament', 'gauntlet', '-rounds', '3', '-games', '1'],
    ...['-openings', 'file=book.epd', 'order=sequential', '-ratinginterval', '4', '-pgnout', 'file=games.pgn', '--no-keep'],
  ];
  const { code, stdout } = await runArbiter(['match', ...words], folder);
  expect(code).toBe(0);
  expect(stdout.replace(/Total Time: .*/, 'Total Time:')).toBe(
    [
      'Started game 1 of 6 (new vs old)',
      'Finished game 1 (new vs old): 1-0 {White mates}',
      'Started game 2 of 6 (base vs new)',
      'Finished game 2 (base vs new): 0-1 {Black mates}',
      'Started game 3 of 6 (new vs old)',
      'Finished game 3 (new vs old): 1-0 {White mates}',
      'Started game 4 of 6 (base vs new)',
      'Finished game 4 (base vs new): 0-1 {Black mates}',
      '--------------------------------------------------',
      HEAD,
      '   1 new                              inf       -nan        inf       -nan          4     100.0%       0.0%                     ',
      '   2 old                             -inf       -nan       -inf       -nan          2       0.0%       0.0%                     ',
      '   3 base                            -inf       -nan       -inf       -nan          2       0.0%       0.0%                     ',
      '--------------------------------------------------',
      'Started game 5 of 6 (new vs old)',
      'Finished game 5 (new vs old): 1-0 {White mates}',
      'Started game 6 of 6 (base vs new)',
      'Finished game 6 (base vs new): 0-1 {Black mates}',
      '--------------------------------------------------',
      HEAD,
      '   1 new                              inf       -nan        inf       -nan          6     100.0%       0.0%                     ',
      '   2 old                             -inf       -nan       -inf       -nan          3       0.0%       0.0%                     ',
      '   3 base                            -inf       -nan       -inf       -nan          3       0.0%       0.0%                     ',
      '--------------------------------------------------',
      'Finished match',
      'Total Time:',
      '',
      '',
    ].join('\n'),
  );
  const starts = readFileSync(join(folder, 'games.pgn'), 'utf8').match(/^\[FEN "\S+/gm);
  expect(starts).toEqual([...Array(3)].flatMap(() => ['[FEN "k7/8/K7/8/8/8/8/1Q6', '[FEN "1q6/8/8/8/8/k7/8/K7']));
});

test('plays a pyramid in cutechess-cli’s order, with its table', async () => {
  const engines = ['new', 'old', 'base'].flatMap((name) => [
    ...['-engine', `cmd=${SAMPLE_CHESS.command}`, ...SAMPLE_CHESS.args.map((word) => `arg=${word}`), 'proto=uci', `name=${name}`],
  ]);
  const words = [
    ...[...engines, '-each', 'tc=10+0.1', 'option.Level=1', '-tournament', 'pyramid', '-games', '2', '-repeat'],
    ...['-openings', 'file=book.epd', 'format=epd', '--no-keep'],
  ];
  const { code, stdout } = await runArbiter(['match', ...words], folder);
  expect(code).toBe(0);
  expect(stdout).toBe(
    [
      'Started game 1 of 6 (old vs new)',
      'Finished game 1 (old vs new): 1-0 {White mates}',
      'Started game 2 of 6 (new vs old)',
      'Finished game 2 (new vs old): 1-0 {White mates}',
      'Started game 3 of 6 (base vs new)',
      'Finished game 3 (base vs new): 0-1 {Black mates}',
      'Started game 4 of 6 (new vs base)',
      'Finished game 4 (new vs base): 0-1 {Black mates}',
      'Started game 5 of 6 (base vs old)',
      'Finished game 5 (base vs old): 1-0 {White mates}',
      'Started game 6 of 6 (old vs base)',
      'Finished game 6 (old vs base): 1-0 {White mates}',
      'Rank Name                          Elo     +/-   Games   Score    Draw ',
      '   1 base                            0     786       4   50.0%    0.0% ',
      '   2 old                             0     786       4   50.0%    0.0% ',
      '   3 new                             0     786       4   50.0%    0.0% ',
      '',
      'SPRT: llr 0 (0.0%), lbound -inf, ubound inf',
      '',
      'Player: new',
      '   "Loss: Black mates": 1',
      '   "Loss: White mates": 1',
      '   "Win: Black mates": 1',
      '   "Win: White mates": 1',
      'Player: old',
      '   "Loss: White mates": 2',
      '   "Win: White mates": 2',
      'Player: base',
      '   "Loss: Black mates": 1',
      '   "Loss: White mates": 1',
      '   "Win: Black mates": 1',
      '   "Win: White mates": 1',
      'Finished match',
      '',
    ].join('\n'),
  );
});

test('plays a Swiss, which neither runner does, with the lines of fastchess', async () => {
  const engines = ['A', 'B', 'C', 'D'].flatMap((name) => ['-engine', `cmd=${join(folder, 'level.sh')}`, `name=${name}`]);
  const words = [
    ...[...engines, '-each', 'tc=10+0.1', '-maxmoves', '1', '-tournament', 'swiss', '-rounds', '3'],
    ...['-pgnout', 'file=swiss.pgn', '--no-keep'],
  ];
  const { code, stdout } = await runArbiter(['match', ...words], folder);
  expect({ code, stdout }).toMatchObject({ code: 0, stdout: expect.stringContaining('Started game 12 of 12 (') });
  // Everyone meets everyone else in three rounds of two pairings, with both colours.
  const tags = readFileSync(join(folder, 'swiss.pgn'), 'utf8').matchAll(/\[Round "(\d)"\]\n\[White "(.)"\]\n\[Black "(.)"\]/g);
  const games = [...tags].map(([, round, white = '', black = '']) => [round, `${white}${black}`]);
  expect(games.map(([round]) => round)).toEqual(['1', '2', '3'].flatMap((round) => Array.from({ length: 4 }, () => round)));
  expect(new Set(games.map(([, pairing]) => pairing)).size).toBe(12);
});
