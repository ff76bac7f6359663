import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { afterMove, clockOf, parseKgsTime, parseTimeSettings, type TimeSettings } from './clock.ts';
import { thinkingMs } from './time.ts';

/** A whole game by its own clock, with a lag for each move: returns the lowest time left, except in a main time before overtime. */
function playClock(settings: TimeSettings, size: number, moves: number, lagMs: (move: number) => number): number {
  let clock = clockOf(settings);
  let lowest = clock.leftMs;
  for (let move = 0; move < moves; move++) {
    const empty = Math.max(size * size - 2 * move, size * size * 0.1);
    const usedMs = thinkingMs(clock, settings, empty, size * size) + lagMs(move);
    const hasMore = clock.stones === 0 && settings.periodStones > 0;
    if (!hasMore) lowest = Math.min(lowest, clock.leftMs - usedMs);
    clock = afterMove(clock, settings, usedMs);
  }
  return lowest;
}

describe('thinkingMs', () => {
  it.each([
    ['a minute for 9x9, a slow machine', '60 0 0', 9, 80, 150],
    ['a minute for 19x19', '60 0 0', 19, 220, 100],
    ['fifty minutes for 19x19 (CGF-6.2)', '3000 0 0', 19, 220, 200],
    ['ten seconds for 9x9', '10 0 0', 9, 60, 30],
    ['thirty seconds for ten stones, after a minute', '60 30 10', 19, 250, 100],
    ['a second a stone', '0 25 25', 19, 250, 100],
  ])('never comes to the end of its time: %s', (_, settings, size, moves, lagMs) => {
    const parsed = parseTimeSettings(settings.split(' '));
    if (parsed === undefined || parsed === 'none') throw new TypeError(settings);
    expect(playClock(parsed, size, moves, () => lagMs)).toBeGreaterThan(0);
    // Sometimes the machine is busy for a second.
    const stalls = (move: number): number => (move % 40 === 39 ? 900 : lagMs / 2);
    if (parsed.mainMs >= 60_000) expect(playClock(parsed, size, moves, stalls)).toBeGreaterThan(0);
  });

  it('is never more than the time left, and never negative', () => {
    fc.assert(
      fc.property(
        fc.nat(4_000_000),
        fc.nat(30),
        fc.nat(400_000),
        fc.nat(25),
        fc.nat(625),
        (leftMs, stones, periodMs, periodStones, empty) => {
          const ms = thinkingMs({ leftMs, stones }, { mainMs: leftMs, periodMs, periodStones }, empty, 625);
          expect(ms).toBeGreaterThanOrEqual(0);
          expect(ms).toBeLessThanOrEqual(leftMs);
        },
      ),
    );
  });

  it('uses a good part of the time it has', () => {
    const settings = { mainMs: 60_000, periodMs: 0, periodStones: 0 };
    const left = playClock(settings, 9, 40, () => 0);
    expect(left).toBeLessThan(45_000);
  });
});

describe('clocks', () => {
  it.each([
    ['60 0 0', { mainMs: 60_000, periodMs: 0, periodStones: 0 }],
    ['60 30 25', { mainMs: 60_000, periodMs: 30_000, periodStones: 25 }],
    ['60 30 0', 'none'],
    ['0 0 0', 'none'],
    ['60 0', undefined],
    ['a b c', undefined],
  ])('time_settings %s', (words, expected) => {
    expect(parseTimeSettings(words.split(' '))).toEqual(expected);
  });

  it.each([
    ['none', 'none'],
    ['absolute 60', { mainMs: 60_000, periodMs: 0, periodStones: 0 }],
    ['byoyomi 60 30 5', { mainMs: 60_000, periodMs: 30_000, periodStones: 1 }],
    ['canadian 60 30 5', { mainMs: 60_000, periodMs: 30_000, periodStones: 5 }],
    ['absolute', undefined],
    ['', undefined],
  ])('kgs-time_settings %s', (words, expected) => {
    expect(parseKgsTime(words.split(' '))).toEqual(expected);
  });

  it('overtime begins when the main time is used up, and again when its stones are played', () => {
    const settings = { mainMs: 1000, periodMs: 500, periodStones: 2 };
    let clock = clockOf(settings);
    const after = (elapsedMs: number): unknown => (clock = afterMove(clock, settings, elapsedMs));
    expect(after(400)).toEqual({ leftMs: 600, stones: 0 });
    expect(after(700)).toEqual({ leftMs: 500, stones: 2 });
    expect(after(100)).toEqual({ leftMs: 400, stones: 1 });
    expect(after(100)).toEqual({ leftMs: 500, stones: 2 });
  });
});
