// `arbiter standings` of SGF files: its reports and its exit codes.

import { expect, it } from 'vitest';
import { temporaryFolder } from '../arbiter.ts';
import { ranHere } from '../ranHere.ts';

const GOOD = '(;SZ[9]PB[A]PW[B]RE[B+R];B[ee];W[cc])\n(;SZ[9]PB[B]PW[A]RE[B+R];B[ee])\n';
const ODD = '(;SZ[9]PB[C]PW[A]RE[W+R];B[ee];AW[cc];B;W[ah])\n';
const WRONG = '(;SZ[9]PB[A]PW[B]RE[B+R];B[zz])\n';

it('exit code 0 with a table: an odd game counts and is reported, an unreadable one is left out and reported', async () => {
  using folder = temporaryFolder();
  const file = folder.file('games.sgf', GOOD + ODD + WRONG);
  const { code, stdout, stderr } = await ranHere(['standings', file], folder.path);
  expect(code).toBe(0);
  // The launcher may have to compile first, and says so.
  expect(stderr.replace('arbiter: compiling …\n', '')).toBe(
    `${file}:3:34: Odd SGF: stones are set up after move 1, not before the first only: AW[cc] (game 3)\n` +
      `${file}:3:39: Odd SGF: B has no value and is read as a pass (game 3)\n` +
      `${file}:4:27: Cannot read move 1 of a game: expected a point of a 9x9 board, got "zz" (game 4, it is left out)\n`,
  );
  // A and B have won one game each, and A has beaten C.
  expect(stdout).toMatch(/^ *1 +A +2 +3 +2 /m);
  expect(stdout).toMatch(/^ *3 +C +0 +1 /m);
});

it('exit code 1 if no game is left', async () => {
  using folder = temporaryFolder();
  const { code, stdout, stderr } = await ranHere(['standings', folder.file('games.sgf', WRONG)], folder.path);
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  expect(stderr).toMatch(/\(it is left out\)\n.*Cannot show standings: expected games with results in .*, got none/s);
});
