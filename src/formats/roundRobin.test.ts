import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { EventFacts, FinishedGame, Plan, PlannedGame } from '../core/facts.ts';
import { entrantName, eventKey, gameId } from '../core/ids.ts';
import { bergerSchedule } from './berger.ts';
import { match } from './match.ts';
import { planRoundRobin, roundRobin, type RoundRobinDefinition } from './roundRobin.ts';

describe('planRoundRobin', () => {
  test('asks for the next games in schedule order', () => {
    expect(numbersOf(planRoundRobin(league(4, 2), facts({ finished: [1, 2], inPlay: [3] }), 3))).toEqual([4, 5, 6]);
  });

  test('names entrants, round, board and opening of a game', () => {
    expect(planRoundRobin(league(4, 2), facts({ finished: [1, 2, 3, 4, 5, 6] }), 1)).toEqual({
      kind: 'play',
      games: [{ number: 7, white: 'E4', black: 'E1', round: 4, board: 1, opening: 0 }],
    });
  });

  test('plans a void game again under its number, before later games', () => {
    const afterVoid = facts({ finished: [1, 3], inPlay: [4] });
    expect(numbersOf(planRoundRobin(league(4, 2), afterVoid, 2))).toEqual([2, 5]);
  });

  test('CUP-5d: plans a game that was put off after the others of its round, before the next round', () => {
    // Four entrants: games 1 and 2 are round 1, 3 and 4 are round 2.
    expect(numbersOf(planRoundRobin(league(4, 1), facts({ postponed: [1] }), 6))).toEqual([2, 1, 3, 4, 5, 6]);
    expect(numbersOf(planRoundRobin(league(4, 1), facts({ postponed: [1, 3] }), 4))).toEqual([2, 1, 4, 3]);
    expect(numbersOf(planRoundRobin(league(4, 1), facts({ finished: [2], postponed: [1] }), 1))).toEqual([1]);
    expect(numbersOf(planRoundRobin(league(4, 1), facts({ finished: [1, 2, 3, 4, 6], postponed: [5] }), 3))).toEqual([5]);
  });

  test('S16-15c: never asks for games of the disqualified, and is over without them', () => {
    // Of E4's games in a single round robin of four, 1, 3 and 5, the last two have not been issued.
    const out = facts({ finished: [1, 2], disqualified: ['E4'] });
    const left = bergerSchedule(4, 1).flatMap(({ white, black }, index) => (white === 3 || black === 3 ? [] : [index + 1]));
    expect(numbersOf(planRoundRobin(league(4, 1), out, 9))).toEqual(left.filter((number) => number > 2));
    expect(roundRobin.cancelled(league(4, 1), out)).toBe(2);
    expect(roundRobin.cancelled(league(4, 1), facts({ finished: [1, 2] }))).toBe(0);
    const done = facts({ finished: [1, ...left], disqualified: ['E4'] });
    expect(planRoundRobin(league(4, 1), done, 1)).toEqual({ kind: 'over' });
    expect(planRoundRobin(league(2, 4), facts({ finished: [1], inPlay: [2], disqualified: ['E1'] }), 1)).toEqual({
      kind: 'wait',
    });
  });

  test('waits when all that is left is in play', () => {
    expect(planRoundRobin(league(3, 1), facts({ finished: [2], inPlay: [3, 1] }), 1)).toEqual({ kind: 'wait' });
  });

  test('is over when every game has ended', () => {
    expect(planRoundRobin(league(3, 1), facts({ finished: [2, 3, 1] }), 1)).toEqual({ kind: 'over' });
  });

  test('tells its length', () => {
    expect(roundRobin.scheduleLength(league(10, 2))).toBe(90);
    expect(roundRobin.scheduleLength(league(4, 3))).toBe(18);
  });

  test.each([0, -1, 1.5, Number.NaN])('refuses a limit of %d', (limit) => {
    expect(() => planRoundRobin(league(4, 1), facts({}), limit)).toThrow(
      `Cannot plan games: expected a limit from 1, got "${limit}"`,
    );
  });

  test('depends on no order of results and on no history', () => {
    fc.assert(
      fc.property(situations, fc.integer({ min: 1, max: 8 }), ({ definition, finished, inPlay }, limit) => {
        const sorted = facts({ finished: finished.toSorted((a, b) => a - b), inPlay: inPlay.toSorted((a, b) => a - b) });
        const plan = planRoundRobin(definition, facts({ finished, inPlay }), limit);
        expect(plan).toEqual(planRoundRobin(definition, sorted, limit));
        expect(plan).toEqual(planRoundRobin(structuredClone(definition), sorted, limit));
      }),
    );
  });

  test('asks for nothing that was issued, misses nothing, and keeps the order', () => {
    fc.assert(
      fc.property(situations, fc.integer({ min: 1, max: 8 }), ({ definition, finished, inPlay }, limit) => {
        const length = bergerSchedule(definition.entrants.length, definition.cycles).length;
        const issued = new Set([...finished, ...inPlay]);
        const open = Array.from({ length }, (_, index) => index + 1).filter((number) => !issued.has(number));
        const plan = planRoundRobin(definition, facts({ finished, inPlay }), limit);
        expect(numbersOf(plan)).toEqual(open.slice(0, limit));
        if (open.length === 0) expect(plan.kind).toBe(finished.length === length ? 'over' : 'wait');
      }),
    );
  });

  test('plays the whole schedule, each game once, whatever ends first and however often it starts again', () => {
    fc.assert(
      fc.property(fields, fc.integer({ min: 1, max: 4 }), fc.infiniteStream(fc.nat()), (definition, concurrency, draws) => {
        const played: PlannedGame[] = [];
        const inPlay: number[] = [];
        const finished: number[] = [];
        for (;;) {
          const free = concurrency - inPlay.length;
          const plan = free > 0 ? planRoundRobin(structuredClone(definition), facts({ finished, inPlay }), free) : undefined;
          if (plan?.kind === 'over') break;
          const games = plan?.kind === 'play' ? plan.games : [];
          played.push(...games);
          inPlay.push(...games.map(({ number }) => number));
          const draw = draws.next().value ?? 0;
          finished.push(...inPlay.splice(draw % inPlay.length, 1));
        }
        const expected = bergerSchedule(definition.entrants.length, definition.cycles).map((game, index) => ({
          number: index + 1,
          white: definition.entrants[game.white],
          black: definition.entrants[game.black],
          round: game.round,
          board: game.board,
          opening: game.opening,
        }));
        expect(played).toEqual(expected);
      }),
      { numRuns: 50 },
    );
  });

  test('plans the last game of 64 entrants × 10 cycles in under a millisecond', () => {
    const definition = league(64, 10);
    const nearlyOver = facts({ finished: Array.from({ length: 20_159 }, (_, index) => index + 1) });
    const times = Array.from({ length: 30 }, () => {
      const start = performance.now();
      expect(numbersOf(planRoundRobin(definition, nearlyOver, 1))).toEqual([20_160]);
      return performance.now() - start;
    });
    expect(Math.min(...times)).toBeLessThan(1);
  });
});

