// A second, slow and obvious reading of every tie-break and of the order, sharing no code with the first, on random events:
// names instead of indices, decimals instead of half-points, the list of games walked again for every question.

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { GameEnding } from '../core/ending.ts';
import type { FinishedGame } from '../core/facts.ts';
import type { EntrantName } from '../core/ids.ts';
import { crosstableOf } from './crosstable.ts';
import { formatCrosstable } from './formatCrosstable.ts';
import { formatStandings } from './formatStandings.ts';
import { standingsJson } from './standingsJson.ts';
import { standingsFrom, standingsOf, type StandingsInput } from './standings.ts';
import { tallyGames, tallyWith } from './tally.ts';
import {
  BLACK_CRASHES,
  BLACK_WINS,
  DRAWN,
  entrants,
  finishedGame,
  WHITE_CRASHES,
  WHITE_STALLS,
  WHITE_WINS,
} from './testGames.ts';
import { SEASON_16_TIE_BREAKS } from './tieBreaks/declared.ts';

describe('standingsOf against a second reading', () => {
  test('points, wins, crashes and Sonneborn-Berger of everybody', () => {
    fc.assert(
      fc.property(randomEvents, (event) => {
        const counted = countedGames(event);
        for (const { name, points, wins, draws, losses, games, tieBreaks, disqualified } of standingsOf(event).rows) {
          if (disqualified) continue;
          const own = counted.filter(({ players }) => players.white === name || players.black === name);
          expect(points / 2).toBe(slowPoints(name, counted));
          expect([wins, draws, losses, games]).toEqual([
            ...[1, 0.5, 0].map((score) => own.filter((game) => scoreOf(name, game) === score).length),
            own.length,
          ]);
          if (event.tieBreaks.includes('SB')) expect(tieBreaks.SB).toBe(slowSonnebornBerger(name, counted));
          if (event.tieBreaks.includes('WIN')) expect(tieBreaks.WIN).toBe(slowWins(name, counted));
          if (event.tieBreaks.includes('CRASH')) expect(tieBreaks.CRASH).toBe(slowCrashes(name, counted));
        }
      }),
      { numRuns: 1000 },
    );
  });

  test('order, shared places and the undecided', () => {
    fc.assert(
      fc.property(randomEvents, (event) => {
        const groups = slowOrder(event);
        const expected: string[] = [];
        for (const group of groups) {
          const rank = expected.length + 1;
          expected.push(...group.map((name) => `${rank} ${name}`));
        }
        const last = expected.length + 1;
        expected.push(...event.entrants.filter((name) => event.disqualified?.has(name)).map((name) => `${last} ${name}`));
        const standings = standingsOf(event);
        expect(standings.rows.map(({ rank, name }) => `${rank} ${name}`)).toEqual(expected);
        expect(standings.undecided).toEqual(groups.filter(({ length }) => length > 1));
      }),
      { numRuns: 2000 },
    );
  });

  test('two neighbours differ in what they are told to differ in', () => {
    fc.assert(
      fc.property(randomEvents, (event) => {
        const { rows } = standingsOf(event);
        rows.forEach((row, position) => {
          const above = rows[position - 1];
          if (above === undefined || row.disqualified || above.rank === row.rank) return;
          const said = (text: string): boolean =>
            row.decidedBy.split('; ').includes(text) &&
            (above.points !== row.points || above.decidedBy.split('; ').includes(text));
          if (above.points !== row.points) {
            const alone = rows.filter(({ points, disqualified }) => points === row.points && !disqualified).length === 1;
            if (alone) expect(row.decidedBy).toBe(`points ${above.points / 2} > ${row.points / 2}`);
            return;
          }
          const values = (['CRASH', 'WIN', 'SB'] as const).map(
            (code) => [code, above.tieBreaks[code], row.tieBreaks[code]] as const,
          );
          const words = { CRASH: 'crashes', WIN: 'wins', SB: 'Sonneborn-Berger' };
          const reasons = values.map(
            ([code, upper, lower]) => `${words[code]} ${upper} ${code === 'CRASH' ? '<' : '>'} ${lower}`,
          );
          expect(reasons.some(said) || /direct encounter (of \d+ )?[\d.]+ > [\d.]+/.test(row.decidedBy)).toBe(true);
        });
      }),
      { numRuns: 500 },
    );
  });
});

