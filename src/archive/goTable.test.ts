// Tables of SGF files: the data read from each game, reported and omitted games, and CGF'99's tie-breaks from files alone.

import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { referenceData } from '../../test/needs.ts';
import { outcomeOf } from '../core/ending.ts';
import { standingsOf } from '../standings/standings.ts';
import { readGoTable } from './goTable.ts';

const folder = mkdtempSync(join(tmpdir(), 'arbiter-go-table-'));
afterAll(() => rmSync(folder, { recursive: true }));
const data = referenceData('go');

const sgf = (black: string, white: string, result: string, more = ''): string =>
  `(;GM[1]FF[4]SZ[9]PB[${black}]PW[${white}]RE[${result}]${more};B[ee];W[cc])\n`;

async function read(...texts: readonly string[]) {
  const files = texts.map((text, index) => {
    const file = join(folder, `${index + 1}.sgf`);
    writeFileSync(file, text);
    return file;
  });
  return readGoTable(files);
}

describe('readGoTable', () => {
  test.each([
    ['B+6.5', 'black'],
    ['W+.5', 'white'],
    ['B+R', 'black'],
    ['W+Resign', 'white'],
    ['W+T', 'white'],
    ['B+F', 'black'],
    ['B+', 'black'],
    ['W+Time Over', 'white'],
    ['0', 'draw'],
    ['Draw', 'draw'],
    ['Jigo', 'draw'],
  ])('RE[%s]: %s', async (result, outcome) => {
    const { games, issues } = await read(sgf('A', 'B', result));
    expect(issues).toEqual([]);
    expect(games.map(({ ending }) => outcomeOf(ending))).toEqual([outcome]);
  });

  test('CGF-A2: several files and collections, the round from RO or GN, boards in the order of the files', async () => {
    const { entrants, games } = await read(
      sgf('A', 'B', 'B+R', 'GN[round 2]EV[Cup]') + sgf('C', 'D', 'W+R', 'RO[3 (final)]'),
      sgf(' D ', 'A', 'B+0.5', 'RO[2]GN[Game 7]'),
      sgf('C', 'A', 'B+0.5', 'GN[Anyone (W) vs. Someone 2 (B)]'),
    );
    expect(entrants).toEqual(['A', 'B', 'C', 'D']);
    expect(games.map(({ number, round, board, players }) => [number, round, board, players.black, players.white])).toEqual([
      [1, 2, 1, 'A', 'B'],
      [2, 3, 1, 'C', 'D'],
      [3, 2, 2, 'D', 'A'],
      [4, 1, 1, 'C', 'A'],
    ]);
    expect(games[0]).toMatchObject({ event: 'Cup', plies: 2 });
  });

  test('unusable games are reported and omitted', async () => {
    const { games, issues } = await read(
      sgf('A', 'B', '?') + sgf('A', 'B', 'Void') + sgf('A', '', 'B+R') + sgf('A', 'A', 'B+R') + sgf('A', 'B', 'W+2.5'),
      sgf('A', 'B', 'B+1.5 ? W+timeout'),
      'not a game',
    );
    expect(games).toHaveLength(1);
    expect(issues.map(({ file, message }) => `${file?.split('/').at(-1)}: ${message}`)).toEqual([
      '1.sgf: Cannot count game 1, "A" - "B": expected two names and a result, got "?"',
      '1.sgf: Cannot count game 2, "A" - "B": expected two names and a result, got "Void"',
      '1.sgf: Cannot count game 3, "A" - "": expected two names and a result, got "B+R"',
      '1.sgf: Cannot count game 4, "A" - "A": expected two names and a result, got "B+R"',
      '2.sgf: Cannot count "A" - "B": expected two names and a result, got "B+1.5 ? W+timeout"',
      expect.stringContaining('3.sgf: Cannot read SGF'),
    ]);
  });

  test('an odd or unreadable game does not affect the others: it is reported with its number and place', async () => {
    const { games, issues } = await read(
      sgf('A', 'B', 'B+R') +
        '(;SZ[9]PB[C]PW[D]RE[W+R];B[ee];AE[ee]AW[cc])\n' +
        '(;SZ[9]PB[E]PW[F]RE[B+R];B;W[ah])\n' +
        '(;SZ[9]PB[G]PW[H]RE[B+R];B[zz])\n' +
        sgf('B', 'A', 'B+R'),
      '(;SZ[9]PB[C]PW[A]RE[W+R];B[ee];AB[cc])',
    );
    expect(games.map(({ players: { black, white } }) => `${black}-${white}`)).toEqual(['A-B', 'C-D', 'E-F', 'B-A', 'C-A']);
    expect(issues.map(({ file, line, column, message }) => `${file?.split('/').at(-1)}:${line}:${column}: ${message}`)).toEqual([
      '1.sgf:2:34: Odd SGF: stones are set up after move 1, not before the first only: AE[ee] (game 2)',
      '1.sgf:3:26: Odd SGF: B has no value and is read as a pass (game 3)',
      '1.sgf:4:27: Cannot read move 1 of a game: expected a point of a 9x9 board, got "zz" (game 4, it is left out)',
      '2.sgf:1:34: Odd SGF: stones are set up after move 1, not before the first only: AB[cc]',
    ]);
  });

  test('reports an unknown encoding, and invalid characters', async () => {
    const file = join(folder, 'encoding.sgf');
    writeFileSync(
      file,
      Buffer.concat([Buffer.from('(;CA[UTF-8]SZ[9]PB[A'), Buffer.from([0xff]), Buffer.from(']PW[B]RE[B+R];B[ee])')]),
    );
    const other = join(folder, 'nonsense.sgf');
    writeFileSync(other, '(;CA[nonsense]SZ[9]PB[A]PW[B]RE[B+R];B[ee])');
    const { games, issues } = await readGoTable([file, other]);
    expect(games).toHaveLength(2);
    expect(issues.map(({ message }) => message)).toEqual([
      'Odd SGF: a character is none of its encoding, CA[UTF-8], and is shown as "\ufffd"',
      'Odd SGF: it names an unknown encoding, CA[nonsense]; it is read by what its bytes look like',
    ]);
  });

  test('a missing file is a system error', async () => {
    await expect(readGoTable([join(folder, 'none.sgf')])).rejects.toThrow('got no such file');
  });
});

