// arbiter audit as a user runs it: the streams and exit codes. src/archive/audit/audit.test.ts covers its verdicts.

import { expect, it } from 'vitest';
import { testEngine } from '../../engines/index.ts';
import { engineLine, runArbiter, temporaryFolder } from '../arbiter.ts';

const drawn = `[Event "E"]
[Round "1.1"]
[White "W"]
[Black "B"]
[Result "1/2-1/2"]
[Termination "adjudication"]

1. Nf3 {+0.05/9 1s} Nf6 {-0.05/9 1s} 2. Nc3 {0.00/9 1s} Nc6 {+0.02/9 1s, Draw by adjudication} 1/2-1/2

`;
const broken = drawn.replace('Nc3', 'Ke5');
const late = drawn.replace('+0.05', '+0.50');

const engines = ['A', 'B'].map((name) => engineLine(name, testEngine('first-legal'))).join('');
const rules = `tournament: T
format: round-robin
timeControl: 10+0.1
openings: { file: not-needed.pgn }
adjudication: { draw: { moves: 2, pawns: 0.05 } }
engines:
${engines}`;

it('judges games by the rules of a tournament file: objects and tables on stdout, everything else on stderr', async () => {
  using folder = temporaryFolder();
  folder.file('games.pgn', drawn + broken + late);
  folder.file('rules.yaml', rules);
  const summary =
    'games              2\nadjudicated        2  100.00 % of the games\nexact              1  50.00 % of the adjudicated\n' +
    'early              0  0.00 % of the games\nlate               1  50.00 % of the adjudicated\nDRAW-1             1  both evaluations near zero\nskipped            1  told above\n';
  // The launcher may have to compile first.
  const words = (stderr: string): string => stderr.replace(/^arbiter: .*\n/gm, '');
  const told = /^games\.pgn:10: ply 3: Cannot .*Ke5.*\ngames\.pgn: Skipped game 2\n/;

  const json = await runArbiter(['audit', 'games.pgn', '--rules', 'rules.yaml', '--json'], folder.path);
  expect(words(json.stderr)).toMatch(told);
  expect(words(json.stderr).replace(told, '')).toBe(summary);
  const objects = json.stdout
    .trim()
    .split('\n')
    .map((line): unknown => JSON.parse(line));
  const common = { file: 'games.pgn', round: '1.1', white: 'W', black: 'B', result: '1/2-1/2', plies: 4 };
  expect(objects).toEqual([
    {
      ...common,
      game: 1,
      recorded: 'Draw by adjudication',
      verdict: { rule: 'DRAW-1', ply: 4, result: '1/2-1/2' },
      agrees: true,
    },
    { ...common, game: 3, recorded: 'Draw by adjudication', verdict: null, agrees: false },
  ]);
  expect(json.code).toBe(0);

  const table = await runArbiter(['audit', 'games.pgn', '--rules', 'rules.yaml'], folder.path);
  expect(table.stdout.split('\n')[0]).toBe('games.pgn');
  expect(table.stdout).toMatch(/^1 .*Draw by adjudication +DRAW-1 at 4 +yes$/m);
  expect(table.stdout).toMatch(/^3 .*– +late$/m);
  expect(words(table.stderr)).toBe(words(json.stderr));
  expect(table.code).toBe(0);
});

it('audits large files at the same time and prints them in their order', async () => {
  using folder = temporaryFolder();
  const line = ' Nf3'.repeat(5000);
  for (const name of ['A', 'B']) {
    const game = drawn.replace('"W"', `"${name}"`).replace('1s}', `1s, n=1, pv="${line}"}`);
    folder.file(`${name}.pgn`, game.repeat(450) + broken.replace('"W"', `"${name}"`));
  }
  folder.file('rules.yaml', rules);
  const { code, stdout, stderr } = await runArbiter(['audit', 'A.pgn', 'B.pgn', '--rules', 'rules.yaml', '--json'], folder.path);
  const games = stdout
    .trim()
    .split('\n')
    .map((row) => JSON.parse(row) as Record<string, unknown>);
  const expected = ['A', 'B'].flatMap((name) =>
    Array.from({ length: 450 }, (_, index) => ({ file: `${name}.pgn`, game: index + 1, white: name, agrees: true })),
  );
  expect(games.map(({ file, game, white, agrees }) => ({ file, game, white, agrees }))).toEqual(expected);
  expect(stderr).toMatch(/A\.pgn: Skipped game 451\nB\.pgn:.*\nB\.pgn: Skipped game 451\ngames +900\n/);
  expect(code).toBe(0);
});
