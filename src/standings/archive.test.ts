// The tables of real TCEC events and worked tie-break cases, computed from results alone.

import { english } from '../core/phrases/english.ts';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { referenceData } from '../../test/needs.ts';
import type { GameEnding } from '../core/ending.ts';
import type { FinishedGame } from '../core/facts.ts';
import { crosstableJson, type CrosstableJson } from './shown/crosstableJson.ts';
import { crosstableOf } from './crosstable.ts';
import { disqualifiedByCrashes } from './disqualification.ts';
import { standingsOf, type StandingsRow } from './standings.ts';
import {
  BLACK_CRASHES,
  BLACK_STALLS,
  BLACK_WINS,
  DRAWN,
  entrants,
  finishedGame,
  WHITE_CRASHES,
  WHITE_STALLS,
  WHITE_WINS,
} from './testGames.ts';
import { SEASON_16_TIE_BREAKS, type TieBreakCode } from './tieBreaks/declared.ts';

const data = referenceData('.');
const read = (path: string): string => readFileSync(join(data ?? '', path), 'utf8');

type League = {
  readonly event: string;
  readonly results: readonly (readonly [white: string, black: string, result: string, termination: string])[];
  readonly table: readonly {
    readonly engine: string;
    readonly points: number;
    readonly games: number;
    readonly wins: number;
    readonly draws: number;
    readonly losses: number;
    readonly blackWins: number;
    readonly crashes: number;
    readonly sb: number;
  }[];
};

describe.skipIf(data === undefined)('S16-12c, S16-12d, S16-12e: five TCEC leagues', () => {
  const leagues: readonly League[] = data === undefined ? [] : JSON.parse(read('tcec/oracles/league_results_standings.json'));

  test('exist', () => expect(leagues).toHaveLength(5));

  test.each(leagues)('$event: every figure of the table, and the order by points', ({ results, table }) => {
    const { rows } = standingsOf({ entrants: fieldOf(results), games: gamesOf(results), tieBreaks: SEASON_16_TIE_BREAKS });
    const ours = new Map<string, object>(rows.map((row) => [row.name, figuresOf(row)]));
    for (const { engine, ...official } of table) {
      expect(ours.get(engine)).toEqual({
        points: official.points,
        games: official.games,
        wins: official.wins,
        draws: official.draws,
        losses: official.losses,
        blackWins: official.blackWins,
        crashes: official.crashes,
        sb: official.sb,
      });
    }
    expect(rows.map(({ points }) => points / 2)).toEqual(table.map(({ points }) => points));
  });

  // The source table of S18 League 1 and 2 leaves these groups unordered; the tie-breaks decide their order.
  const told: Readonly<Record<string, readonly string[]>> = {
    'TCEC_Season_18_-_League_1': ['Fritz 17_20200130', 'Xiphos 0.6.1', 'ScorpioNN 3.0.8.2'],
    'TCEC_Season_18_-_League_2': ['ChessBrainVB 3.74', 'Nemorino 5.38'],
  };

  test.each(leagues)('$event: the order among equal points, with no one left undecided', ({ event, results, table }) => {
    const { rows, undecided } = standingsOf({
      entrants: fieldOf(results),
      games: gamesOf(results),
      tieBreaks: SEASON_16_TIE_BREAKS,
    });
    const group = told[event] ?? [];
    const waiting = [...group];
    const official = table.map(({ engine }) => (group.includes(engine) ? waiting.shift() : engine));
    expect(rows.map(({ name }) => name)).toEqual(official);
    expect(undecided).toEqual([]);
  });

  test.each([
    ['TCEC_Season_15_-_Division_1', 'Fizbo 2', 'wins 4 > 2'],
    ['TCEC_Season_15_-_Division_1', 'Jonny 8.1', 'wins 4 > 2'],
    ['TCEC_Season_18_-_League_1', 'Fritz 17_20200130', 'wins 2 > 1'],
    ['TCEC_Season_18_-_League_1', 'Xiphos 0.6.1', 'wins 2 > 1; Sonneborn-Berger 80 > 79'],
    ['TCEC_Season_18_-_League_1', 'ScorpioNN 3.0.8.2', 'Sonneborn-Berger 80 > 79'],
    ['TCEC_Season_18_-_League_2', 'Nemorino 5.38', 'crashes 0 < 1'],
  ])('%s: %s stands where it is by %s', (event, name, reason) => {
    const results = leagues.find((league) => league.event === event)?.results ?? [];
    const { rows } = standingsOf({ entrants: fieldOf(results), games: gamesOf(results), tieBreaks: SEASON_16_TIE_BREAKS });
    expect(english(rows.find((row) => row.name === name)?.decidedBy)).toBe(reason);
  });

  test('S18 League 2 without the crash tie-break: Nemorino won their encounter', () => {
    const results = leagues.find(({ event }) => event === 'TCEC_Season_18_-_League_2')?.results ?? [];
    const { rows } = standingsOf({ entrants: fieldOf(results), games: gamesOf(results), tieBreaks: ['DE', 'WIN', 'SB'] });
    expect(english(rows.find(({ name }) => name === 'Nemorino 5.38')?.decidedBy)).toBe('direct encounter 1.5 > 0.5');
  });

  test.each([
    ['TCEC_Season_16_-_League_1_Playoff', 'S16_L1PO_crosstable.json'],
    ['TCEC_Season_18_-_League_2', 'S18_L2_crosstable.json'],
  ])('%s: crosstable as TCEC published it', (event, file) => {
    const results = leagues.find((league) => league.event === event)?.results ?? [];
    const official: CrosstableJson = JSON.parse(read(`tcec/oracles/${file}`));
    const ratings = (name: string) => {
      const row = official.Table[name];
      return row?.Rating === undefined || row.Elo === undefined ? undefined : { rating: row.Rating, change: row.Elo };
    };
    const crosstable = crosstableOf({ entrants: bergerSeeds(event), games: gamesOf(results), tieBreaks: SEASON_16_TIE_BREAKS });
    expect(crosstableJson(crosstable, official.Event, 'round-robin', ratings)).toEqual(official);
  });
});

