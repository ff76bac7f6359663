// What counts as a standstill, on a clock that the test controls.

import { describe, expect, test } from 'vitest';
import { afterAlive, Heartbeat, STANDSTILL_MS } from './heartbeat.ts';

describe('Heartbeat', () => {
  test('counts a long time between two signs of life, and ignores a short one', () => {
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

  test('a time before the last sign of life has the count of that time', () => {
    let now = 1000;
    const beat = new Heartbeat(() => now);
    beat.watch(now);
    const read = (now += 100);
    now += 900;
    expect(beat.alive()).toBe(1000);
    expect(beat.alive(read)).toBe(0);
    expect(beat.alive(now - 0.5)).toBe(0);
    now += 10;
    expect(beat.alive()).toBe(1000);
    expect(beat.alive(now - 5)).toBe(1000);
    beat.rest();
  });

  test('counts nothing while no clock runs: there is no heartbeat then', () => {
    let now = 0;
    const beat = new Heartbeat(() => now);
    now += 60_000;
    expect(beat.alive()).toBe(0);
    expect(beat.watch(now)).toBe(0);
    beat.rest();
  });
});

test('a wait does not count standstills of the thread', async () => {
  const startedAt = performance.now();
  await new Promise<void>((resolve) => {
    afterAlive(400, resolve);
    setTimeout(() => {
      // Nothing happens for a while, as when the process is stopped.
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 600);
    }, 100);
  });
  expect(performance.now() - startedAt).toBeGreaterThan(400 + 600 - 60);
});

test('a wait that was cancelled never calls', async () => {
  let calls = 0;
  const takeBack = afterAlive(5, () => (calls += 1));
  takeBack();
  await new Promise<void>((resolve) => afterAlive(20, resolve));
  expect(calls).toBe(0);
});
