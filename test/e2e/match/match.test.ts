// `arbiter match` as scripts type it: the lines that they read, the PGN that they keep, and what it says to wrong words.

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runArbiter, SAMPLE_CHESS } from '../arbiter.ts';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'arbiter-match-test-'));
  writeFileSync(join(folder, 'book.epd'), 'k7/8/K7/8/8/8/8/1Q6 w - - 0 30\n1q6/8/8/8/8/k7/8/K7 b - - 3 41\n');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const engine = (name: string): readonly string[] => [
  '-engine',
  `cmd=${SAMPLE_CHESS.command}`,
  `args=${SAMPLE_CHESS.args.join(' ')}`,
  `name=${name}`,
];

test('plays the match of fastchess’s words, with its lines and its PGN', async () => {
  const words = [
    ...[...engine('new'), ...engine('old'), '-each', 'tc=10+0.1', 'option.Level=1', 'option.Contempt=5'],
    ...['-openings', 'file=book.epd', 'order=sequential', '-rounds', '2', '-repeat', '-ratinginterval', '1'],
    ...['-pgnout', 'file=games.pgn', 'nodes=true', '-event', 'Test'],
  ];
  const { code, stdout, stderr } = await runArbiter(['match', ...words], folder);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(stdout.replace(/Total Time: .*/, 'Total Time:')).toBe(
    [
      "Warning; new doesn't have option Contempt",
      "Warning; old doesn't have option Contempt",
      'Started game 1 of 4 (new vs old)',
      'Finished game 1 (new vs old): 1-0 {White mates}',
      'Started game 2 of 4 (old vs new)',
      'Finished game 2 (old vs new): 1-0 {White mates}',
      '--------------------------------------------------',
      'Results of new vs old (10+0.1, NULL, NULL, book.epd):',
      'Elo: -0.00 +/- 0.00, nElo: -nan +/- -nan',
      'LOS: -nan %, DrawRatio: 100.00 %, PairsRatio: -nan',
      'Games: 2, Wins: 1, Losses: 1, Draws: 0, Points: 1.0 (50.00 %)',
      'Ptnml(0-2): [0, 0, 1, 0, 0], WL/DD Ratio: inf',
      '--------------------------------------------------',
      'Started game 3 of 4 (new vs old)',
      'Finished game 3 (new vs old): 0-1 {Black mates}',
      'Started game 4 of 4 (old vs new)',
      'Finished game 4 (old vs new): 0-1 {Black mates}',
      '--------------------------------------------------',
      'Results of new vs old (10+0.1, NULL, NULL, book.epd):',
      'Elo: -0.00 +/- 0.00, nElo: -nan +/- -nan',
      'LOS: -nan %, DrawRatio: 100.00 %, PairsRatio: -nan',
      'Games: 4, Wins: 2, Losses: 2, Draws: 0, Points: 2.0 (50.00 %)',
      'Ptnml(0-2): [0, 0, 2, 0, 0], WL/DD Ratio: inf',
      '--------------------------------------------------',
      'Finished match',
      'Total Time:',
      '',
      '',
    ].join('\n'),
  );
  const pgn = readFileSync(join(folder, 'games.pgn'), 'utf8');
  expect(pgn.match(/^\[Event "Test"\]$/gm)).toHaveLength(4);
  expect(pgn).toContain('[SetUp "1"]\n[FEN "k7/8/K7/8/8/8/8/1Q6 w - - 0 30"]\n');
  expect(pgn).toContain('[Termination "normal"]\n[TimeControl "10+0.1"]\n');
  expect(pgn).toMatch(/\n30\. Qb7# \{\+M1\/\d+ \d+\.\d{3}s, n=\d+, White mates\} 1-0\n\n/);
  expect(pgn).toMatch(/\n41\.\.\. Qb2# \{\+M1\/\d+ \d+\.\d{3}s, n=\d+, Black mates\} 0-1\n\n/);
});

test('prints the match as a tournament file, and names what is wrong', async () => {
  const words = [...engine('new'), ...engine('old'), '-each', 'nodes=100', '-write-file', '-rounds', '3'];
  const wrong = await runArbiter(['match', ...words], folder);
  expect(wrong).toMatchObject({ code: 2, stdout: '' });
  expect(wrong.stderr).toBe('Cannot use -write-file: expected an option of docs/match.md (did you mean "--write-file"?)\n');
  const bookless = [...engine('new'), ...engine('old'), '-each', 'nodes=100', '-openings', 'file=gone.epd'];
  expect(await runArbiter(['match', ...bookless], folder)).toMatchObject({
    code: 2,
    stderr: `${join(folder, 'gone.epd')}: Cannot read the openings: expected a file, got no such file\n`,
  });
  const right = await runArbiter(['match', ...words.map((word) => word.replace(/^-write/, '--write'))], folder);
  expect(right).toMatchObject({ code: 0, stderr: '' });
  writeFileSync(join(folder, 'match.yaml'), right.stdout);
  const dry = await runArbiter(['run', 'match.yaml', '--dry-run', '--offline'], folder);
  expect(dry).toMatchObject({ code: 0, stderr: '' });
  expect(dry.stdout).toContain('6 games');
});

test('plays the match of cutechess-cli’s words, with its lines and its PGN', async () => {
  const [, command = '', , name = ''] = engine('');
  const player = (called: string): readonly string[] => ['-engine', command, `arg=${SAMPLE_CHESS.args[0]}`, `${name}${called}`];
  const words = [
    ...[...player('new'), ...player('old'), '-each', 'proto=uci', 'tc=10+0.1', 'option.Level=1', 'option.Contempt=5'],
    ...['-openings', 'file=book.epd', 'format=epd', '-rounds', '2', '-games', '2', '-repeat', '-ratinginterval', '2'],
    ...['-pgnout', 'cutechess.pgn', 'fi', '-epdout', 'last.epd', '-event', 'Test', '-no-keep'],
  ];
  const wrong = await runArbiter(['match', ...words], folder);
  expect(wrong).toMatchObject({
    code: 2,
    stdout: '',
    stderr: 'Cannot use -no-keep: expected an option of docs/match.md (did you mean "--no-keep"?)\n',
  });
  const { code, stdout, stderr } = await runArbiter(['match', ...words.slice(0, -1), '--no-keep'], folder);
  const warnings = "Warning: new doesn't have option Contempt\nWarning: old doesn't have option Contempt\n";
  expect({ code, stderr }).toEqual({ code: 0, stderr: warnings });
  expect(stdout).toBe(
    [
      'Started game 1 of 4 (new vs old)',
      'Finished game 1 (new vs old): 1-0 {White mates}',
      'Score of new vs old: 1 - 0 - 0  [1.000] 1',
      'Started game 2 of 4 (old vs new)',
      'Finished game 2 (old vs new): 1-0 {White mates}',
      'Score of new vs old: 1 - 1 - 0  [0.500] 2',
      '...      new playing White: 1 - 0 - 0  [1.000] 1',
      '...      new playing Black: 0 - 1 - 0  [0.000] 1',
      '...      White vs Black: 2 - 0 - 0  [1.000] 2',
      'Elo difference: 0.0 +/- nan, LOS: 50.0 %, DrawRatio: 0.0 %',
      'SPRT: llr 0 (0.0%), lbound -inf, ubound inf',
      'Started game 3 of 4 (new vs old)',
      'Finished game 3 (new vs old): 0-1 {Black mates}',
      'Score of new vs old: 1 - 2 - 0  [0.333] 3',
      'Started game 4 of 4 (old vs new)',
      'Finished game 4 (old vs new): 0-1 {Black mates}',
      'Score of new vs old: 2 - 2 - 0  [0.500] 4',
      '...      new playing White: 1 - 1 - 0  [0.500] 2',
      '...      new playing Black: 1 - 1 - 0  [0.500] 2',
      '...      White vs Black: 2 - 2 - 0  [0.500] 4',
      'Elo difference: 0.0 +/- 786.2, LOS: 50.0 %, DrawRatio: 0.0 %',
      'SPRT: llr 0 (0.0%), lbound -inf, ubound inf',
      '',
      ...['new', 'old'].flatMap((player) => [
        `Player: ${player}`,
        ...['Loss: Black mates', 'Loss: White mates', 'Win: Black mates', 'Win: White mates'].map((end) => `   "${end}": 1`),
      ]),
      'Finished match',
      '',
    ].join('\n'),
  );
  const pgn = readFileSync(join(folder, 'cutechess.pgn'), 'utf8');
  expect(pgn.match(/^\[(?:Round|White|Black|Result) ".*"\]$/gm)?.slice(-4)).toEqual([
    '[Round "2"]',
    '[White "old"]',
    '[Black "new"]',
    '[Result "0-1"]',
  ]);
  expect(pgn).toContain('[PlyCount "1"]\n[SetUp "1"]\n[TimeControl "10+0.1"]\n\n');
  expect(pgn).toMatch(/\n1\.\.\. Qb2# \{\+M1\/\d+ \d+(?:\.\d+)?s, Black mates\} 0-1\n\n/);
  expect(readFileSync(join(folder, 'last.epd'), 'utf8').split('\n')).toHaveLength(5);
});