describe('tables do not depend on the order in which games end', () => {
  test('standings, crosstable, JSON and text are the same for any order', () => {
    fc.assert(
      fc.property(
        randomEvents.chain((event) =>
          fc.tuple(fc.constant(event), fc.shuffledSubarray([...event.games], { minLength: [...event.games].length })),
        ),
        ([event, shuffled]) => {
          const other = { ...event, games: shuffled };
          expect(standingsOf(other)).toEqual(standingsOf(event));
          expect(JSON.stringify(standingsJson(standingsOf(other)))).toBe(JSON.stringify(standingsJson(standingsOf(event))));
          expect(formatStandings(standingsOf(other))).toBe(formatStandings(standingsOf(event)));
          expect(formatCrosstable(crosstableOf(other))).toBe(formatCrosstable(crosstableOf(event)));
        },
      ),
      { numRuns: 300 },
    );
  });

  test('the places do not depend on the order of the entrants, nor do ranks', () => {
    fc.assert(
      fc.property(
        randomEvents.chain((event) =>
          fc.tuple(fc.constant(event), fc.shuffledSubarray([...event.entrants], { minLength: event.entrants.length })),
        ),
        ([event, reseeded]) => {
          const ranks = (input: StandingsInput) => new Map(standingsOf(input).rows.map(({ name, rank }) => [name, rank]));
          expect(ranks({ ...event, entrants: reseeded })).toEqual(ranks(event));
        },
      ),
      { numRuns: 300 },
    );
  });
});

describe('tallyWith', () => {
  test('carried forward game by game equals counting all at once', () => {
    fc.assert(
      fc.property(randomEvents, (event) => {
        const empty = tallyGames({ ...event, games: [] });
        expect(event.games.reduce((tally, game) => tallyWith(tally, game), empty)).toEqual(tallyGames(event));
        expect(empty).toEqual(tallyGames({ ...event, games: [] }));
      }),
    );
  });

  test('refuses a game of somebody who is not entered', () => {
    const tally = tallyGames({ entrants: entrants('A', 'B'), games: [] });
    expect(() => tallyWith(tally, finishedGame(3, 'A', 'X', DRAWN))).toThrow(
      'Cannot count game 3: expected two entrants, got "A" and "X"',
    );
    expect(() => tallyWith(tally, finishedGame(3, 'A', 'A', DRAWN))).toThrow(
      'Cannot count game 3: expected two entrants, got "A" and "A"',
    );
  });
});

describe('speed', () => {
  test('64 entrants × 10 cycles: a result updates the table in under 5 ms', () => {
    const field = entrants(...Array.from({ length: 64 }, (_, index) => `Engine ${index + 1}`));
    const endings = [WHITE_WINS, DRAWN, DRAWN, BLACK_WINS, DRAWN];
    const games = Array.from({ length: 10 }, (_, cycle) => cycle).flatMap((cycle) =>
      field.flatMap((white, one) =>
        field
          .slice(one + 1)
          .map((black, other) => finishedGame(1, white, black, endings[(cycle * 7 + one * 3 + other * other) % 5] ?? DRAWN)),
      ),
    );
    expect(games).toHaveLength(20_160);
    const last = games.at(-1);
    const before = tallyGames({ entrants: field, games: games.slice(0, -1) });
    const times = Array.from({ length: 30 }, () => {
      const start = performance.now();
      if (last !== undefined) standingsFrom(tallyWith(before, last), SEASON_16_TIE_BREAKS);
      return performance.now() - start;
    });
    expect(Math.min(...times)).toBeLessThan(5);
  });
});

const VOID: GameEnding = { kind: 'void', reason: 'The host stopped' };

/** Small fields with few games, so that most of them tie; now and then a crash, a void game, somebody disqualified. */
const randomEvents: fc.Arbitrary<StandingsInput & { readonly games: readonly FinishedGame[] }> = fc
  .integer({ min: 2, max: 7 })
  .chain((size) => {
    const field = entrants(...['Ant', 'Bee', 'Cat', 'Dog', 'Elk', 'Fox', 'Gnu'].slice(0, size));
    const pairs = field.flatMap((white) => field.filter((black) => black !== white).map((black) => [white, black] as const));
    const ending = fc.oneof(
      { weight: 6, arbitrary: fc.constantFrom(WHITE_WINS, DRAWN, BLACK_WINS) },
      { weight: 1, arbitrary: fc.constantFrom(WHITE_CRASHES, BLACK_CRASHES, WHITE_STALLS, VOID) },
    );
    const someGames = fc.array(fc.tuple(fc.constantFrom(...pairs), ending), { maxLength: 24 });
    const allGames = fc.tuple(...pairs.map((pair) => fc.tuple(fc.constant(pair), ending)));
    return fc.record({
      entrants: fc.constant(field),
      games: fc
        .oneof(someGames, allGames)
        .map((games) => games.map(([[white, black], how], index) => finishedGame(index + 1, white, black, how))),
      disqualified: fc.oneof(
        { weight: 3, arbitrary: fc.constant(new Set<EntrantName>()) },
        { weight: 1, arbitrary: fc.subarray([...field], { maxLength: 2 }).map((names) => new Set(names)) },
      ),
      tieBreaks: fc.shuffledSubarray(['CRASH', 'DE', 'WIN', 'SB'] as const),
    });
  });

