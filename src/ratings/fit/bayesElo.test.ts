// BayesElo's model without BayesElo: its maximum found by other means, and invariants for any games.

import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { fitBayesElo, type BayesEloFit, type BayesEloSettings } from './bayesElo.ts';
import { bayesEloScale } from './bayesEloModel.ts';
import { eloIntervals } from './bayesEloIntervals.ts';
import { ResultCounts, type GameResults, type RatedGame } from '../gameResults.ts';
import { results } from '../testResults.ts';

const ESTIMATED: BayesEloSettings = { priorDraws: 2, advantage: 'estimated', drawElo: 'estimated' };
const ALL_FIXED: BayesEloSettings = { priorDraws: 2, advantage: 30, drawElo: 200 };

const player = fc.constantFrom('A', 'B', 'C', 'D', 'E');
const someGames: fc.Arbitrary<readonly RatedGame[]> = fc
  .array(fc.record({ white: player, black: player, outcome: fc.constantFrom('white', 'draw', 'black') }), {
    minLength: 1,
    maxLength: 40,
  })
  .map((games) => games.filter(({ white, black }) => white !== black))
  .filter((games) => games.length > 0);

const shownElo = ({ names }: GameResults, fit: BayesEloFit): ReadonlyMap<string, number> =>
  new Map(names.map((name, index) => [name, (fit.elo[index] ?? Number.NaN) * fit.scale]));

/** The likelihood directly from its definition: the product of the probabilities of all games, and of the virtual draws. */
function slowLikelihood(
  games: readonly RatedGame[],
  elo: ReadonlyMap<string, number>,
  advantage: number,
  drawElo: number,
): number {
  const f = (difference: number): number => 1 / (1 + 10 ** (-difference / 400));
  const chance = (white: string, black: string, outcome: RatedGame['outcome']): number => {
    const difference = (elo.get(white) ?? 0) - (elo.get(black) ?? 0) + advantage;
    const [whiteWins, blackWins] = [f(difference - drawElo), f(-difference - drawElo)];
    return outcome === 'white' ? whiteWins : outcome === 'black' ? blackWins : 1 - whiteWins - blackWins;
  };
  let sum = 0;
  for (const { white, black, outcome } of games) sum += Math.log(chance(white, black, outcome));
  // Two virtual draws per player, distributed over its games, half a draw of each colour at a time.
  for (const name of elo.keys()) {
    const own = games.filter(({ white, black }) => white === name || black === name);
    for (const { white, black } of own) {
      const share = 2 / own.length / 4;
      sum += share * (Math.log(chance(white, black, 'draw')) + Math.log(chance(black, white, 'draw')));
    }
  }
  return sum;
}

