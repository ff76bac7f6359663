// Byes, absences and the house program in tables (TIE, CGF-7.1), and real Go tournaments with published wins, SOS and SODOS.

import { english } from '../core/phrases/english.ts';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { referenceData } from '../../test/needs.ts';
import type { FinishedGame } from '../core/facts.ts';
import { entrantName } from '../core/ids.ts';
import { halfPoints } from '../core/points.ts';
import { crosstableOf } from './crosstable.ts';
import { crosstableJson } from './shown/crosstableJson.ts';
import { formatCrosstable } from './shown/formatCrosstable.ts';
import { formatStandings } from './shown/formatStandings.ts';
import { standingsOf, type StandingsInput } from './standings.ts';
import { standingsJson } from './shown/standingsJson.ts';
import { BLACK_WINS, entrants, finishedGame, played, WHITE_WINS } from './testGames.ts';
import type { TieBreakCode } from './tieBreaks/declared.ts';

const bye = (name: string, points = 2) => ({ entrant: entrantName(name), points: halfPoints(points) });

describe('TIE: a bye counts in the score and among the wins that order', () => {
  //      A B C   bye  points   round 1: A beats B, C bye; 2: B beats C, A bye; 3: C beats A, B absent
  // A    · 1 0   +    2
  // B    0 · 1        1
  // C    1 0 ·   +    2
  const input: StandingsInput = {
    entrants: entrants('A', 'B', 'C'),
    games: played('A beats B', 'B beats C', 'C beats A'),
    byes: [bye('C'), bye('A'), bye('B', 0)],
    tieBreaks: ['SOS', 'SODOS', 'SODOSX', 'DE', 'WIN', 'SB'],
  };
  const rows = new Map<string, ReturnType<typeof standingsOf>['rows'][number]>(
    standingsOf(input).rows.map((row) => [row.name, row]),
  );

  test('no game and no won game; absences are nothing', () => {
    expect(['A', 'B', 'C'].map((name) => rows.get(name)).map((row) => [row?.points, row?.byes, row?.games, row?.wins])).toEqual([
      [4, 1, 2, 1],
      [2, 0, 2, 1],
      [4, 1, 2, 1],
    ]);
  });

  test('TIE-SOS, TIE-SODOS: it adds nothing to the entrant’s own sums, and opponents count the score with it', () => {
    expect(rows.get('A')?.tieBreaks).toEqual({ SOS: 3, SODOS: 1, SODOSX: 0, WIN: 2, SB: 1 });
    expect(rows.get('B')?.tieBreaks).toMatchObject({ SOS: 4, SODOS: 2, WIN: 1 });
    expect(rows.get('C')?.tieBreaks).toMatchObject({ SOS: 3, SODOS: 2 });
    expect(english(rows.get('C')?.decidedBy)).toBe("defeated opponents' scores 2 > 1");
  });

  test('CGF-7.1: a bye equals a win, half a bye lies between, an absence is a loss', () => {
    //     round 1   2          points
    // A   beats D   loses to B   1     B   loses to C   beats A    1
    // C   beats B   absent       1     D   loses to A   bye        1
    const games = played('A beats D', 'C beats B', 'B beats A');
    const order = (points: number) => {
      const field = { entrants: entrants('A', 'B', 'C', 'D'), games, byes: [bye('C', 0), bye('D', points)] };
      return standingsOf({ ...field, tieBreaks: ['WIN'] }).rows.map(({ rank, name, tieBreaks }) => [rank, name, tieBreaks.WIN]);
    };
    expect(order(2)).toEqual([
      [1, 'A', 1],
      [1, 'B', 1],
      [1, 'C', 1],
      [1, 'D', 1],
    ]);
    expect(order(1).at(-1)).toEqual([4, 'D', 0.5]);
    expect(order(0).at(-1)).toEqual([4, 'D', 0]);
  });

  test('tables show it, and so does JSON if there is one', () => {
    expect(formatStandings(standingsOf({ ...input, tieBreaks: ['SOS', 'SODOS'] }))).toBe(
      [
        '#  Name  Points  Games  Won  Drawn  Lost  Byes  SOS  SODOS  Decided by',
        "1  C          2      2    1      0     1     1    3      2  defeated opponents' scores 2 > 1",
        "2  A          2      2    1      0     1     1    3      1  defeated opponents' scores 2 > 1",
        '3  B          1      2    1      0     1     0    4      2  points 2 > 1',
        '',
      ].join('\n'),
    );
    expect(formatCrosstable(crosstableOf(input)).split('\n').slice(0, 3)).toEqual([
      '#  Name     Points  Games  Bye  C  A  B',
      '1  C     C       2      2  +    ·  1  0',
      '2  A     A       2      2  +    0  ·  1',
    ]);
    expect(standingsJson(standingsOf(input)).entrants.map(({ byes }) => byes)).toEqual([1, 1, 0]);
    expect(standingsJson(standingsOf({ ...input, byes: [] })).entrants[0]).not.toHaveProperty('byes');
  });

  test('a performance counts only games', () => {
    expect(crosstableJson(crosstableOf(input), 'Event', 'swiss').Table['A']).toMatchObject({
      Score: 2,
      Games: 2,
      Performance: 50,
    });
  });

  test('a bye of a stranger is refused', () => {
    expect(() => standingsOf({ ...input, byes: [bye('X')] })).toThrow('Cannot count a bye: expected an entrant, got "X"');
  });
});

