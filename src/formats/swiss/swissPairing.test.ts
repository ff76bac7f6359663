// CGF-5: whole random Swiss tournaments, comparing every round with a second implementation of the costs and with all other pairings.
// ARBITER_SWISS=<tournaments> sets their number (test/bench/swiss.ts plays 10,000 and times large fields).

import { describe, expect, test } from 'vitest';
import type { EventFacts } from '../../core/facts.ts';
import { entrantName } from '../../core/ids.ts';
import { randomSource } from '../../core/random.ts';
import { swissSettings, playSwiss, type Course } from './testSwiss.ts';
import { checkRound } from './testSwissChecks.ts';
import { matchRound, pairRound } from './swissPairing.ts';
import { factsWith, finishedAs, seeds, TestEvent, wonBy } from '../testFacts.ts';

const TOURNAMENTS = Number(process.env['ARBITER_SWISS'] ?? 150);

const course = (entrants: number, rngSeed: number, given: Partial<Course> = {}): Course => ({
  entrants,
  random: randomSource(rngSeed),
  withdrawOneIn: 0,
  missOneIn: 0,
  drawOneIn: 5,
  ...given,
});

describe('CGF-5: every round of random tournaments', () => {
  test('no repeat, second bye, larger score gap, pair of leaders or authors, or colour twice more that could be avoided', () => {
    const random = randomSource(5);
    let tried = 0;
    for (let tournament = 0; tournament < TOURNAMENTS; tournament++) {
      const entrants = 4 + random.below(random.below(3) === 0 ? 61 : 9);
      const rounds = 2 + random.below(8);
      const settings = swissSettings({
        rounds,
        pairing: random.below(4) === 0 ? 'tcec' : 'modified',
        colours: random.below(3) === 0 ? 'nigiri' : 'balanced',
        authors: Object.fromEntries(seeds(entrants).map((name) => [name, `author ${random.below(entrants)}`])),
      });
      const withdrawals = random.below(2) === 0 ? {} : { withdrawOneIn: 25, missOneIn: 20 };
      for (const round of playSwiss(settings, course(entrants, tournament, withdrawals))) {
        if (checkRound(settings, round, 10).tried) tried++;
      }
    }
    expect(tried).toBeGreaterThan(2 * TOURNAMENTS);
  }, 600_000);

  test('more rounds than opponents: no one is met a third time before all were met twice', () => {
    const settings = swissSettings({ rounds: 10 });
    const met = new Map<string, number>();
    for (const { paired } of playSwiss(settings, course(6, 1))) {
      for (const { white, black } of paired.pairings) {
        const key = [white, black].toSorted().join();
        met.set(key, (met.get(key) ?? 0) + 1);
      }
    }
    expect([...met.values()]).toEqual(Array.from({ length: 15 }, () => 2));
  });

  test('a hundred rounds among few entrants: every cost of every round is settled', () => {
    for (const entrants of [5, 8]) {
      const settings = swissSettings({ rounds: 100, authors: Object.fromEntries(seeds(3).map((name) => [name, 'A'])) });
      for (const { facts, paired } of playSwiss(settings, course(entrants, 4))) {
        const matching = matchRound(settings, facts, paired.round);
        expect(matching?.settled).toBe(matching?.sums.length);
      }
    }
  });

  test('an odd field: as many byes as rounds, and no second bye before everyone had one', () => {
    const byes = [...playSwiss(swissSettings({ rounds: 7 }), course(7, 2))].map(({ paired }) => paired.byes[0]?.entrant);
    expect(new Set(byes).size).toBe(7);
  });
});

