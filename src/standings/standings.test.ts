import { english } from '../core/phrases/english.ts';
import { phrase } from '../core/phrases/phrase.ts';
import { describe, expect, test } from 'vitest';
import { entrantName } from '../core/ids.ts';
import { disqualifiedByCrashes } from './disqualification.ts';
import { standingsJson } from './shown/standingsJson.ts';
import { standingsOf, type Standings } from './standings.ts';
import { entrants, played } from './testGames.ts';
import { parseTieBreaks, SEASON_16_TIE_BREAKS, type TieBreakCode } from './tieBreaks/declared.ts';

const ranked = ({ rows }: Standings): readonly string[] => rows.map(({ rank, name }) => `${rank} ${name}`);
const reasons = ({ rows }: Standings): Readonly<Record<string, string>> =>
  Object.fromEntries(rows.map(({ name, decidedBy }) => [name, english(decidedBy)]));

describe('standingsOf', () => {
  //      A B C   points
  // A    · 1 =   1½
  // B    0 · 1   1
  // C    = 0 ·   ½
  const league = played('A beats B', 'A draws C', 'B beats C');

  test('orders by points and counts each record', () => {
    const { rows, undecided } = standingsOf({
      entrants: entrants('C', 'B', 'A'),
      games: league,
      tieBreaks: SEASON_16_TIE_BREAKS,
    });
    expect(rows.map((row) => ({ ...row, decidedBy: english(row.decidedBy) }))).toEqual([
      {
        rank: 1,
        name: 'A',
        points: 3,
        byes: 0,
        games: 2,
        wins: 1,
        draws: 1,
        losses: 0,
        crashes: 0,
        winsAsWhite: 1,
        winsAsBlack: 0,
        lossesAsWhite: 0,
        lossesAsBlack: 0,
        tieBreaks: { CRASH: 0, WIN: 1, SB: 1.25 },
        decidedBy: 'points 1.5 > 1',
        disqualified: false,
      },
      expect.objectContaining({
        rank: 2,
        name: 'B',
        points: 2,
        wins: 1,
        losses: 1,
        lossesAsBlack: 1,
        decidedBy: 'points 1.5 > 1',
      }),
      expect.objectContaining({ rank: 3, name: 'C', points: 1, draws: 1, losses: 1, tieBreaks: { CRASH: 0, WIN: 0, SB: 0.75 } }),
    ]);
    expect(undecided).toEqual([]);
  });

  test('omits void games', () => {
    const withVoid = [...league, ...played('C void A')];
    const input = { entrants: entrants('A', 'B', 'C'), tieBreaks: SEASON_16_TIE_BREAKS };
    expect(standingsOf({ ...input, games: withVoid })).toEqual(standingsOf({ ...input, games: league }));
  });

  test('before the first game everyone is level and nothing is decided', () => {
    const standings = standingsOf({ entrants: entrants('A', 'B', 'C', 'D'), games: [], tieBreaks: SEASON_16_TIE_BREAKS });
    expect(ranked(standings)).toEqual(['1 A', '1 B', '1 C', '1 D']);
    expect(standings.undecided).toEqual([['A', 'B', 'C', 'D']]);
    expect(reasons(standings)['A']).toBe(
      'level with 3 others on points, crashes, direct encounter, wins, Sonneborn-Berger; the organisers decide',
    );
  });

  test('a single entrant needs no reason', () => {
    expect(
      standingsOf({ entrants: entrants('A'), games: [], tieBreaks: [] }).rows.map(({ decidedBy }) => english(decidedBy)),
    ).toEqual(['']);
  });

  test.each([
    [entrants('A', 'B'), played('A beats X'), 'Cannot count game 1: expected two entrants, got "A" and "X"'],
    [entrants('A', 'B'), played('A beats A'), 'Cannot count game 1: expected two entrants, got "A" and "A"'],
    [entrants('A', 'B', 'A'), [], 'Cannot make a table: expected every entrant once, got "A", "B", "A"'],
  ])('refuses what no table can hold', (names, games, message) => {
    expect(() => standingsOf({ entrants: names, games, tieBreaks: [] })).toThrow(message);
  });
});

