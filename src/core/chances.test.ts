// Chances from strengths, against the published form of BayesElo's model; chances in play, against archived games of TCEC.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { brierScore, evaluatedPositions } from '../../test/evaluatedGames.ts';
import { referenceData } from '../../test/needs.ts';
import { chancesInPlay, eloScale, outcomeChances, TCEC_OUTCOMES } from './chances.ts';

describe('outcomeChances', () => {
  it('with the defaults of BayesElo, eloAdvantage 32.8 and eloDraw 97.3, gives its probabilities', () => {
    // https://www.remi-coulom.fr/Bayesian-Elo/: f(D) = 1 / (1 + 10^(D/400)), P(White) = f(-d - advantage + draw), P(Black) = f(d + advantage + draw).
    const f = (delta: number): number => 1 / (1 + 10 ** (delta / 400));
    for (const difference of [-400, -50, 0, 100, 731]) {
      const { white, black } = outcomeChances(difference, { whiteAdvantageElo: 32.8, drawElo: 97.3 });
      expect(white).toBeCloseTo(f(-difference - 32.8 + 97.3), 12);
      expect(black).toBeCloseTo(f(difference + 32.8 + 97.3), 12);
    }
  });

  it('is symmetric except for the first move, and grows with the difference', () => {
    fc.assert(
      fc.property(fc.integer({ min: -900, max: 900 }), fc.integer({ min: 0, max: 400 }), (difference, drawElo) => {
        const level = { whiteAdvantageElo: 0, drawElo };
        expect(outcomeChances(difference, level).white).toBeCloseTo(outcomeChances(-difference, level).black, 12);
        expect(outcomeChances(difference + 1, level).white).toBeGreaterThan(outcomeChances(difference, level).white);
        const { white, black } = outcomeChances(difference, level);
        expect(white + black).toBeLessThanOrEqual(1 + 1e-12);
      }),
    );
  });
});

it('shown Elo have the slope of a curve without draws', () => {
  const expected = (shown: number, drawElo: number): number => {
    const { white, black } = outcomeChances(shown / eloScale(drawElo), { whiteAdvantageElo: 0, drawElo });
    return (1 + white - black) / 2;
  };
  for (const drawElo of [0, 97.3, 270])
    expect(expected(1, drawElo) - expected(0, drawElo)).toBeCloseTo(1 / (1 + 10 ** (-1 / 400)) - 0.5, 6);
});

describe('chancesInPlay', () => {
  const pawns = fc.integer({ min: -3000, max: 3000 });
  const state = fc.record({
    ply: fc.integer({ min: 0, max: 600 }),
    evaluations: fc.record({ white: pawns, black: pawns }),
    difference: fc.integer({ min: -800, max: 800 }),
  });

  it('is the same from both sides, never falls with an evaluation, and has three shares of one', () => {
    fc.assert(
      fc.property(state, ({ ply, evaluations: { white, black }, difference }) => {
        const chances = chancesInPlay({ ply, evaluations: { white, black }, difference });
        const turned = chancesInPlay({ ply, evaluations: { white: -white, black: -black }, difference: -difference });
        expect(chances?.white).toBeCloseTo(turned?.black ?? NaN, 12);
        const better = chancesInPlay({ ply, evaluations: { white: white + 50, black }, difference });
        expect(better?.white).toBeGreaterThanOrEqual(chances?.white ?? NaN);
        expect((chances?.white ?? NaN) + (chances?.black ?? NaN)).toBeLessThanOrEqual(1 + 1e-12);
      }),
    );
  });

  it('uses what one says while the other is silent, and nothing while both are', () => {
    const only = chancesInPlay({ ply: 30, evaluations: { white: 80, black: undefined }, difference: 0 });
    expect(only).toEqual(chancesInPlay({ ply: 30, evaluations: { white: 80, black: 80 }, difference: 0 }));
    expect(chancesInPlay({ ply: 0, evaluations: { white: undefined, black: undefined }, difference: 0 })).toBeUndefined();
    expect(chancesInPlay({ ply: 90, evaluations: { white: Infinity, black: 900 }, difference: 0 })?.white).toBeGreaterThan(0.98);
  });
});

const games = referenceData('tcec/pgn');

describe.skipIf(games === undefined)('on 570 games of TCEC', () => {
  const positions = readdirSync(games ?? '.').flatMap((file) =>
    evaluatedPositions(readFileSync(join(games ?? '.', file), 'latin1')),
  );
  const inPlay = positions.map((position) => ({ ...position, chances: chancesInPlay(position) ?? { white: 0, black: 0 } }));
  const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

  it('has a Brier score of less than 0.6 of what strengths alone have', () => {
    const score = mean(inPlay.map(({ chances, outcome }) => brierScore(chances, outcome)));
    const byStrength = mean(
      positions.map(({ difference, outcome }) =>
        brierScore(outcomeChances(difference / eloScale(TCEC_OUTCOMES.drawElo), TCEC_OUTCOMES), outcome),
      ),
    );
    expect(positions.length).toBeGreaterThan(15_000);
    expect(score).toBeLessThan(0.28);
    expect(score / byStrength).toBeLessThan(0.6);
  });

  it('what it calls a chance of so many in a hundred comes as often', () => {
    const calls = inPlay.flatMap(({ chances: { white, black }, outcome }) => [
      { chance: white, came: outcome === 'white' },
      { chance: 1 - white - black, came: outcome === 'draw' },
      { chance: black, came: outcome === 'black' },
    ]);
    for (let tenth = 0; tenth < 10; tenth++) {
      const called = calls.filter(({ chance }) => Math.min(9, Math.floor(10 * chance)) === tenth);
      const came = mean(called.map((call) => Number(call.came)));
      expect([tenth, Math.abs(came - mean(called.map(({ chance }) => chance))) < 0.08]).toEqual([tenth, true]);
    }
  });
});