test('the house program is in no table; games against it count, and add nothing to SOS and SODOS', () => {
  const input: StandingsInput = {
    entrants: entrants('A', 'House', 'B'),
    houseProgram: entrantName('House'),
    games: played('A beats House', 'House draws B', 'B crashes against A', 'House crashes against A'),
    tieBreaks: ['SOS', 'SODOS', 'RANK'],
  };
  const { rows } = standingsOf(input);
  expect(
    rows.map(({ name, points, games, wins, draws, tieBreaks }) => ({ name, points, games, wins, draws, tieBreaks })),
  ).toEqual([
    { name: 'A', points: 6, games: 3, wins: 3, draws: 0, tieBreaks: { SOS: 0.5, SODOS: 0.5, RANK: 1 } },
    { name: 'B', points: 1, games: 2, wins: 0, draws: 1, tieBreaks: { SOS: 3, SODOS: 0, RANK: 2 } },
  ]);
  expect(crosstableOf(input).rows.map(({ cells }) => cells.length)).toEqual([2, 2]);
});

describe('CGF-7.1: in the event of a tie the rank is equal', () => {
  const circle: StandingsInput = {
    entrants: entrants('A', 'B', 'C'),
    games: played('A beats B', 'B beats C', 'C beats A'),
    tieBreaks: ['WIN', 'SOS', 'SODOS', 'SODOSX', 'DE'],
  };

  test('without RANK nothing separates them', () => {
    expect(standingsOf(circle).rows.map(({ rank }) => rank)).toEqual([1, 1, 1]);
    expect(standingsOf(circle).undecided).toEqual([['A', 'B', 'C']]);
  });

  test('RANK separates them last', () => {
    const { rows } = standingsOf({ ...circle, tieBreaks: [...circle.tieBreaks, 'RANK'] });
    expect(rows.map(({ rank, name }) => `${rank} ${name}`)).toEqual(['1 A', '2 B', '3 C']);
  });
});

const data = referenceData('go/crosstables');
const read = (file: string): string => readFileSync(join(data ?? '', file), 'utf8');
const figures = (input: Omit<StandingsInput, 'tieBreaks'>, tieBreaks: readonly TieBreakCode[] = ['WIN', 'SOS', 'SODOS']) =>
  standingsOf({ ...input, tieBreaks }).rows.map(({ rank, name, tieBreaks: { WIN, SOS, SODOS } }) => ({
    rank,
    name,
    figures: [WIN, SOS, SODOS],
  }));