describe('TIE-CRASH', () => {
  test('S16-12b: fewer crashes rank higher, before the encounter counts', () => {
    //      A B C   points  crashes
    // A    · 1 0   1       1
    // B    0 · 1   1       0
    // C    1 0 ·   1       0
    const games = played('A beats B', 'B beats C', 'A crashes against C');
    const standings = standingsOf({ entrants: entrants('A', 'B', 'C'), games, tieBreaks: ['CRASH', 'DE'] });
    expect(ranked(standings)).toEqual(['1 B', '2 C', '3 A']);
    expect(reasons(standings)).toEqual({
      B: 'direct encounter 1 > 0',
      C: 'direct encounter 1 > 0; crashes 0 < 1',
      A: 'crashes 0 < 1',
    });
  });

  test('S16-15c: a stall is a crash, a time loss is not', () => {
    const games = played('A stalls against B', 'A loses on time to B');
    expect(
      standingsOf({ entrants: entrants('A', 'B'), games, tieBreaks: [] }).rows.map(({ name, crashes }) => [name, crashes]),
    ).toEqual([
      ['B', 0],
      ['A', 1],
    ]);
  });
});

describe('TIE-DE', () => {
  test('is one mini-league of all tied, and starts again inside each part that is still level', () => {
    // The four tied:  A B C D   Source: case four_tie of the synthetic tie-break cases.
    // A               · 1 1 0   2
    // B               0 · 1 1   2
    // C               0 0 · 1   1
    // D               1 0 0 ·   1    → {A, B} above {C, D}; then A beat B and C beat D
    const games = played(
      'A beats B',
      'A beats C',
      'D beats A',
      'B beats C',
      'B beats D',
      'C beats D',
      'A loses to E',
      'B loses to E',
      'C beats E',
      'D beats E',
      'E loses to F',
      'A draws F',
      'B draws F',
      'C draws F',
      'D draws F',
    );
    const standings = standingsOf({ entrants: entrants('D', 'C', 'B', 'A', 'E', 'F'), games, tieBreaks: ['DE'] });
    expect(ranked(standings)).toEqual(['1 F', '2 A', '3 B', '4 C', '5 D', '6 E']);
    expect(reasons(standings)).toEqual({
      F: 'points 3 > 2.5',
      A: 'direct encounter 1 > 0',
      B: 'direct encounter 1 > 0; direct encounter of 4 2 > 1',
      C: 'direct encounter of 4 2 > 1; direct encounter 1 > 0',
      D: 'direct encounter 1 > 0',
      E: 'points 2.5 > 2',
    });
    expect(standings.rows.map(({ tieBreaks }) => tieBreaks.DE)).toEqual([undefined, 2, 2, 1, 1, undefined]);
  });

  test('a circle stays level and shares its place', () => {
    // Source: case cycle3 of the synthetic tie-break cases: wins 2 2 2, SB 2 2 2.
    const games = played('A beats B', 'B beats C', 'C beats A', 'A beats D', 'B beats D', 'C beats D');
    const standings = standingsOf({ entrants: entrants('C', 'A', 'B', 'D'), games, tieBreaks: ['CRASH', 'DE', 'WIN', 'SB'] });
    expect(ranked(standings)).toEqual(['1 C', '1 A', '1 B', '4 D']);
    expect(standings.undecided).toEqual([['C', 'A', 'B']]);
    expect(reasons(standings)['A']).toBe('level with C and B on points, crashes, direct encounter, wins, Sonneborn-Berger');
  });

  test('does not separate entrants who have not met', () => {
    const games = played('A beats C', 'B beats C');
    const standings = standingsOf({ entrants: entrants('A', 'B', 'C'), games, tieBreaks: ['DE', 'RULING'] });
    expect(ranked(standings)).toEqual(['1 A', '1 B', '3 C']);
    expect(reasons(standings)['B']).toBe('level with A on points, direct encounter; the organisers decide');
  });

  test('is applied again after a later criterion has split the tied', () => {
    //      A B C D E   points  wins
    // A    · 1 0 1 0   2       2
    // B    0 · 1 1 0   2       2
    // C    1 0 · = =   2       1
    // D    0 0 = ·     ½
    // E    1 1 =   ·   2½      The circle is level; wins separate C from A and B; then A beat B.
    const circle = played('A beats B', 'B beats C', 'C beats A');
    const outside = played('A beats D', 'B beats D', 'C draws D', 'A loses to E', 'B loses to E', 'C draws E');
    const standings = standingsOf({
      entrants: entrants('C', 'B', 'A', 'D', 'E'),
      games: [...circle, ...outside],
      tieBreaks: ['DE', 'WIN'],
    });
    expect(ranked(standings)).toEqual(['1 E', '2 A', '3 B', '4 C', '5 D']);
    expect(reasons(standings)).toMatchObject({
      A: 'direct encounter 1 > 0',
      B: 'direct encounter 1 > 0; wins 2 > 1',
      C: 'wins 2 > 1',
    });
  });
});

