import { describe, expect, it } from 'vitest';
import { outcomeChances } from '../core/chances.ts';
import { randomSource } from '../core/random.ts';
import { drawOutcome, outcomeModel } from './outcome.ts';

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