describe.skipIf(data === undefined)(
  '4k events (4K-3.1.1, 4K-3.1.2): points and Sonneborn-Berger from the encounters, and the order',
  () => {
    type FourK = {
      readonly event: string;
      readonly table: readonly { readonly engine: string; readonly pts: number; readonly sb: number }[];
      readonly h2h: Readonly<Record<string, number>>;
    };
    const events: readonly FourK[] = data === undefined ? [] : JSON.parse(read('tcec/oracles/4k_standings.json'));

    test.each(events)('$event', ({ table, h2h }) => {
      // Only the score of each encounter is known: whole points as wins, a half as a draw. Neither SB nor DE depends on the difference.
      const scores = Object.entries(h2h).flatMap(([names, score]) => {
        const [name = '', opponent = ''] = names.split('|');
        return [
          ...new Array<GameEnding>(Math.floor(score)).fill(WHITE_WINS),
          ...(score % 1 === 0 || name > opponent ? [] : [DRAWN]),
        ].map((ending) => ({ name, opponent, ending }));
      });
      const games = scores.map(({ name, opponent, ending }, index) => finishedGame(index + 1, name, opponent, ending));
      const names = entrants(...table.map(({ engine }) => engine)).toReversed();
      const { rows } = standingsOf({ entrants: names, games, tieBreaks: ['DE', 'SB'] });
      expect(rows.map(({ name, points, tieBreaks }) => ({ engine: name, pts: points / 2, sb: tieBreaks.SB }))).toEqual(
        table.map(({ engine, pts, sb }) => ({ engine, pts, sb })),
      );
      if (rows[1]?.points === rows[0]?.points) expect(english(rows[1]?.decidedBy)).toBe('Sonneborn-Berger 519.75 > 511.75');
    });
  },
);

