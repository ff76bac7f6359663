// Books that are too small for their games, with the program as a user starts it (S16-8a, CUP-4i).

import { expect, it } from 'vitest';
import { testEngine } from '../../engines/index.ts';
import { engineLine, runArbiter, temporaryFolder } from '../arbiter.ts';

const firstLegal = testEngine('first-legal');
const match = (openings: string): string =>
  `tournament: Match\nformat: match\ngames: 6\ntimeControl: 10+0.1\n${openings}engines:\n` +
  engineLine('A', firstLegal) +
  engineLine('B', firstLegal);

it('CUP-4i: a book that starts over is reported in the dry run, at the start, and when it does', async () => {
  using folder = temporaryFolder();
  folder.file('two.pgn', '[Event "?"]\n\n1. e4 *\n\n[Event "?"]\n\n1. d4 *\n');
  const file = folder.file('match.yaml', match('openings: { file: two.pgn }\n'));
  const before = 'Match: "two.pgn" has 2 openings and the games need 3. After the last opening, the first comes again.';
  expect(JSON.parse((await runArbiter(['run', file, '--dry-run', '--json'], folder.path)).stdout).advice).toEqual([before]);
  const played = await runArbiter(['run', file], folder.path);
  expect(played.code).toBe(0);
  expect(played.stdout).toContain(`Advice: ${before}\n`);
  const all = played.stdout + played.stderr;
  expect(all.match(/Match: all 2 openings of "two\.pgn" have been used\. They begin again with the first\./gu)).toHaveLength(1);
});

it('S16-8a: a book with too few different openings is refused before anything is created', async () => {
  using folder = temporaryFolder();
  folder.file(
    'twins.pgn',
    ['1. Nf3 d5 2. c4', '1. c4 d5 2. Nf3', '1. e4'].map((moves) => `[Event "?"]\n\n${moves} *\n\n`).join(''),
  );
  folder.file('few.epd', 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq -\n');
  const twins = await runArbiter(
    ['run', folder.file('twins.yaml', match('openings: { file: twins.pgn, different: true }\n'))],
    folder.path,
  );
  expect(twins.code).toBe(2);
  expect(twins.stderr).toMatch(/twins\.pgn:5: Cannot use the opening twice \(different: true\): .*the opening in line 1$/mu);
  const few = await runArbiter(
    ['run', folder.file('few.yaml', match('openings: { file: few.epd, different: true }\n'))],
    folder.path,
  );
  expect(few.code).toBe(2);
  expect(few.stderr).toMatch(/few\.epd: Cannot play Match from 3 different openings: expected 3, got 1$/mu);
});
