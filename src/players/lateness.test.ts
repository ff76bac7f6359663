// What counts as an overload of the host, and what officials read about it.

import { expect, test } from 'vitest';
import { heartbeat } from './heartbeat.ts';
import { describeLateness, LATE_MS, Lateness } from './lateness.ts';

test('counts the late checks since a mark, and the worst of them', () => {
  const lateness = new Lateness();
  lateness.check(90);
  const mark = lateness.mark;
  for (const ms of [0, LATE_MS, LATE_MS + 3, 40.4, -1]) lateness.check(ms);
  expect(lateness.since(mark)).toEqual({ checks: 5, late: 2, worstMs: 40 });
  expect(lateness.since(lateness.mark)).toEqual({ checks: 0, late: 0, worstMs: 0 });
});

test('a few late checks are no overload, unless the game was lost on time', () => {
  expect(describeLateness({ checks: 1000, late: 10, worstMs: 7 }, false)).toBeUndefined();
  expect(describeLateness({ checks: 10, late: 4, worstMs: 7 }, false)).toBeUndefined();
  expect(describeLateness({ checks: 1000, late: 11, worstMs: 7 }, false)).toMatch(
    /^Arbiter was overloaded: 11 of 1000 checks came late, one by 7 ms/,
  );
  expect(describeLateness({ checks: 1000, late: 1, worstMs: 7 }, true)).toMatch(/1 of 1000/);
  expect(describeLateness({ checks: 1000, late: 0, worstMs: 0 }, true)).toBeUndefined();
});

test('the heartbeat notices that its thread was busy for a while', async () => {
  const mark = heartbeat.lateness.mark;
  heartbeat.watch(performance.now());
  const busyUntil = performance.now() + 120;
  while (performance.now() < busyUntil);
  await new Promise<void>((resolve) => setTimeout(resolve, 1));
  heartbeat.rest();
  const { late, worstMs } = heartbeat.lateness.since(mark);
  expect(late).toBeGreaterThan(0);
  expect(worstMs).toBeGreaterThan(60);
});
