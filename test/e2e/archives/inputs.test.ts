// What `audit`, `ratings` and `standings` take as input, and what they print of it: the same for all three.

import { expect, it } from 'vitest';
import { gzipSync, zstdCompressSync } from 'node:zlib';
import { temporaryFolder } from '../arbiter.ts';
import { ranHere, type Ended } from '../ranHere.ts';

const game = (white: string, black: string): string =>
  `[Event "E"]\n[White "${white}"]\n[Black "${black}"]\n[Result "1-0"]\n\n1. e4 e5 1-0\n\n`;
const COMMANDS = {
  audit: ['--rules', 'tcec-season-16'],
  ratings: [],
  standings: [],
} as const;

/** What each command says about the same files. */
async function said(folder: string, files: readonly string[], more: readonly string[] = []) {
  const all: ({ readonly command: string } & Ended)[] = [];
  for (const [command, options] of Object.entries(COMMANDS))
    all.push({ command, ...(await ranHere([command, ...files, ...options, ...more], folder)) });
  return all;
}

it('commands for archives take the same files and refuse the same, with exit code 2 and everything that is wrong', async () => {
  using folder = temporaryFolder();
  const text = game('Müller', 'B');
  folder.file('packed.pgn.gz', gzipSync(text));
  folder.file('packed.pgn.zst', zstdCompressSync(text));
  folder.file('latin1.pgn', Buffer.from(text, 'latin1'));
  folder.file(
    'rubbish.pgn',
    Uint8Array.from({ length: 2000 }, (_, index) => (index * 97 + (index >> 3)) % 256),
  );
  for (const name of ['packed.pgn.gz', 'packed.pgn.zst', 'latin1.pgn']) {
    for (const { command, code, stdout, stderr } of await said(folder.path, [name])) {
      expect([command, code], stderr).toEqual([command, 0]);
      expect(stdout).toContain('Müller');
      const noted = stderr.includes('latin1.pgn:1: Read as Latin-1 where it is not UTF-8, first in this game: "Müller"\n');
      expect([command, noted]).toEqual([command, name === 'latin1.pgn']);
    }
  }
  for (const { command, code, stdout, stderr } of await said(folder.path, ['absent.pgn', '.', 'rubbish.pgn', 'latin1.pgn'])) {
    expect([command, code, stdout]).toEqual([command, 2, '']);
    expect(stderr).toMatch(
      /^Cannot read "absent\.pgn": .* got no such file\nCannot read "\.": .* got a folder\nCannot read "rubbish\.pgn": .* got binary data\n$/,
    );
  }
});

it('SGF is for tables and lists of Go, not for the adjudications of chess, and never together with PGN', async () => {
  using folder = temporaryFolder();
  folder.file('go.sgf', '(;SZ[9]PB[A]PW[B]RE[B+R];B[ee])\n(;SZ[9]PB[B]PW[A]RE[W+R];B[ee])\n');
  folder.file('chess.pgn', game('A', 'B'));
  const codes = async (...files: readonly string[]): Promise<readonly unknown[]> =>
    (await said(folder.path, files)).map(({ command, code, stderr }) => [command, code, stderr.split(',').at(-1)]);
  expect(await codes('go.sgf')).toEqual([
    ['audit', 2, ' got an SGF file\n'],
    ['ratings', 0, ''],
    ['standings', 0, ''],
  ]);
  const both = ' "chess.pgn" and "go.sgf"\n';
  expect(await codes('go.sgf', 'chess.pgn')).toEqual([
    ['audit', 2, ' got an SGF file\n'],
    ['ratings', 2, both],
    ['standings', 2, both],
  ]);
});

it('control characters of names do not reach the terminal, and JSON keeps them for its readers', async () => {
  using folder = temporaryFolder();
  const evil = '\u001b[31mRed\u001b]0;owned\u0007\u009b2J';
  folder.file('evil.pgn', game(evil, 'B') + game('B', evil) + game(evil, '').replace('1-0\n', '*\n'));
  const controls = /(?![\n\t])\p{Cc}/u;
  for (const { command, code, stdout, stderr } of await said(folder.path, ['evil.pgn'])) {
    expect([command, code], stderr).toEqual([command, 0]);
    expect([command, controls.test(stdout), controls.test(stderr)]).toEqual([command, false, false]);
    expect(stdout).toContain(String.raw`\u{1b}[31mRed`);
  }
  for (const { command, stdout } of await said(folder.path, ['evil.pgn'], ['--json'])) {
    expect([command, controls.test(stdout)]).toEqual([command, false]);
    expect(
      JSON.stringify(
        stdout
          .trim()
          .split('\n')
          .map((line): unknown => JSON.parse(line)),
      ),
    ).toContain(JSON.stringify(evil).slice(1, -1));
  }
  for (const words of [['standings', `${evil}.pgn`], ['standings', `--${evil}`], [evil]]) {
    const { code, stderr } = await ranHere(words, folder.path);
    expect([code, controls.test(stderr), stderr.includes(String.raw`\u{1b}[31mRed`)], stderr).toEqual([2, false, true]);
  }
});