function countedGames({ games, disqualified }: StandingsInput): readonly FinishedGame[] {
  return [...games].filter(
    ({ ending, players }) =>
      ending.kind !== 'void' && disqualified?.has(players.white) !== true && disqualified?.has(players.black) !== true,
  );
}

function scoreOf(name: EntrantName, { players, ending }: FinishedGame): number {
  if (ending.kind === 'forfeit') return players[ending.by] === name ? 0 : 1;
  if (ending.kind !== 'rules')
    throw new TypeError(`Cannot score a game: expected an ending of these tests, got "${ending.kind}"`);
  if (ending.outcome === 'draw') return 0.5;
  return players[ending.outcome] === name ? 1 : 0;
}

function slowPoints(name: EntrantName, games: readonly FinishedGame[]): number {
  let sum = 0;
  for (const game of games) if (game.players.white === name || game.players.black === name) sum += scoreOf(name, game);
  return sum;
}

const slowWins = (name: EntrantName, games: readonly FinishedGame[]): number =>
  games.filter((game) => (game.players.white === name || game.players.black === name) && scoreOf(name, game) === 1).length;

const slowCrashes = (name: EntrantName, games: readonly FinishedGame[]): number =>
  games.filter(
    ({ ending, players }) =>
      ending.kind === 'forfeit' && ['crash', 'stall'].includes(ending.fault) && players[ending.by] === name,
  ).length;

function slowSonnebornBerger(name: EntrantName, games: readonly FinishedGame[]): number {
  let sum = 0;
  for (const game of games) {
    if (game.players.white === name) sum += scoreOf(name, game) * slowPoints(game.players.black, games);
    if (game.players.black === name) sum += scoreOf(name, game) * slowPoints(game.players.white, games);
  }
  return sum;
}

function slowDirectEncounter(name: EntrantName, tied: readonly EntrantName[], games: readonly FinishedGame[]): number {
  return slowPoints(
    name,
    games.filter(({ players }) => tied.includes(players.white) && tied.includes(players.black)),
  );
}

/** Everybody in one group; as long as any criterion parts any group, the first such criterion does; nothing else is remembered. */
function slowOrder(event: StandingsInput): readonly (readonly EntrantName[])[] {
  const games = countedGames(event);
  const asked: ((name: EntrantName, tied: readonly EntrantName[]) => number)[] = [(name) => slowPoints(name, games)];
  for (const code of event.tieBreaks) {
    if (code === 'CRASH') asked.push((name) => -slowCrashes(name, games));
    if (code === 'DE') asked.push((name, tied) => slowDirectEncounter(name, tied, games));
    if (code === 'WIN') asked.push((name) => slowWins(name, games));
    if (code === 'SB') asked.push((name) => slowSonnebornBerger(name, games));
  }
  let groups: (readonly EntrantName[])[] = [event.entrants.filter((name) => event.disqualified?.has(name) !== true)];
  for (let again = true; again;) {
    again = false;
    for (const group of groups) {
      const parting = asked.find((value) => new Set(group.map((name) => value(name, group))).size > 1);
      if (parting === undefined) continue;
      const best = Math.max(...group.map((name) => parting(name, group)));
      const ahead = group.filter((name) => parting(name, group) === best);
      const behind = regrouped(
        group.filter((name) => parting(name, group) !== best),
        (name) => parting(name, group),
      );
      groups = groups.flatMap((other) => (other === group ? [ahead, ...behind] : [other]));
      again = true;
      break;
    }
  }
  return groups.filter(({ length }) => length > 0);
}

/** The rest of a parted group, by value, best first. */
function regrouped(names: readonly EntrantName[], valueOf: (name: EntrantName) => number): readonly (readonly EntrantName[])[] {
  if (names.length === 0) return [];
  const best = Math.max(...names.map(valueOf));
  return [
    names.filter((name) => valueOf(name) === best),
    ...regrouped(
      names.filter((name) => valueOf(name) !== best),
      valueOf,
    ),
  ];
}
