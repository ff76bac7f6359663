// 200 SGMP games on 5×5 to 9×9 with frames lost, doubled, delayed and corrupted at random: none may be lost or wrong (issue 5).

import { describe, expect, it } from 'vitest';
import { playDuel, type Duel } from './testDuel.ts';
import { SOUND, type Faults } from './testFaultyConnection.ts';

const check = (duel: Duel): void => {
  expect(duel.broken).toEqual([]);
  expect(duel.isOver).toBe(true);
  expect(duel.moves.white).toEqual(duel.decided);
  expect(duel.moves.black).toEqual(duel.decided);
  expect(duel.decided.slice(-2)).toEqual(['pass', 'pass']);
};

const play = (games: number, faults: Faults, firstSeed: number): { resent: number; faults: number } => {
  const sum = { resent: 0, faults: 0 };
  for (let game = 0; game < games; game++) {
    const duel = playDuel(firstSeed + game, 5 + (game % 5), faults);
    check(duel);
    sum.resent += duel.resent;
    sum.faults += duel.faults;
  }
  return sum;
};

/** Longer than the 20 s after which a frame is repeated. */
const DELAYS = { longestDelayMs: 50_000 };
const GAMES = Number(process.env['ARBITER_SGMP_GAMES'] ?? 200);

describe('two machines over a faulty connection (SGMP)', () => {
  it('play without faults, and repeat nothing', () => {
    expect(play(20, SOUND, 1)).toEqual({ resent: 0, faults: 0 });
  });

  it(`${GAMES} games with frames lost, doubled, delayed and damaged: none is lost or wrong`, () => {
    const { resent, faults } = play(GAMES, { lost: 100, doubled: 100, delayed: 100, damaged: 100, ...DELAYS }, 1000);
    expect(resent).toBeGreaterThan(GAMES);
    expect(faults).toBeGreaterThan(GAMES * 10);
  });

  it.each([
    ['loss', { ...SOUND, lost: 400 }],
    ['doubling', { ...SOUND, doubled: 900 }],
    ['delay', { ...SOUND, delayed: 700, ...DELAYS }],
    ['damage', { ...SOUND, damaged: 400 }],
    ['everything', { lost: 250, doubled: 400, delayed: 400, damaged: 250, ...DELAYS }],
  ] as const)('10 games with much %s', (_, faults) => {
    expect(play(10, faults, 5000).faults).toBeGreaterThan(100);
  });
});
