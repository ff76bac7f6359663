// Tables of PGN files: the data read from each game, pairs of games, and TCEC's own events from their games alone.

import { english } from '../core/phrases/english.ts';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { referenceData } from '../../test/needs.ts';
import { formatFraction, fractionOf } from '../standings/fraction.ts';
import { standingsOf, type StandingsRow } from '../standings/standings.ts';
import { SEASON_16_TIE_BREAKS, type TieBreakCode } from '../standings/tieBreaks/declared.ts';
import { readArchiveTable } from './archiveTable.ts';

const folder = mkdtempSync(join(tmpdir(), 'arbiter-archive-table-'));
afterAll(() => rmSync(folder, { recursive: true }));
const data = referenceData('tcec');

type GameText = {
  readonly names: readonly [white: string, black: string];
  readonly moves: string;
  readonly result?: string;
  readonly tags?: string;
};

async function read(...games: readonly GameText[]) {
  const file = join(folder, 'games.pgn');
  const texts = games.map(
    ({ names: [white, black], moves, result = '1/2-1/2', tags = '' }) =>
      `[White "${white}"]\n[Black "${black}"]\n[Result "${result}"]\n${tags}\n${moves} ${result}\n\n`,
  );
  writeFileSync(file, texts.join(''));
  return readArchiveTable([file], { mobility: true, pairs: true });
}

/** For each game the number of its pair, from 1. */
const pairsOf = async (...games: readonly GameText[]): Promise<readonly string[]> =>
  (await read(...games)).games.map(({ pair }) => pair ?? '-');

describe('2WIN: which games are a pair', () => {
  const ab = ['A', 'B'] as const;
  const ba = ['B', 'A'] as const;
  const spanish = '1. e4 {book, mb=+0+0+0+0+0,} e5 {book,} 2. Nf3 {book,} Nc6 {d=1, wv=0.00,}';
  const russian = '1. e4 {book,} e5 {book,} 2. Nf3 {book,} Nf6 {book,} 3. d4 {d=1, wv=0.00,}';
  const bookless = '1. d4 {d=1, wv=0.00,} d5 {d=1, wv=0.00,}';

  test('same two entrants, same marked moves, colours reversed, wherever they are', async () => {
    expect(
      await pairsOf(
        { names: ab, moves: spanish },
        { names: ab, moves: russian },
        { names: ['A', 'C'], moves: spanish },
        { names: ba, moves: russian },
        { names: ['C', 'B'], moves: spanish },
        { names: ba, moves: spanish },
      ),
    ).toEqual(['1-6', '2-4', '-', '2-4', '-', '1-6']);
  });

  test('an opening that is used twice makes two pairs, a third game of it none', async () => {
    expect(await pairsOf(...[ab, ba, ab, ba, ab].map((names) => ({ names, moves: spanish })))).toEqual([
      '1-2',
      '1-2',
      '3-4',
      '3-4',
      '-',
    ]);
  });

  test('games without marks are paired by their order', async () => {
    const other = '1. c4 {d=1, wv=0.00,} c5 {d=1, wv=0.00,}';
    expect(
      await pairsOf(
        { names: ab, moves: bookless },
        { names: ba, moves: bookless },
        { names: ba, moves: other },
        { names: ab, moves: other },
      ),
    ).toEqual(['1-2', '1-2', '3-4', '3-4']);
  });

  test('a restarted game with its replayed moves marked is still paired', async () => {
    const restarted = '1. e4 {book,} e5 {book,} 2. Nf3 {book,} Nc6 {book,} 3. Bb5 {book,} a6 {d=1, wv=0.00,}';
    expect(await pairsOf({ names: ab, moves: restarted }, { names: ba, moves: russian }, { names: ba, moves: spanish })).toEqual([
      '1-3',
      '-',
      '1-3',
    ]);
  });

  test('a different start is a different opening', async () => {
    const tags = '[SetUp "1"]\n[FEN "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 7"]\n';
    expect(await pairsOf({ names: ab, moves: bookless, tags }, { names: ba, moves: bookless })).toEqual(['-', '-']);
  });
});

describe('RMOB: goals of archived games', () => {
  test('are measured for drawn games', async () => {
    const { games, issues } = await read(
      { names: ['A', 'B'], moves: '1. e4 e5 2. Qh5' },
      { names: ['A', 'B'], moves: '1. e4 e5 2. Qh5', result: '1-0' },
    );
    expect(games.map(({ mobilityGoal }) => mobilityGoal)).toEqual([53, undefined]);
    expect(issues).toEqual([]);
  });

  test('a drawn game that cannot be replayed is reported, and counts as a plain half', async () => {
    const { games, issues } = await read({ names: ['A', 'B'], moves: '1. e4 e5 2. Qxe5' });
    expect(games).toMatchObject([{ ending: { outcome: 'draw' } }]);
    expect(games[0]).not.toHaveProperty('mobilityGoal');
    expect(issues).toMatchObject([
      {
        line: 1,
        message: expect.stringMatching(
          /^Cannot measure the r-mobility of the game "A" - "B", so it counts as a plain half: .*Qxe5/,
        ),
      },
    ]);
  });
});

const FOUR_K: readonly TieBreakCode[] = ['DE', 'SB', 'RMOB', '2WIN', 'FAST', 'SLOW', 'RULING'];

async function tableOf(file: string, tieBreaks: readonly TieBreakCode[]): Promise<readonly StandingsRow[]> {
  const { entrants, games, issues } = await readArchiveTable([join(data ?? '', 'pgn', file)], { mobility: true, pairs: true });
  expect(issues).toEqual([]);
  return standingsOf({ entrants, games, tieBreaks }).rows;
}