describe('disqualification (S16-15c)', () => {
  //      A B Z   with Z   without
  // A    · = 0   ½        ½
  // B    = · 1   1½       ½
  // Z    1 0 ·   0
  const games = played('A draws B', 'A crashes against Z', 'Z crashes against B', 'Z crashes against A', 'Z stalls against B');
  const input = { entrants: entrants('Z', 'A', 'B'), games, tieBreaks: SEASON_16_TIE_BREAKS };

  test('annuls results also for the opponents, but not their crashes, and puts the disqualified last', () => {
    const standings = standingsOf({ ...input, disqualified: new Set(entrants('Z')) });
    expect(ranked(standings)).toEqual(['1 B', '2 A', '3 Z']);
    expect(standings.rows.map(({ points, games: count, crashes }) => [points, count, crashes])).toEqual([
      [1, 1, 0],
      [1, 1, 1],
      [0, 0, 3],
    ]);
    expect(standings.rows[2]).toMatchObject({ decidedBy: phrase('why.disqualified'), tieBreaks: {}, disqualified: true });
    expect(standings.undecided).toEqual([]);
  });

  test('S16-12b, S16-15d: a crash against an opponent that is disqualified later counts in the crash tie-break', () => {
    const standings = standingsOf({ ...input, disqualified: new Set(entrants('Z')) });
    expect(reasons(standings)).toMatchObject({ A: 'crashes 0 < 1', B: 'crashes 0 < 1' });
    // It also counts for two who are both out, or if nothing is annulled.
    const both = standingsOf({ ...input, disqualified: new Set(entrants('Z', 'A')) });
    expect(both.rows.map(({ name, crashes }) => [name, crashes])).toEqual([
      ['B', 0],
      ['Z', 3],
      ['A', 1],
    ]);
    const kept = standingsOf({ ...input, disqualified: new Set(entrants('Z')), annul: false });
    expect(kept.rows.map(({ crashes }) => crashes)).toEqual([0, 1, 3]);
  });

  test('S16-X, S16-15d: in games before a seat was taken over only the crashes count, each for its own engine', () => {
    const annulledGames = played('A crashes against B', 'B beats A', 'Gone crashes against A');
    const { rows } = standingsOf({ entrants: entrants('A', 'B'), games: [], annulledGames, tieBreaks: [] });
    expect(rows.map(({ name, games, points, crashes }) => [name, games, points, crashes])).toEqual([
      ['A', 0, 0, 1],
      ['B', 0, 0, 0],
    ]);
  });

  test('says why an entrant is out, if a reason was given', () => {
    const whyDisqualified = new Map([[entrantName('A'), 'its book was not its own']]);
    const disqualified = new Set(entrants('A', 'B'));
    const standings = standingsOf({ entrants: entrants('A', 'B'), games: [], tieBreaks: [], disqualified, whyDisqualified });
    expect(reasons(standings)).toEqual({ A: 'disqualified: its book was not its own', B: 'disqualified' });
  });

  test('disqualifiedByCrashes counts crashes and stalls in all games', () => {
    expect([...disqualifiedByCrashes(games, 3)]).toEqual(['Z']);
    expect([...disqualifiedByCrashes(games, 1)].sort()).toEqual(['A', 'Z']);
    expect([...disqualifiedByCrashes(games, 4)]).toEqual([]);
    expect(() => disqualifiedByCrashes(games, 0)).toThrow(
      'Cannot disqualify by crashes: expected a number of crashes from 1, got "0"',
    );
  });

  test('the disqualified share the last place and are not undecided', () => {
    const standings = standingsOf({ ...input, disqualified: new Set(entrants('Z', 'A')) });
    expect(ranked(standings)).toEqual(['1 B', '2 Z', '2 A']);
    expect(standings.undecided).toEqual([]);
  });
});

