import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { referenceData } from '../../../test/needs.ts';
import { bergerGame, bergerLength, type BergerGame } from './berger.ts';
import { bergerSchedule } from './testBerger.ts';

const oracle = referenceData('tcec/oracles/berger_schedules.json');

type RealEvent = {
  readonly event: string;
  readonly n: number;
  readonly cycles: number;
  readonly seeds: readonly string[];
  readonly games: readonly (readonly [round: string, white: number, black: number])[];
};

describe.skipIf(oracle === undefined)('BERGER: bergerSchedule against real TCEC events', () => {
  const events: readonly RealEvent[] = oracle === undefined ? [] : JSON.parse(readFileSync(oracle, 'utf8'));

  test('all 45 events exist', () => expect(events).toHaveLength(45));

  test.each(events)('$event: every pairing, colour and round', (event) => {
    const asLabelled = labelOf(event);
    const ours = bergerSchedule(event.n, event.cycles).map((game) => [asLabelled(game), game.white, game.black]);
    expect(event.seeds).toHaveLength(event.n);
    expect(ours).toEqual(event.games);
  });
});

/** The archive wrote `Round` in three ways: `round.board` since Season 13, `round` before, `cycle.round of the cycle` in the first tournament. */
function labelOf(event: RealEvent): (game: BergerGame) => string {
  const rounds = event.n - 1 + (event.n % 2);
  if (event.event === 'TCEC_Tournament_1')
    return ({ round }) => `${Math.floor((round - 1) / rounds) + 1}.${((round - 1) % rounds) + 1}`;
  return event.games[0]?.[0] === '1' ? ({ round }) => `${round}` : ({ round, board }) => `${round}.${board}`;
}

describe('S16-3c: BERGER: bergerSchedule on any field', () => {
  const fields = fc.record({ entrants: fc.integer({ min: 2, max: 40 }), cycles: fc.integer({ min: 1, max: 6 }) });

  test('pairs every two entrants once a cycle, each with White in every second cycle', () => {
    fc.assert(
      fc.property(fields, ({ entrants, cycles }) => {
        const games = bergerSchedule(entrants, cycles);
        const met = countBy(games, ({ white, black }) => `${white}-${black}`);
        const unfair: string[] = [];
        for (let one = 0; one < entrants; one++) {
          for (let other = 0; other < one; other++) {
            const [there, back] = [met.get(`${one}-${other}`) ?? 0, met.get(`${other}-${one}`) ?? 0];
            if (there + back !== cycles || Math.abs(there - back) !== cycles % 2)
              unfair.push(`${one}-${other}: ${there}, ${back}`);
          }
        }
        expect(unfair).toEqual([]);
        expect(games).toHaveLength(bergerLength(entrants, cycles));
      }),
    );
  });

  test('seats no one twice in a round, and only the bye is left out', () => {
    fc.assert(
      fc.property(fields, ({ entrants, cycles }) => {
        const rounds = Map.groupBy(bergerSchedule(entrants, cycles), ({ round }) => round);
        expect([...rounds.keys()]).toEqual(
          Array.from({ length: cycles * (entrants - 1 + (entrants % 2)) }, (_, index) => index + 1),
        );
        for (const games of rounds.values()) {
          const seated = games.flatMap(({ white, black }) => [white, black]);
          expect(new Set(seated).size).toBe(seated.length);
          expect(seated).toHaveLength(entrants - (entrants % 2));
          expect(games.map(({ board }) => board)).toEqual(games.map((_, index) => index + 1));
        }
      }),
    );
  });

  test('balances colours: equal in an odd field and after two cycles, else one apart', () => {
    fc.assert(
      fc.property(fields, ({ entrants, cycles }) => {
        const games = bergerSchedule(entrants, cycles);
        const whites = countBy(games, ({ white }) => `${white}`);
        const blacks = countBy(games, ({ black }) => `${black}`);
        const apart = entrants % 2 === 1 || cycles % 2 === 0 ? 0 : 1;
        for (let one = 0; one < entrants; one++) {
          expect(Math.abs((whites.get(`${one}`) ?? 0) - (blacks.get(`${one}`) ?? 0))).toBe(apart);
        }
      }),
    );
  });

  test('reverses colours and reuses openings in every second cycle', () => {
    fc.assert(
      fc.property(fields, ({ entrants, cycles }) => {
        const games = bergerSchedule(entrants, cycles);
        const cycleLength = games.length / cycles;
        const different = games.filter(({ white, black, opening }, index) => {
          if (Math.floor(index / cycleLength) % 2 === 0) return false;
          const mirrored = games[index - cycleLength];
          return white !== mirrored?.black || black !== mirrored.white || opening !== mirrored.opening;
        });
        expect(different).toEqual([]);
        const openings = countBy(games, ({ opening }) => `${opening}`);
        expect(openings.size).toBe(Math.ceil(cycles / 2) * cycleLength);
        expect(Math.max(...games.map(({ opening }) => opening))).toBe(openings.size - 1);
      }),
    );
  });

  test('gives two entrants the same opening in games 2i−1 and 2i', () => {
    expect(bergerSchedule(2, 4)).toEqual([
      { round: 1, board: 1, white: 0, black: 1, opening: 0 },
      { round: 2, board: 1, white: 1, black: 0, opening: 0 },
      { round: 3, board: 1, white: 0, black: 1, opening: 1 },
      { round: 4, board: 1, white: 1, black: 0, opening: 1 },
    ]);
  });

  test.each([
    [1, 2, 'Cannot make a round robin: expected a number of entrants from 2, got "1"'],
    [4.5, 2, 'Cannot make a round robin: expected a number of entrants from 2, got "4.5"'],
    [4, 0, 'Cannot make a round robin: expected a number of cycles from 1, got "0"'],
  ])('refuses %d entrants and %d cycles', (entrants, cycles, message) => {
    expect(() => bergerSchedule(entrants, cycles)).toThrow(message);
  });

  test('refuses a place before the first', () => {
    expect(() => bergerGame(4, -1)).toThrow('Cannot make a round robin: expected a place in the schedule from 0, got "-1"');
  });
});

function countBy<Item>(items: readonly Item[], keyOf: (item: Item) => string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const item of items) counts.set(keyOf(item), (counts.get(keyOf(item)) ?? 0) + 1);
  return counts;
}
