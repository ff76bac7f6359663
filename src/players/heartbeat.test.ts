// What counts as standing still, on a clock that the test turns.

import { describe, expect, test } from 'vitest';
import { afterAlive, Heartbeat, STANDSTILL_MS } from './heartbeat.ts';

describe('Heartbeat', () => {
  test('counts the time between two signs of life where it is long, and nothing where it is short', () => {
    let now = 1000;
    const beat = new Heartbeat(() => now);
    expect(beat.watch(now)).toBe(0);
    now += STANDSTILL_MS;
    expect(beat.alive()).toBe(0);
    now += 2000;
    expect(beat.alive()).toBe(2000);
    now += 1;
    expect(beat.alive()).toBe(2000);
    now += 500;
    expect(beat.watch(now)).toBe(2500);
    beat.rest();
    beat.rest();
  });

  test('counts nothing while no one is on the clock: nothing beats then', () => {
    let now = 0;
    const beat = new Heartbeat(() => now);
    now += 60_000;
    expect(beat.alive()).toBe(0);
    expect(beat.watch(now)).toBe(0);
    beat.rest();
  });
});

test('a wait does not count the time in which the thread stood still', async () => {
  const startedAt = performance.now();
  await new Promise<void>((resolve) => {
    afterAlive(400, resolve);
    setTimeout(() => {
      // Nothing is heard for a while, as when the process is stopped.
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 600);
    }, 100);
  });
  expect(performance.now() - startedAt).toBeGreaterThan(400 + 600 - 60);
});

test('a wait that is taken back never calls', async () => {
  let calls = 0;
  const takeBack = afterAlive(5, () => (calls += 1));
  takeBack();
  await new Promise<void>((resolve) => afterAlive(20, resolve));
  expect(calls).toBe(0);
});