describe.skipIf(data === undefined)('worked tie-break cases', () => {
  type Case = {
    readonly annul: readonly string[];
    readonly games: readonly (readonly [white: string, black: string, score: number, plies: number, crashed: string | null])[];
    readonly rows: readonly {
      readonly p: string;
      readonly score: number;
      readonly wins: number;
      readonly SOS: number;
      readonly SODOS: number;
      readonly SODOScut: number;
      readonly SB: number;
      readonly DE: number | null;
      readonly crashes: number;
      readonly dw: number;
      readonly amw: number | null;
      readonly aml: number | null;
    }[];
  };
  const cases: Readonly<Record<string, Case>> = data === undefined ? {} : JSON.parse(read('swiss/tiebreak-synthetic.json'));

  test('exist', () => expect(Object.keys(cases)).toHaveLength(6));

  test.each(Object.entries(cases))('%s: points and every tie-break of everyone', (_, { games, annul, rows: official }) => {
    const names = [...new Set(games.flatMap(([white, black]) => [white, black]))];
    const finished = games.map(([white, black, score, plies, crashed], index): FinishedGame => {
      const fault = crashed === white ? WHITE_CRASHES : BLACK_CRASHES;
      const ending = crashed === null ? (score === 1 ? WHITE_WINS : score === 0 ? BLACK_WINS : DRAWN) : fault;
      // Here all games of two entrants have one opening.
      return { ...finishedGame(index + 1, white, black, ending), plies, pair: '1' };
    });
    if (annul.length > 0) expect([...disqualifiedByCrashes(finished, 3)]).toEqual(annul);
    const tieBreaks: readonly TieBreakCode[] = ['DE', 'WIN', 'SB', 'CRASH', 'SOS', 'SODOS', 'SODOSX', '2WIN', 'FAST', 'SLOW'];
    const { rows } = standingsOf({
      entrants: entrants(...names),
      games: finished,
      tieBreaks,
      disqualified: new Set(entrants(...annul)),
    });
    const ours = rows.filter(({ disqualified }) => !disqualified);

    /** The scores of opponents drawn with: these cases leave them out of SODOS, TIE-SODOS counts half of each. */
    const drawnWith = (name: string): readonly number[] =>
      games
        .filter(
          ([white, black, score]) =>
            score === 0.5 && [white, black].includes(name) && !annul.some((out) => [white, black].includes(out)),
        )
        .map(([white, black]) => official.find(({ p }) => p === (white === name ? black : white))?.score ?? Number.NaN);

    for (const { p, score, wins, crashes, SB, SOS, DE, SODOS, SODOScut, dw, amw, aml } of official) {
      const halves = drawnWith(p).reduce((sum, drawn) => sum + drawn / 2, 0);
      const row = ours.find(({ name }) => name === p);
      expect(row).toMatchObject({ points: score * 2, wins, crashes });
      expect(row?.tieBreaks).toMatchObject({ WIN: wins, CRASH: crashes, SB, SOS, SODOS: SODOS + halves, '2WIN': dw });
      expect(row?.tieBreaks.DE).toBe(DE ?? undefined);
      // SODOSX leaves drawn opponents out, as these cases do.
      expect(row?.tieBreaks.SODOSX).toBe(SODOScut);
      for (const [average, expected] of [
        [row?.tieBreaks.FAST, amw],
        [row?.tieBreaks.SLOW, aml],
      ] as const) {
        if (expected === null) expect(average).toBeUndefined();
        else expect(average).toBeCloseTo(expected, 5);
      }
    }
    expect(ours.map(({ points }) => points / 2)).toEqual(official.map(({ score }) => score));
  });

  test('cgf8: the order of CGF-7.1, up to entrants who are level on everything', () => {
    const { games = [], rows: official = [] } = cases['cgf8'] ?? {};
    const { rows, undecided } = standingsOf({
      entrants: entrants(...new Set(games.flatMap(([white, black]) => [white, black]))),
      games: games.map(([white, black], index) => finishedGame(index + 1, white, black, WHITE_WINS)),
      tieBreaks: ['SOS', 'SODOS', 'SODOSX', 'DE'],
    });
    expect(rows.map(({ points }) => points / 2)).toEqual(official.map(({ score }) => score));
    const scoreOf = new Map<string, object>(official.map(({ p, SOS, SODOS, SODOScut }) => [p, { SOS, SODOS, SODOSX: SODOScut }]));
    for (const { name, tieBreaks } of rows) expect(tieBreaks).toMatchObject(scoreOf.get(name) ?? {});
    // P2 and P7, P4 and P5 have not met and are level on everything else.
    expect(undecided).toEqual(
      [
        ['P4', 'P5'],
        ['P2', 'P7'],
      ].map((group) => expect.arrayContaining(group)),
    );
  });
});

