import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Pulse } from './pulse.ts';

let beats: number[] = [];
let pulse: Pulse;

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(0);
  beats = [];
  pulse = new Pulse(() => beats.push(Date.now()));
});
afterEach(() => {
  pulse.stop();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** In seconds. */
const pauses = (): readonly number[] => beats.slice(1).map((beat, index) => (beat - (beats[index] ?? 0)) / 1000);

test('a worker that no one answers speaks more rarely', () => {
  vi.advanceTimersByTime(20_000);
  expect(pauses()).toEqual([1, 2, 2, 2, 2, 2, 2, 2, 2, 2]);
});

test('the director sets the pace', () => {
  pulse.answered(6000);
  vi.advanceTimersByTime(6000);
  pulse.answered(6000);
  vi.advanceTimersByTime(6000);
  pulse.answered(500);
  vi.advanceTimersByTime(1000);
  // Not heard again: a second passes at least.
  expect(pauses()).toEqual([6, 6, 0.5]);
});

test('when a director answers at last, the pauses are those that it wants', () => {
  vi.advanceTimersByTime(7000);
  pulse.answered(1000);
  vi.advanceTimersByTime(1000);
  pulse.answered(1000);
  vi.advanceTimersByTime(1000);
  expect(pauses()).toEqual([1, 2, 2, 2, 1, 1]);
});

test('a worker that hears when to come back says nothing until then', () => {
  pulse.busy(30);
  vi.advanceTimersByTime(29_999);
  expect(pauses()).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(pauses()).toEqual([30]);
});

test('after a gap it speaks at once, and goes on from there', () => {
  pulse.answered(10_000);
  vi.advanceTimersByTime(4000);
  pulse.now();
  vi.advanceTimersByTime(10_000);
  expect(pauses()).toEqual([4, 10]);
});
