import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { referenceData } from '../../../test/needs.ts';
import type { EventFacts, Plan, PlannedGame } from '../../core/facts.ts';
import { entrantName } from '../../core/ids.ts';
import { roundRobin, type RoundRobinSettings } from './roundRobin.ts';
import { bergerSchedule } from './testBerger.ts';
import { factsWith, finishedAs, seeds } from '../testFacts.ts';

describe('roundRobin.plan', () => {
  test('plans the next games in schedule order', () => {
    expect(planned(league(4, 2), { finished: [1, 2], inPlay: [3] }, 3)).toEqual([4, 5, 6]);
  });

  test('gives entrants, round, board and opening of a game', () => {
    expect(planOf(league(4, 2), { finished: [1, 2, 3, 4, 5, 6] }, 1)).toEqual({
      kind: 'play',
      games: [{ number: 7, white: 'E4', black: 'E1', round: 4, board: 1, opening: 0 }],
    });
  });

  test('plans a void game again under its number, before later games', () => {
    expect(planned(league(4, 2), { finished: [1, 3], inPlay: [4] }, 2)).toEqual([2, 5]);
  });

  test('CUP-5d: plans a game that was put off after the others of its round, before the next round', () => {
    // Four entrants: games 1 and 2 are round 1, 3 and 4 are round 2.
    expect(planned(league(4, 1), { postponed: [1] }, 6)).toEqual([2, 1, 3, 4, 5, 6]);
    expect(planned(league(4, 1), { postponed: [1, 3] }, 4)).toEqual([2, 1, 4, 3]);
    expect(planned(league(4, 1), { finished: [2], postponed: [1] }, 1)).toEqual([1]);
    expect(planned(league(4, 1), { finished: [1, 2, 3, 4, 6], postponed: [5] }, 3)).toEqual([5]);
  });

  test('S16-15c: never plans games of the disqualified, and ends without them', () => {
    // Of E4's games in a single round robin of four, 1, 3 and 5, the last two have not been issued.
    const out = { finished: [1, 2], disqualified: ['E4'] };
    const left = bergerSchedule(4, 1).flatMap(({ white, black }, index) => (white === 3 || black === 3 ? [] : [index + 1]));
    expect(planned(league(4, 1), out, 9)).toEqual(left.filter((number) => number > 2));
    expect(cancelled(league(4, 1), out)).toBe(2);
    expect(cancelled(league(4, 1), { finished: [1, 2] })).toBe(0);
    expect(planOf(league(4, 1), { finished: [1, ...left], disqualified: ['E4'] }, 1)).toEqual({ kind: 'over' });
    expect(planOf(league(2, 4), { finished: [1], inPlay: [2], disqualified: ['E1'] }, 1)).toEqual({ kind: 'wait' });
  });

  test('waits when all remaining games are in play', () => {
    expect(planOf(league(3, 1), { finished: [2], inPlay: [3, 1] }, 1)).toEqual({ kind: 'wait' });
  });

  test('is over when every game has ended', () => {
    expect(planOf(league(3, 1), { finished: [2, 3, 1] }, 1)).toEqual({ kind: 'over' });
  });

  test('reports its length', () => {
    expect(roundRobin.scheduleLength({ kind: 'round-robin', cycles: 2 }, 10)).toBe(90);
    expect(roundRobin.scheduleLength({ kind: 'round-robin', cycles: 3 }, 4)).toBe(18);
  });

  test('has no games with fewer than two entrants', () => {
    for (const entrants of [0, 1]) {
      expect(roundRobin.scheduleLength({ kind: 'round-robin', cycles: 2 }, entrants)).toBe(0);
      expect(planOf(league(entrants, 2), {}, 1)).toEqual({ kind: 'over' });
    }
  });

  test.each([0, -1, 1.5, Number.NaN])('refuses a limit of %d', (limit) => {
    expect(() => planOf(league(4, 1), {}, limit)).toThrow(`Cannot plan games: expected a limit from 1, got "${limit}"`);
  });

  test('plans nothing that was issued, misses nothing, and keeps the order', () => {
    fc.assert(
      fc.property(situations, fc.integer({ min: 1, max: 8 }), ({ league, finished, inPlay }, limit) => {
        const length = roundRobin.scheduleLength(league.settings, league.entrants) ?? 0;
        const issued = new Set([...finished, ...inPlay]);
        const open = Array.from({ length }, (_, index) => index + 1).filter((number) => !issued.has(number));
        const plan = planOf(league, { finished, inPlay }, limit);
        expect(numbersOf(plan)).toEqual(open.slice(0, limit));
        if (open.length === 0) expect(plan.kind).toBe(finished.length === length ? 'over' : 'wait');
      }),
    );
  });

  test('plans the last game of 64 entrants × 10 cycles in under a millisecond', () => {
    const all = roundRobin.plan({ kind: 'round-robin', cycles: 10 }, factsOf(league(64, 10), {}), 20_160);
    const games = all.kind === 'play' ? all.games : [];
    expect(games).toHaveLength(20_160);
    const finished = new Map(games.slice(0, -1).map((game) => [game.number, finishedAs(game, 'draw')]));
    const nearlyOver = factsWith({ entrants: seeds(64), finished });
    const times = Array.from({ length: 50 }, () => {
      const start = performance.now();
      expect(numbersOf(roundRobin.plan({ kind: 'round-robin', cycles: 10 }, nearlyOver, 1))).toEqual([20_160]);
      return performance.now() - start;
    });
    expect(Math.min(...times)).toBeLessThan(1);
  });
});