describe.skipIf(data === undefined)('KGS tournaments without byes: wins, SOS and SODOS as published', () => {
  type Published = { readonly name: string; readonly figures: readonly number[] };

  test('71: twelve programs, twelve rounds', () => {
    const {
      games,
      table,
    }: {
      readonly games: readonly { readonly black: string; readonly white: string; readonly result: string }[];
      readonly table: readonly { readonly name: string; readonly published: readonly number[] | null }[];
    } = JSON.parse(read('go/crosstables/kgs071.json'));
    const published = table.flatMap(({ name, published: figures }) => (figures === null ? [] : [{ name, figures }]));
    expect(published).toHaveLength(11);
    check(
      games.map(({ black, white, result }) => [black, white, result]),
      published,
    );
  });

  test('104: four programs, seven rounds', () => {
    // A script contains the data as text: [2,'AyaMC','Zen19S','W+R'] … and Zen19S:[7,18,18] …
    const text = read('go/crosstables/kgs104.mjs');
    const games = [...text.matchAll(/\[\d+,'(?<black>\w+)','(?<white>\w+)','(?<result>[^']+)'\]/gu)].map(
      ({ groups = {} }) => groups,
    );
    const published = [...text.matchAll(/(?<name>\w+):\[(?<figures>\d+,\d+,\d+)\]/gu)].map(({ groups = {} }) => ({
      name: groups['name'] ?? '',
      figures: (groups['figures'] ?? '').split(',').map(Number),
    }));
    expect([games.length, published.length]).toEqual([14, 4]);
    check(
      games.map(({ black = '', white = '', result = '' }) => [black, white, result]),
      published,
    );
  });

  function check(
    games: readonly (readonly [black: string, white: string, result: string])[],
    published: readonly Published[],
  ): void {
    const { rows } = standingsOf({
      entrants: entrants(...new Set(games.flatMap(([black, white]) => [black, white]))),
      games: games.map(([black, white, result], index) =>
        finishedGame(index + 1, white, black, result.startsWith('B+') ? BLACK_WINS : WHITE_WINS),
      ),
      tieBreaks: ['SOS', 'SODOS', 'SODOSX', 'DE', 'RANK'],
    });
    const ours = new Map<string, readonly unknown[]>(
      rows.map(({ name, wins, tieBreaks }) => [name, [wins, tieBreaks.SOS, tieBreaks.SODOS]]),
    );
    for (const { name, figures } of published) expect(ours.get(name)).toEqual(figures);
    expect(rows.filter(({ name }) => published.some((row) => row.name === name)).map(({ name }) => name)).toEqual(
      published.map(({ name }) => name),
    );
  }
});

function figuresOf(row: StandingsRow): object {
  return {
    points: row.points / 2,
    games: row.games,
    wins: row.wins,
    draws: row.draws,
    losses: row.losses,
    blackWins: row.winsAsBlack,
    crashes: row.crashes,
    sb: row.tieBreaks.SB,
  };
}

const fieldOf = (results: League['results']) => entrants(...new Set(results.flatMap(([white, black]) => [white, black])));

const gamesOf = (results: League['results']): readonly FinishedGame[] =>
  results.map(([white, black, result, termination], index) =>
    finishedGame(index + 1, white, black, endingOf(result, termination)),
  );

function endingOf(result: string, termination: string): GameEnding {
  if (termination === 'White disconnects') return WHITE_CRASHES;
  if (termination === 'Black disconnects') return BLACK_CRASHES;
  if (termination === "White's connection stalls") return WHITE_STALLS;
  if (termination === "Black's connection stalls") return BLACK_STALLS;
  return result === '1-0' ? WHITE_WINS : result === '0-1' ? BLACK_WINS : DRAWN;
}

function bergerSeeds(event: string) {
  const schedules: readonly { readonly event: string; readonly seeds: readonly string[] }[] = JSON.parse(
    read('tcec/oracles/berger_schedules.json'),
  );
  return entrants(...(schedules.find((schedule) => schedule.event === event)?.seeds ?? []));
}