describe('match', () => {
  const mini = { kind: 'match', entrants: [entrantName('ice4 4'), entrantName('4ku 4.0')], games: 4 } as const;

  test('4K-3.2: the first named has White in game 1, colours alternate, two games share an opening', () => {
    const plan = match.plan(mini, facts({}), 10);
    expect(
      plan.kind === 'play' ? plan.games.map(({ white, round, board, opening }) => [white, `${round}.${board}`, opening]) : plan,
    ).toEqual([
      ['ice4 4', '1.1', 0],
      ['4ku 4.0', '2.1', 0],
      ['ice4 4', '3.1', 1],
      ['4ku 4.0', '4.1', 1],
    ]);
  });

  test('ends after its games', () => {
    expect(match.plan(mini, facts({ finished: [1, 2, 3, 4] }), 1)).toEqual({ kind: 'over' });
    expect(match.scheduleLength(mini)).toBe(4);
  });

  test('S16-8: a Superfinal of 100 games takes 50 openings', () => {
    const superfinal = { ...mini, games: 100 };
    expect(match.scheduleLength(superfinal)).toBe(100);
    const plan = match.plan(superfinal, facts({}), 100);
    expect(plan.kind === 'play' ? new Set(plan.games.map(({ opening }) => opening)).size : plan).toBe(50);
  });
});

const fields = fc
  .record({ entrants: fc.integer({ min: 2, max: 9 }), cycles: fc.integer({ min: 1, max: 4 }) })
  .map(({ entrants, cycles }) => league(entrants, cycles));

/** A field with some games finished and some in play, each in any order. */
const situations = fields.chain((definition) => {
  const numbers = bergerSchedule(definition.entrants.length, definition.cycles).map((_, index) => index + 1);
  return fc
    .record({
      order: fc.shuffledSubarray(numbers, { minLength: 0 }),
      share: fc.double({ min: 0, max: 1, noNaN: true }),
    })
    .map(({ order, share }) => {
      const border = Math.floor(order.length * share);
      return { definition, finished: order.slice(0, border), inPlay: order.slice(border) };
    });
});

function league(entrants: number, cycles: number): RoundRobinDefinition {
  return { kind: 'round-robin', entrants: Array.from({ length: entrants }, (_, index) => entrantName(`E${index + 1}`)), cycles };
}

type Situation = Readonly<Partial<Record<'finished' | 'inPlay' | 'postponed', readonly number[]>>> & {
  readonly disqualified?: readonly string[];
};

function facts({ finished = [], inPlay = [], postponed = [], disqualified = [] }: Situation): EventFacts {
  return {
    inPlay: new Set(inPlay),
    finished: new Map(finished.map((number) => [number, drawnGame(number)])),
    disqualified: new Set(disqualified.map(entrantName)),
    postponed: new Set(postponed),
  };
}

function drawnGame(number: number): FinishedGame {
  return {
    id: gameId(number),
    event: eventKey('league'),
    number,
    round: 1,
    board: 1,
    players: { white: entrantName('E1'), black: entrantName('E2') },
    ending: { kind: 'rules', reason: 'stalemate', outcome: 'draw' },
    plies: 80,
  };
}

const numbersOf = (plan: Plan): readonly number[] => (plan.kind === 'play' ? plan.games.map(({ number }) => number) : []);