describe.skipIf(data === undefined)('CGF-7.1 from files', () => {
  test('kgs071 written as 72 files: wins, SOS and SODOS row by row', async () => {
    const { games, table }: Kgs071 = JSON.parse(readFileSync(join(data ?? '', 'crosstables/kgs071.json'), 'utf8'));
    const archive = await read(...games.map(({ black, white, result, round }) => sgf(black, white, result, `RO[${round}]`)));
    expect(archive.issues).toEqual([]);
    const { rows } = standingsOf({ ...archive, tieBreaks: ['WIN', 'SOS', 'SODOS', 'SODOSX', 'DE'] });
    expect(rows.map(({ name, points, tieBreaks: { WIN, SOS, SODOS } }) => [name, points / 2, WIN, SOS, SODOS])).toEqual(
      table.map(({ name, wins, sos, sodos }) => [name, wins, wins, sos, sodos]),
    );
  });

  test('the real files of CGF: all are read, and those with one winner count', async () => {
    const root = join(data ?? '', 'games');
    const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((file) => /\.sgf$/i.test(file));
    const { games, issues } = await readGoTable(files.map((file) => join(root, file)));
    expect([files.length, games.length + issues.length]).toEqual([22, 22]);
    expect(issues.map(({ message }) => message)).toEqual([expect.stringContaining('got "B+1.5 ? W+timeout"')]);
  });
});

type Kgs071 = {
  readonly games: readonly { readonly round: number; readonly black: string; readonly white: string; readonly result: string }[];
  readonly table: readonly { readonly name: string; readonly wins: number; readonly sos: number; readonly sodos: number }[];
};