describe('fitBayesElo', () => {
  it('finds the maximum of the likelihood by its definition: no step in any direction increases it', () => {
    fc.assert(
      fc.property(someGames, (games) => {
        const counts = new ResultCounts(games);
        const fit = fitBayesElo(counts, ESTIMATED);
        const elo = new Map(counts.names.map((name, index) => [name, fit.elo[index] ?? Number.NaN]));
        const reached = slowLikelihood(games, elo, fit.advantage, fit.drawElo);
        expect(reached).toBeCloseTo(fit.logLikelihood, 8);
        for (const step of [-0.5, 0.5]) {
          for (const name of counts.names) {
            const moved = new Map([...elo, [name, (elo.get(name) ?? 0) + step]]);
            expect(slowLikelihood(games, moved, fit.advantage, fit.drawElo)).toBeLessThanOrEqual(reached);
          }
          if (fit.tooFewGames) continue;
          expect(slowLikelihood(games, elo, fit.advantage + step, fit.drawElo)).toBeLessThanOrEqual(reached);
          if (fit.drawElo > 1) expect(slowLikelihood(games, elo, fit.advantage, fit.drawElo + step)).toBeLessThanOrEqual(reached);
        }
      }),
      { numRuns: 60 },
    );
  });

  it('does not depend on the order of the games', () => {
    fc.assert(
      fc.property(someGames, fc.infiniteStream(fc.nat()), (games, lots) => {
        const keys = games.map(() => lots.next().value ?? 0);
        const shuffled = games.toSorted((one, other) => (keys[games.indexOf(one)] ?? 0) - (keys[games.indexOf(other)] ?? 0));
        const [one, other] = [new ResultCounts(games), new ResultCounts(shuffled)];
        const ours = shownElo(one, fitBayesElo(one, ESTIMATED));
        const theirs = shownElo(other, fitBayesElo(other, ESTIMATED));
        for (const [name, elo] of ours) expect(theirs.get(name)).toBeCloseTo(elo, 5);
      }),
      { numRuns: 60 },
    );
  });

  it('is symmetric: reversing colours and results changes no rating, and negates the advantage', () => {
    fc.assert(
      fc.property(someGames, (games) => {
        const swapped = games.map(({ white, black, outcome }) => ({ white: black, black: white, outcome: opposite(outcome) }));
        const [one, other] = [new ResultCounts(games), new ResultCounts(swapped)];
        const [fit, mirrored] = [fitBayesElo(one, ESTIMATED), fitBayesElo(other, ESTIMATED)];
        if (fit.tooFewGames) return;
        expect(mirrored.advantage).toBeCloseTo(-fit.advantage, 4);
        const theirs = shownElo(other, mirrored);
        for (const [name, elo] of shownElo(one, fit)) expect(theirs.get(name)).toBeCloseTo(elo, 4);
      }),
      { numRuns: 60 },
    );
  });

  it('gives the same result from any start', () => {
    fc.assert(
      fc.property(
        someGames,
        fc.array(fc.double({ min: -800, max: 800, noNaN: true }), { minLength: 5, maxLength: 5 }),
        (games, from) => {
          const counts = new ResultCounts(games);
          const cold = fitBayesElo(counts, ALL_FIXED);
          const warm = fitBayesElo(counts, ALL_FIXED, { start: { elo: Float64Array.from(from), advantage: 0, drawElo: 1 } });
          counts.names.forEach((_, index) => expect(warm.elo[index]).toBeCloseTo(cold.elo[index] ?? Number.NaN, 5));
        },
      ),
      { numRuns: 60 },
    );
  });

  it('gives each unconnected group its own mean of 0', () => {
    const counts = results('A beats B', 'B draws C', 'X beats Y');
    const shown = shownElo(counts, fitBayesElo(counts, ALL_FIXED));
    const sum = (...names: string[]): number => names.reduce((total, name) => total + (shown.get(name) ?? Number.NaN), 0);
    expect(sum('A', 'B', 'C')).toBeCloseTo(0, 8);
    expect(sum('X', 'Y')).toBeCloseTo(0, 8);
    expect(shown.get('X')).toBeGreaterThan(10);
  });

  it('rates a player that won everything, by the prior', () => {
    const counts = results(...Array.from({ length: 30 }, () => 'A beats B'), ...Array.from({ length: 30 }, () => 'B loses to A'));
    const fit = fitBayesElo(counts, ESTIMATED);
    expect(fit.elo[0]).toBeGreaterThan(200);
    expect(fit.elo[0]).toBeLessThan(2000);
  });

  test.each([
    ['no game at all', []],
    ['draws only', ['A draws B', 'B draws A']],
    ['wins of White only', ['A beats B', 'B beats A']],
    ['one game', ['A beats B']],
  ])('%s: finite', (_, sentences) => {
    const counts = results(...sentences);
    const fit = fitBayesElo(counts, ESTIMATED);
    for (const figure of [fit.advantage, fit.drawElo, fit.scale, fit.logLikelihood, ...fit.elo])
      expect(figure).toSatisfy(Number.isFinite);
  });

  it('does not change settled ratings', () => {
    const counts = results('New beats A', 'New loses to B', 'A draws New');
    const settled = new Map(
      [counts.names.indexOf('A'), counts.names.indexOf('B')].map((index) => [index, index === 1 ? 100 : 300]),
    );
    const fit = fitBayesElo(counts, ALL_FIXED, { settled });
    for (const [index, elo] of settled) expect(fit.elo[index]).toBe(elo);
    expect(fit.elo[0]).toBeGreaterThan(50);
    expect(fit.elo[0]).toBeLessThan(300);
  });

  it('refuses a prior of zero', () => {
    expect(() => fitBayesElo(results('A beats B'), { ...ESTIMATED, priorDraws: 0 })).toThrow(
      /expected prior draws above 0, got "0"/,
    );
  });
});

test('bayesEloScale is 1 without draws', () => {
  expect(bayesEloScale(0)).toBe(1);
  expect(bayesEloScale(200)).toBeLessThan(1);
});

test('eloIntervals: more games, narrower; more confidence, wider; exact ones lean away from the mean', () => {
  const few = results('A beats B', 'B draws A', 'A draws B', 'B loses to A');
  const many = results(...Array.from({ length: 10 }, () => ['A beats B', 'B draws A', 'A draws B', 'B loses to A']).flat());
  const plus = (counts: GameResults, kind: Parameters<typeof eloIntervals>[2], confidence: number): number =>
    eloIntervals(counts, fitBayesElo(counts, ALL_FIXED), kind, confidence)[0]?.plus ?? Number.NaN;
  for (const kind of ['opponents-known', 'joint', 'exact'] as const) {
    expect(plus(many, kind, 0.95)).toBeLessThan(plus(few, kind, 0.95));
    expect(plus(many, kind, 0.99)).toBeGreaterThan(plus(many, kind, 0.95));
  }
  const [best] = eloIntervals(few, fitBayesElo(few, ALL_FIXED), 'exact', 0.95);
  expect(best?.plus).toBeGreaterThan(best?.minus ?? Number.NaN);
});

const opposite = (outcome: RatedGame['outcome']): RatedGame['outcome'] =>
  outcome === 'draw' ? 'draw' : outcome === 'white' ? 'black' : 'white';