describe('standingsJson', () => {
  test('prints decimals and no other fields than promised', () => {
    const games = played('A beats B', 'B draws C', 'C draws A');
    expect(standingsJson(standingsOf({ entrants: entrants('A', 'B', 'C'), games, tieBreaks: ['SB'] }))).toStrictEqual({
      entrants: [
        entry(1, 'A', 1.5, [1, 1, 0], 1, 'points 1.5 > 1'),
        entry(2, 'C', 1, [0, 2, 0], 1, 'points 1.5 > 1'),
        entry(3, 'B', 0.5, [0, 1, 1], 0.5, 'points 1 > 0.5'),
      ],
      undecided: [],
    });
  });

  function entry(
    rank: number,
    name: string,
    points: number,
    [wins, draws, losses]: readonly [number, number, number],
    SB: number,
    decidedBy: string,
  ) {
    return { rank, name, points, games: 2, wins, draws, losses, crashes: 0, tieBreaks: { SB }, decidedBy, disqualified: false };
  }
});

describe('TIE-RULING', () => {
  test('no tie-break after it decides', () => {
    const games = played('A beats C', 'A loses to C', 'B draws C', 'B draws C');
    const standings = standingsOf({ entrants: entrants('A', 'B', 'C'), games, tieBreaks: ['DE', 'RULING', 'WIN'] });
    expect(ranked(standings)).toEqual(['1 C', '2 A', '2 B']);
    expect(standings.undecided).toEqual([['A', 'B']]);
    expect(standings.rows[1]?.tieBreaks).toEqual({ DE: 0 });
  });
});

describe('parseTieBreaks', () => {
  test.each<[string, readonly TieBreakCode[]]>([
    ['CRASH,DE,WIN,SB', ['CRASH', 'DE', 'WIN', 'SB']],
    [' sb , ruling ', ['SB', 'RULING']],
  ])('reads "%s"', (text, codes) => {
    expect(parseTieBreaks(text)).toEqual({ ok: true, value: codes });
  });

  test.each([
    [
      'SB,XX',
      'Cannot read tie-breaks: expected CRASH, DE, WIN, SB, RMOB, 2WIN, FAST, SLOW, SOS, SODOS, SODOSX, RANK, RULING separated by commas, got "XX"',
    ],
    [
      '',
      'Cannot read tie-breaks: expected CRASH, DE, WIN, SB, RMOB, 2WIN, FAST, SLOW, SOS, SODOS, SODOSX, RANK, RULING separated by commas, got ""',
    ],
    ['SB,SB', 'Cannot read tie-breaks: expected each once, got "SB" twice'],
    ['RULING,SB', 'Cannot read tie-breaks: expected RULING last, got "SB" after it'],
  ])('refuses "%s"', (text, error) => {
    expect(parseTieBreaks(text)).toEqual({ ok: false, error });
  });
});