describe.skipIf(data === undefined)('4K-3.1: the 4k III event from its games alone', () => {
  type Row = {
    readonly engine: string;
    readonly pts: number;
    readonly games: number;
    readonly w: number;
    readonly d: number;
    readonly l: number;
    readonly sb: number;
    readonly rmobility: number;
    readonly doubleWins: number;
    readonly avgMovesWon: number | null;
    readonly avgMovesLost: number | null;
  };
  const events: readonly {
    readonly event: string;
    readonly table: readonly Row[];
    readonly minifinal?: Readonly<Record<string, number>>;
  }[] = data === undefined ? [] : JSON.parse(readFileSync(join(data, 'oracles/4k_standings.json'), 'utf8'));
  const official = events.find(({ event }) => event === 'TCEC_Season_26_-_4k_Iii');

  test('order, points, SB, r-mobility to six decimals, double wins and averages as published', async () => {
    const rows = await tableOf('TCEC_Season_26_-_4k_Iii.pgn', FOUR_K);
    const published = (value: number | undefined): number | null =>
      value === undefined ? null : Number(formatFraction(fractionOf(value), 2));
    expect(
      rows.map(({ name, points, games, wins, draws, losses, tieBreaks }) => ({
        engine: name,
        pts: points / 2,
        games,
        w: wins,
        d: draws,
        l: losses,
        crash: 0,
        time: 0,
        sb: tieBreaks.SB,
        rmobility: tieBreaks.RMOB,
        doubleWins: tieBreaks['2WIN'],
        avgMovesWon: published(tieBreaks.FAST),
        avgMovesLost: published(tieBreaks.SLOW),
      })),
    ).toEqual(official?.table);
    expect(english(rows[1]?.decidedBy)).toBe('Sonneborn-Berger 519.75 > 511.75');
  });

  test.each<[TieBreakCode, string]>([
    ['DE', 'level with ice4 4 on points, direct encounter'],
    ['RMOB', 'r-mobility 34.500427 > 34.468811'],
    ['2WIN', 'level with ice4 4 on points, double wins'],
    ['FAST', 'average moves in won games 51.03 < 53.8'],
    ['SLOW', 'average moves in lost games 103 > 97'],
  ])('what %s alone would say of the first place', async (code, reason) => {
    const first = (await tableOf('TCEC_Season_26_-_4k_Iii.pgn', [code])).find(({ name }) => name === '4ku 4.0');
    expect(english(first?.decidedBy)).toBe(reason);
  });

  test('the mini-final: points, and every game in one of its 25 pairs', async () => {
    const rows = await tableOf('TCEC_Season_26_-_4k_Iii_Minifinal.pgn', FOUR_K);
    expect(Object.fromEntries(rows.map(({ name, points }) => [name, points / 2]))).toEqual(official?.minifinal);
  });
});

describe.skipIf(data === undefined)('game pairs of TCEC events', () => {
  // Counted separately: keys of two names and marked moves that have one game with each colour, or two.
  test.each([
    ['TCEC_Season_15_-_Division_1.pgn', 56, 0],
    ['TCEC_Season_16_-_League_1_Playoff.pgn', 12, 0],
    ['TCEC_Season_18_-_League_2.pgn', 45, 0],
    ['TCEC_Season_26_-_4k_Iii.pgn', 60, 0],
    ['TCEC_Season_26_-_4k_Iii_Minifinal.pgn', 25, 0],
    ['TCEC_Cup_4_Round16.pgn', 35, 1],
  ])('%s: %i pairs, %i games alone', async (file, pairs, alone) => {
    const { games } = await readArchiveTable([join(data ?? '', 'pgn', file)], { pairs: true });
    const named = Map.groupBy(
      games.filter(({ pair }) => pair !== undefined),
      ({ pair }) => pair,
    );
    expect([...named.values()].filter(({ length }) => length === 2)).toHaveLength(pairs);
    expect([named.size, games.filter(({ pair }) => pair === undefined).length]).toEqual([pairs, alone]);
    for (const [one, other] of named.values()) expect(one?.players.white).toBe(other?.players.black);
  });
});

describe.skipIf(data === undefined)('leagues from their games alone', () => {
  type League = {
    readonly event: string;
    readonly table: readonly {
      readonly engine: string;
      readonly points: number;
      readonly sb: number;
      readonly crashes: number;
    }[];
  };
  const leagues: readonly League[] =
    data === undefined ? [] : JSON.parse(readFileSync(join(data, 'oracles/league_results_standings.json'), 'utf8'));

  test.each(['TCEC_Season_15_-_Division_1', 'TCEC_Season_16_-_League_1_Playoff', 'TCEC_Season_18_-_League_2'])(
    '%s: points, SB and crashes as in its table',
    async (event) => {
      const rows = await tableOf(`${event}.pgn`, SEASON_16_TIE_BREAKS);
      const table = leagues.find((league) => league.event === event)?.table ?? [];
      const byName = (one: readonly (string | number | undefined)[], other: typeof one): number =>
        `${one[0]}` < `${other[0]}` ? -1 : 1;
      expect(
        rows.map(({ name, points, crashes, tieBreaks }) => [name, points / 2, tieBreaks.SB, crashes]).toSorted(byName),
      ).toEqual(table.map(({ engine, points, sb, crashes }) => [engine, points, sb, crashes]).toSorted(byName));
    },
  );
});