const oracle = referenceData('tcec/oracles/berger_schedules.json');

type RealEvent = {
  readonly event: string;
  readonly n: number;
  readonly cycles: number;
  readonly seeds: readonly string[];
  readonly games: readonly (readonly [round: string, white: number, black: number])[];
};

describe.skipIf(oracle === undefined)('BERGER: the plan of a round robin against real TCEC events', () => {
  const events: readonly RealEvent[] = oracle === undefined ? [] : JSON.parse(readFileSync(oracle, 'utf8'));

  test('all 45 events exist', () => expect(events).toHaveLength(45));

  test.each(events)('$event: every pairing and colour, in order; rounds where the archive wrote them', (event) => {
    const entrants = event.seeds.map(entrantName);
    const plan = roundRobin.plan({ kind: 'round-robin', cycles: event.cycles }, factsWith({ entrants }), 1_000_000);
    const games = plan.kind === 'play' ? plan.games : [];
    expect(games.map(({ white, black }) => [white, black])).toEqual(
      event.games.map(([, white, black]) => [event.seeds[white], event.seeds[black]]),
    );
    expect(games.map(({ number }) => number)).toEqual(event.games.map((_, index) => index + 1));
    // `round.board` since Season 13; berger.test.ts has the notation of older files.
    const written = event.games.map(([round]) => round);
    if (new Set(written).size === written.length) expect(games.map(({ round, board }) => `${round}.${board}`)).toEqual(written);
  });
});

type League = { readonly settings: RoundRobinSettings; readonly entrants: number };
const league = (entrants: number, cycles: number): League => ({ settings: { kind: 'round-robin', cycles }, entrants });

/** A league with some games finished and some in play, each in any order. */
const situations = fc
  .record({ entrants: fc.integer({ min: 2, max: 9 }), cycles: fc.integer({ min: 1, max: 4 }) })
  .map(({ entrants, cycles }) => league(entrants, cycles))
  .chain((league) => {
    const length = roundRobin.scheduleLength(league.settings, league.entrants) ?? 0;
    const numbers = Array.from({ length }, (_, index) => index + 1);
    return fc
      .record({ order: fc.shuffledSubarray(numbers, { minLength: 0 }), share: fc.double({ min: 0, max: 1, noNaN: true }) })
      .map(({ order, share }) => {
        const border = Math.floor(order.length * share);
        return { league, finished: order.slice(0, border), inPlay: order.slice(border) };
      });
  });

type Situation = Readonly<Partial<Record<'finished' | 'inPlay' | 'postponed', readonly number[]>>> & {
  readonly disqualified?: readonly string[];
};

function factsOf({ entrants }: League, { finished = [], inPlay = [], postponed = [], disqualified = [] }: Situation): EventFacts {
  const anyGame: PlannedGame = { number: 1, white: entrantName('E1'), black: entrantName('E2'), round: 1, board: 1, opening: 0 };
  return factsWith({
    entrants: seeds(entrants),
    inPlay: new Set(inPlay),
    finished: new Map(finished.map((number) => [number, finishedAs({ ...anyGame, number }, 'draw')])),
    disqualified: new Set(disqualified.map(entrantName)),
    postponed: new Set(postponed),
  });
}

const planOf = (league: League, situation: Situation, limit: number): Plan =>
  roundRobin.plan(league.settings, factsOf(league, situation), limit);
const planned = (league: League, situation: Situation, limit: number): readonly number[] =>
  numbersOf(planOf(league, situation, limit));
const cancelled = (league: League, situation: Situation): number =>
  roundRobin.cancelled(league.settings, factsOf(league, situation));
const numbersOf = (plan: Plan): readonly number[] => (plan.kind === 'play' ? plan.games.map(({ number }) => number) : []);