describe('CGF-5: rank on the pairing table decides what ties leave open', () => {
  const names = (round: { pairings: readonly { white: string; black: string }[] }): readonly string[] =>
    round.pairings.map(({ white, black }) =>
      [white, black].toSorted((a, b) => Number(a.slice(1)) - Number(b.slice(1))).join('-'),
    );

  test('round 1: the top half meets the bottom half, the last has the bye', () => {
    for (const pairing of ['modified', 'tcec'] as const) {
      const round = pairRound(swissSettings({ pairing }), factsWith({ entrants: seeds(9) }), 1);
      expect(names(round)).toEqual(['E1-E5', 'E2-E6', 'E3-E7', 'E4-E8']);
      expect(round.byes).toEqual([{ entrant: 'E9', points: 2 }]);
    }
  });

  test('the last of an odd score group meets the first of the next group; the leaders wait for the last round', () => {
    // Round 1: E1-E4, E2-E5, E3-E6. Three have a point.
    const entrants = seeds(6);
    const rounds = [pairRound(swissSettings(), factsWith({ entrants }), 1)];
    const finished = new Map(
      (rounds[0]?.pairings ?? []).map(({ white, black }, index) => {
        const game = { number: index + 1, white, black, round: 1, board: index + 1, opening: 0 };
        return [index + 1, finishedAs(game, Number(white.slice(1)) <= 3 ? 'white' : 'black')] as const;
      }),
    );
    const second = (last: number): readonly string[] =>
      names(pairRound(swissSettings({ rounds: last }), factsWith({ entrants, rounds, finished }), 2));
    expect(second(2)).toEqual(['E1-E2', 'E3-E4', 'E5-E6']);
    // The two leaders are kept apart while more rounds follow: one of them goes down instead.
    expect(second(3)).not.toContain('E1-E2');
    expect(second(3)).toHaveLength(3);
  });

  test('programs of one author are kept apart where that costs no score gap', () => {
    const entrants = seeds(4);
    const paired = (authors: Readonly<Record<string, string>>, given: Partial<EventFacts> = {}): readonly string[] =>
      names(pairRound(swissSettings({ authors }), factsWith({ entrants, ...given }), 1));
    expect(paired({})).toEqual(['E1-E3', 'E2-E4']);
    expect(paired({ E1: 'A', E3: 'A', E2: 'B', E4: 'B' })).toEqual(['E1-E4', 'E2-E3']);
    expect(paired({ E1: 'A', E3: 'A' }, { disqualified: new Set([entrantName('E2'), entrantName('E4')]) })).toEqual(['E1-E3']);
  });
});

describe('CGF-6.1: nigiri', () => {
  const settings = swissSettings({ colours: 'nigiri' });
  const whites = (lot: number, round = 1): string =>
    pairRound(settings, factsWith({ entrants: seeds(40), lot }), round)
      .pairings.map(({ white }) => white)
      .join();

  test('the same lot gives the same colours, another lot others, about half each', () => {
    expect(whites(1)).toBe(whites(1));
    expect(whites(1)).not.toBe(whites(2));
    expect(whites(1)).not.toBe(whites(1, 2));
    const better = Array.from({ length: 50 }, (_, lot) => whites(lot).split(',')).flat();
    const share = better.filter((name) => Number(name.slice(1)) <= 20).length / better.length;
    expect(share).toBeGreaterThan(0.45);
    expect(share).toBeLessThan(0.55);
  });

  test('without a lot nothing is paired', () => {
    expect(() => pairRound(settings, factsWith({ entrants: seeds(4) }), 1)).toThrow(
      'Cannot draw the colours of round 1: expected a lot to have been drawn for the event, got none',
    );
  });
});

describe('the house program', () => {
  const house = entrantName('House');
  const settings = swissSettings({ houseProgram: house, rounds: 4 });

  test('plays instead of a bye, each time against someone else', () => {
    const met: string[] = [];
    for (const { paired } of playSwiss(settings, course(5, 3))) {
      expect(paired.byes).toEqual([]);
      expect(paired.pairings).toHaveLength(3);
      const games = paired.pairings.filter(({ white, black }) => white === house || black === house);
      met.push(...games.map(({ white, black }) => (white === house ? black : white)));
    }
    expect(met).toHaveLength(4);
    expect(new Set(met).size).toBe(4);
  });

  test('has the last board of a score group, though its opponent is the best on the pairing table', () => {
    const event = new TestEvent(swissSettings({ houseProgram: house, rounds: 3 }), seeds(7));
    event.absent('E4', 2, 2);
    event.absent('E7', 2, 2);
    // E4, E5 and E7 have no points; E5 and E7 have met the house program.
    const games = event.playOn((game) =>
      game.round === 2 ? wonBy('House', 'E6')(game) : wonBy('House', 'E1', 'E2', 'E3')(game),
    );
    const boards = games.filter(({ round }) => round === 3).map(({ white, black }) => [white, black].toSorted().join());
    expect(boards.slice(-2)).toEqual(['E5,E7', 'E4,House']);
  });

  test('has no history of colours: the first time its opponent has the colour of the board', () => {
    const [, , last] = pairRound(settings, factsWith({ entrants: seeds(5) }), 1).pairings;
    expect(last).toEqual({ white: 'E5', black: house });
  });

  test('has no game where the field is even', () => {
    expect(
      pairRound(settings, factsWith({ entrants: [...seeds(4), house] }), 1).pairings.flatMap(({ white, black }) => [
        white,
        black,
      ]),
    ).not.toContain(house);
  });
});
