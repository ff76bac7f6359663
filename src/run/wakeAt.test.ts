// A machine that sleeps for an hour: its timers stand still, its wall clock does not.

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { wakeAt } from './wakeAt.ts';

beforeEach(() => void vi.useFakeTimers({ now: 0 }));
afterEach(() => void vi.useRealTimers());

const HOUR_MS = 3_600_000;

test('wakes at its time, and once', () => {
  const wake = vi.fn<() => void>();
  wakeAt(2 * HOUR_MS, wake);
  vi.advanceTimersByTime(2 * HOUR_MS - 1);
  expect(wake).not.toHaveBeenCalled();
  vi.advanceTimersByTime(HOUR_MS);
  expect(wake).toHaveBeenCalledOnce();
});

test('wakes within five seconds after the machine has slept beyond its time', () => {
  const wake = vi.fn<() => void>();
  wakeAt(HOUR_MS, wake);
  vi.advanceTimersByTime(1000);
  vi.setSystemTime(2 * HOUR_MS);
  vi.advanceTimersByTime(5000);
  expect(wake).toHaveBeenCalledOnce();
});

test('wakes soon after the clock was set back, and again at its time', () => {
  const wake = vi.fn<() => void>();
  wakeAt(HOUR_MS, wake);
  vi.advanceTimersByTime(HOUR_MS - 10_000);
  expect(wake).not.toHaveBeenCalled();
  vi.setSystemTime(0);
  vi.advanceTimersByTime(5000);
  expect(wake).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(HOUR_MS - 5001);
  expect(wake).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(1);
  expect(wake).toHaveBeenCalledTimes(2);
});

test('wakes at once for a time that has passed', () => {
  const wake = vi.fn<() => void>();
  wakeAt(-HOUR_MS, wake);
  vi.advanceTimersByTime(1);
  expect(wake).toHaveBeenCalledOnce();
});
