// Compares every tie-break and the order with a second implementation (testSlowReading.ts), on random events.

import { english } from '../core/phrases/english.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { GameEnding } from '../core/ending.ts';
import type { EntrantName } from '../core/ids.ts';
import { halfPoints } from '../core/points.ts';
import { crosstableOf } from './crosstable.ts';
import { formatCrosstable } from './shown/formatCrosstable.ts';
import { formatStandings } from './shown/formatStandings.ts';
import { standingsJson } from './shown/standingsJson.ts';
import { standingsOf, type StandingsInput } from './standings.ts';
import { recordOf, tallyGames } from './tally.ts';
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
import { countedGames, scoreOf, SLOW_VALUES, slowOrder, slowPoints, type SlowEvent } from './testSlowReading.ts';
import { CRITERIA, criteriaOf, TIE_BREAKS, type CriterionCode } from './tieBreaks/declared.ts';

describe('standingsOf against a second implementation', () => {
  test('covers every tie-break', () => {
    expect([...Object.keys(SLOW_VALUES), 'RULING'].toSorted()).toEqual([...TIE_BREAKS].toSorted());
  });

  test('points, counts and every tie-break of everyone', () => {
    fc.assert(
      fc.property(randomEvents, (event) => {
        const counted = countedGames(event);
        for (const { name, points, wins, draws, losses, games, tieBreaks, disqualified } of standingsOf(event).rows) {
          if (disqualified) continue;
          const own = counted.filter(({ players }) => players.white === name || players.black === name);
          expect(points / 2).toBe(slowPoints(name, counted, event));
          expect([wins, draws, losses, games]).toEqual([
            ...[1, 0.5, 0].map((score) => own.filter((game) => scoreOf(name, game) === score).length),
            own.length,
          ]);
          for (const code of criteriaOf(event.tieBreaks).filter((other) => other !== 'DE')) {
            const slow = SLOW_VALUES[code]?.(name, [], counted, event);
            if (slow === undefined) expect(tieBreaks).not.toHaveProperty(code);
            else expect(tieBreaks[code]).toBeCloseTo(Math.abs(slow), 5);
          }
        }
      }),
      { numRuns: 600 },
    );
  });

  test('order, shared places and undecided groups, rulings included', () => {
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

  test('two neighbours differ in the value that is shown as the difference', () => {
    const codeOf = new Map<string, CriterionCode>(criteriaOf(TIE_BREAKS).map((code) => [english(CRITERIA[code].label), code]));
    fc.assert(
      fc.property(randomEvents, (event) => {
        const { rows } = standingsOf(event);
        rows.forEach((row, position) => {
          const above = rows[position - 1];
          if (above === undefined || row.disqualified || above.rank === row.rank) return;
          if (above.points !== row.points) {
            const alone = rows.filter(({ points, disqualified }) => points === row.points && !disqualified).length === 1;
            if (alone) expect(english(row.decidedBy)).toBe(`points ${above.points / 2} > ${row.points / 2}`);
            return;
          }
          const shared = english(row.decidedBy)
            .split('; ')
            .filter((reason) => english(above.decidedBy).split('; ').includes(reason));
          expect(shared).not.toEqual([]);
          const told = shared.some((reason) => {
            const { label, upper, sign, lower } =
              /^(?<label>.+?)(?: of \d+)? (?<upper>[\d.]+) (?<sign>[<>]) (?<lower>[\d.]+)$/.exec(reason)?.groups ?? {};
            const code = codeOf.get(label ?? '');
            if (code === undefined) return reason === 'ruled by the organisers';
            expect(sign === '>' ? Number(upper) - Number(lower) : Number(lower) - Number(upper)).toBeGreaterThan(0);
            // The reason shows DE for the group in which it decided, the column for the group in which it was applied first.
            if (code === 'DE') return true;
            const near = (value: number | undefined, text: string | undefined): boolean =>
              Math.abs((value ?? Number.NaN) - Number(text)) < 0.0051;
            return near(above.tieBreaks[code], upper) && near(row.tieBreaks[code], lower);
          });
          expect(told).toBe(true);
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
          fc.tuple(fc.constant(event), fc.shuffledSubarray([...event.games], { minLength: event.games.length })),
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

  test('places and ranks do not depend on the order of the entrants, unless RANK is used', () => {
    fc.assert(
      fc.property(
        randomEvents.chain((event) =>
          fc.tuple(fc.constant(event), fc.shuffledSubarray([...event.entrants], { minLength: event.entrants.length })),
        ),
        ([event, reseeded]) => {
          const tieBreaks = event.tieBreaks.filter((code) => code !== 'RANK');
          const ranks = (input: StandingsInput) => new Map(standingsOf(input).rows.map(({ name, rank }) => [name, rank]));
          expect(ranks({ ...event, tieBreaks, entrants: reseeded })).toEqual(ranks({ ...event, tieBreaks }));
        },
      ),
      { numRuns: 300 },
    );
  });
});

test('tallyGames refuses a game of someone who is not entered', () => {
  const games = (white: string, black: string) => () =>
    tallyGames({ entrants: entrants('A', 'B'), games: [finishedGame(3, white, black, DRAWN)] });
  expect(games('A', 'X')).toThrow('Cannot count game 3: expected two entrants, got "A" and "X"');
  expect(games('X', 'A')).toThrow('Cannot count game 3: expected two entrants, got "X" and "A"');
  expect(games('A', 'A')).toThrow('Cannot count game 3: expected two entrants, got "A" and "A"');
  const tally = tallyGames({ entrants: entrants('A', 'B'), games: [] });
  expect(() => recordOf(tally, 2)).toThrow('Cannot read a record: expected an index below 2, got "2"');
});

const VOID: GameEnding = { kind: 'void', reason: 'The host stopped' };

/**
 * Small fields with few games, few lengths, goals and pairs, so that most of them tie; occasionally a crash, a void game, a disqualification, and
 * orders that officials ruled.
 */
const randomEvents: fc.Arbitrary<SlowEvent> = fc.integer({ min: 2, max: 7 }).chain((size) => {
  const field = entrants(...['Ant', 'Bee', 'Cat', 'Dog', 'Elk', 'Fox', 'Gnu'].slice(0, size));
  const pairs = field.flatMap((white) => field.filter((black) => black !== white).map((black) => [white, black] as const));
  const ending = fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(WHITE_WINS, DRAWN, BLACK_WINS) },
    { weight: 1, arbitrary: fc.constantFrom(WHITE_CRASHES, BLACK_CRASHES, WHITE_STALLS, VOID) },
  );
  const measures = fc.record(
    {
      plies: fc.constantFrom(99, 100, 101),
      mobilityGoal: fc.constantFrom(1, -1, 4, 7, -7, 41),
      pair: fc.constantFrom('1', '2'),
    },
    { requiredKeys: ['plies'] },
  );
  const someGames = fc.array(fc.tuple(fc.constantFrom(...pairs), ending, measures), { maxLength: 24 });
  const allGames = fc.tuple(...pairs.map((pair) => fc.tuple(fc.constant(pair), ending, measures)));
  return fc.record({
    entrants: fc.constant(field),
    games: fc
      .oneof(someGames, allGames)
      .map((games) =>
        games.map(([[white, black], how, measured], index) => ({ ...finishedGame(index + 1, white, black, how), ...measured })),
      ),
    disqualified: fc.oneof(
      { weight: 3, arbitrary: fc.constant(new Set<EntrantName>()) },
      { weight: 1, arbitrary: fc.subarray([...field], { maxLength: 2 }).map((names) => new Set(names)) },
    ),
    tieBreaks: fc.shuffledSubarray([...TIE_BREAKS], { maxLength: 6 }),
    byes: fc.array(fc.record({ entrant: fc.constantFrom(...field), points: fc.constantFrom(0, 1, 2).map(halfPoints) }), {
      maxLength: 3,
    }),
    decidedTies: fc.array(fc.shuffledSubarray([...field], { minLength: 2 }), { maxLength: 2 }),
  });
});
