// Compares the chances of winning with the published form of BayesElo's model.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { randomSource } from '../core/random.ts';
import { drawOutcome, outcomeChances, outcomeModel } from './outcome.ts';

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

describe('outcomeModel', () => {
  it('gives equals the configured draw rate', () => {
    for (const drawRate of [0.01, 0.27, 0.64, 0.99]) {
      const { white, black } = outcomeChances(0, outcomeModel(drawRate, 65));
      expect(1 - white - black).toBeCloseTo(drawRate, 9);
    }
    expect(outcomeModel(0.64, 65).drawElo).toBeCloseTo(270, -1);
    expect(outcomeModel(0, 0).drawElo).toBeCloseTo(0, 9);
  });

  it.each([1, -0.1, Number.NaN])('refuses a rate of %d', (drawRate) => {
    expect(() => outcomeModel(drawRate, 0)).toThrow(`expected a rate from 0 to less than 1, got "${drawRate}"`);
  });
});

describe('drawOutcome', () => {
  it('gives each outcome as often as its probability', () => {
    const random = randomSource(7);
    const counts = { white: 0, black: 0, draw: 0 };
    for (let game = 0; game < 20_000; game++) counts[drawOutcome({ white: 0.3, black: 0.1 }, random)]++;
    // Three standard deviations of 20,000 draws are at most 212.
    expect(Math.abs(counts.white - 6000)).toBeLessThan(212);
    expect(Math.abs(counts.black - 2000)).toBeLessThan(212);
  });
});
