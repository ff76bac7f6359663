import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Admission } from './admission.ts';

const names = (count: number): readonly number[] => Array.from({ length: count }, (_, index) => index);

test('a few workers come at once', () => {
  const admission = new Admission();
  expect(names(50).map((name) => admission.ask(String(name), 1000, 0))).toEqual(names(50).map(() => 0));
});

test('of 5,000 that come at once most are sent away, and all are there within a minute if they come back in time', () => {
  const admission = new Admission();
  const comesAtMs = new Map(names(5000).map((name) => [name, 0]));
  let asked = 0;
  for (let nowMs = 0; comesAtMs.size > 0; nowMs += 100)
    for (const [name, atMs] of comesAtMs) {
      if (atMs > nowMs) continue;
      asked++;
      const seconds = admission.ask(String(name), nowMs, 0);
      if (seconds === 0) comesAtMs.delete(name);
      else comesAtMs.set(name, nowMs + 1000 * seconds);
      if (nowMs === 0) expect(seconds).toBeLessThanOrEqual(50);
      expect(nowMs).toBeLessThan(60_000);
    }
  expect(asked).toBeLessThan(15_000);
});

test('whatever comes when, no more are added than the bounds say', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat(2000), fc.nat(400)), { maxLength: 30 }), (bursts) => {
      const admission = new Admission();
      let nowMs = 0;
      let added = 0;
      for (const [pauseMs, count] of bursts) {
        nowMs += pauseMs;
        added += names(count).filter((name) => admission.ask(String(name), nowMs, 0) === 0).length;
        expect(added).toBeLessThanOrEqual(200 + nowMs / 10);
      }
    }),
  );
});

test('while the director is late few are added, and everyone hears when to come back', () => {
  const admission = new Admission();
  expect(admission.ask('first', 1000, 3000)).toBe(0);
  for (const name of names(20_000)) {
    const seconds = admission.ask(String(name), 1050, 3000);
    expect(seconds).toBeGreaterThanOrEqual(5);
    expect(seconds).toBeLessThanOrEqual(120);
  }
  expect(names(50).filter((each) => admission.ask(String(each), 2000 + 20 * each, 3000) === 0)).toHaveLength(10);
  expect(admission.ask('last', 200_000, 0)).toBe(0);
});

test('one that asks again while it is to wait waits no longer, and neither do others', () => {
  const admission = new Admission();
  admission.ask('first', 1000, 3000);
  const all = (): readonly number[] => names(100).map((name) => admission.ask(String(name), 1050, 3000));
  const told = all();
  for (const _ of names(50)) expect(all()).toEqual(told);
  expect(admission.ask('another', 1050, 3000)).toBeLessThanOrEqual(7);
});