describe.skipIf(data === undefined)('CGF-7.1 on the tournaments of KGS: wins, SOS and SODOS row by row, and the order', () => {
  test('kgs000: byes and drop-outs; its wins are the score with byes', () => {
    const { games, byes, pub, bye_points: points }: Kgs000 = JSON.parse(read('kgs000.json'));
    const rows = figures({
      entrants: entrants(...Object.keys(pub)),
      games: games.map(([round, winner, loser], index) => ({ ...finishedGame(index + 1, winner, loser, WHITE_WINS), round })),
      byes: byes.map(([, name]) => bye(name, 2 * points)),
    });
    expect(Object.fromEntries(rows.map((row) => [row.name, row.figures]))).toEqual(pub);
    expect(rows.map(({ rank, name }) => `${rank} ${name}`)).toEqual([
      '1 GoGNU',
      '2 Viking5',
      '3 botnoid',
      '3 tlsBot',
      '5 GoFigure',
      '6 nio',
      '7 DumbBot',
    ]);
  });

  test('kgs071: twelve programs, twelve rounds', () => {
    const { games, table }: Kgs071 = JSON.parse(read('kgs071.json'));
    expect(games).toHaveLength(72);
    const rows = figures({ entrants: entrants(...table.map(({ name }) => name)), games: games.map(blackFirst) });
    expect(rows.map(({ name, figures: own }) => [name, ...own])).toEqual(
      table.map(({ name, wins, sos, sodos }) => [name, wins, sos, sodos]),
    );
    for (const { name, published } of table) {
      if (published !== null) expect(rows.find((row) => row.name === name)?.figures).toEqual(published);
    }
  });

  test('kgs104: four programs who meet two and three times; SODOSX too', () => {
    const script = read('kgs104.mjs');
    const games = [...script.matchAll(/\[(\d+),'(\w+)','(\w+)','([BW])\+[^']*'\]/g)];
    const published = [...(/pub=\{(.*?)\};/.exec(script)?.[1] ?? '').matchAll(/(\w+):\[(\d+),(\d+),(\d+)\]/g)];
    expect([games.length, published.length]).toEqual([14, 4]);
    const input = {
      entrants: entrants(...published.map(([, name = '']) => name)),
      games: games.map(([, round, black = '', white = '', winner = ''], index) =>
        blackFirst({ round: Number(round), black, white, result: winner }, index),
      ),
    };
    expect(figures(input).map(({ name, figures: own }) => [name, ...own])).toEqual(
      published.map(([, name, ...values]) => [name, ...values.map(Number)]),
    );
    // The reference script counts them like this: 4 + 4 + 4 + 3 + 3 + 0 + 0 without 4 and 0; 3 + 3 + 0 + 0 without 3 and 0.
    const cut = standingsOf({ ...input, tieBreaks: ['SODOSX'] }).rows.map(({ tieBreaks }) => tieBreaks.SODOSX);
    expect(cut).toEqual([14, 3, 0, 0]);
  });
});

type Kgs000 = {
  readonly bye_points: number;
  readonly games: readonly (readonly [round: number, winner: string, loser: string])[];
  readonly byes: readonly (readonly [round: number, name: string])[];
  readonly pub: Readonly<Record<string, readonly number[]>>;
};
type KgsGame = { readonly round: number; readonly black: string; readonly white: string; readonly result: string };
type Kgs071 = {
  readonly games: readonly KgsGame[];
  readonly table: readonly {
    readonly name: string;
    readonly wins: number;
    readonly sos: number;
    readonly sodos: number;
    readonly published: readonly number[] | null;
  }[];
};

const blackFirst = ({ round, black, white, result }: KgsGame, index: number): FinishedGame => ({
  ...finishedGame(index + 1, white, black, result.startsWith('B') ? BLACK_WINS : WHITE_WINS),
  round,
});
