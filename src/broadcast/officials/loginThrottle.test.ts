import { describe, expect, it } from 'vitest';
import { LoginThrottle, USUAL } from './loginThrottle.ts';

const SECOND = 1000;

/** Tries until it must wait; returns for how long, and the number of tries allowed. */
function tryOn(throttle: LoginThrottle, name: string, isKnown: boolean, address: () => string, nowMs: number): [number, number] {
  for (let tries = 0; ; tries++) {
    const waitMs = throttle.begin(name, isKnown, address(), nowMs);
    if (waitMs > 0 || tries > 1000) return [waitMs, tries];
  }
}

describe('LoginThrottle', () => {
  it('allows a few mistakes, then doubles the wait for a name each time, up to a minute', () => {
    const throttle = new LoginThrottle();
    let addresses = 0;
    const address = (): string => `10.0.0.${addresses++}`;
    let nowMs = 0;
    const waits: number[] = [];
    expect(tryOn(throttle, 'Ada', true, address, nowMs)).toEqual([SECOND, 5]);
    for (let round = 0; round < 9; round++) {
      nowMs += throttle.begin('Ada', true, address(), nowMs);
      expect(throttle.begin('Ada', true, address(), nowMs)).toBe(0);
      waits.push(throttle.begin('Ada', true, address(), nowMs) / SECOND);
    }
    expect(waits).toEqual([2, 4, 8, 16, 32, 60, 60, 60, 60]);
  });

  it('delays unknown names like known ones', () => {
    const one = new LoginThrottle();
    const other = new LoginThrottle();
    expect(tryOn(one, 'Nobody', false, () => 'a', 0)).toEqual(tryOn(other, 'Ada', true, () => 'a', 0));
  });

  it('delays an address that tries many names, and with it its whole IPv6 network', () => {
    const throttle = new LoginThrottle();
    let name = 0;
    let last = 0;
    while (last === 0) last = throttle.begin(`n${name++}`, false, `2001:db8:1:2::${name.toString(16)}`, 0);
    expect(name).toBe(18);
    expect(throttle.begin('Ada', true, '2001:db8:1:2:ffff::1', 0)).toBeGreaterThan(0);
    expect(throttle.begin('Ada', true, '2001:db8:1:3::1', 0)).toBe(0);
  });

  it('counts a try before its password is checked: many at once gain nothing', () => {
    const throttle = new LoginThrottle();
    const waits = Array.from({ length: 50 }, () => throttle.begin('Ada', true, 'a', 0));
    expect(waits.filter((ms) => ms === 0)).toHaveLength(5);
  });

  it('forgives the name at once when the password was right, and everything after an hour', () => {
    const throttle = new LoginThrottle();
    for (let round = 0; round < 5; round++) throttle.begin('Ada', true, 'a', 0);
    throttle.succeeded('Ada', 'a');
    expect(throttle.begin('Ada', true, 'a', 0)).toBe(0);
    expect(tryOn(throttle, 'Bede', true, () => 'b', 0)[1]).toBe(5);
    expect(tryOn(throttle, 'Bede', true, () => 'b', 3_600_000)[1]).toBe(5);
  });

  it('is bounded, and strangers cannot evict the record of an account', () => {
    const throttle = new LoginThrottle({ ...USUAL, most: 100 });
    const [waitMs] = tryOn(throttle, 'Ada', true, () => 'a', 0);
    for (let stranger = 0; stranger < 1000; stranger++) throttle.begin(`s${stranger}`, false, `10.${stranger}`, 0);
    expect(throttle.size).toBe(201);
    expect(throttle.begin('Ada', true, 'c', 0)).toBe(waitMs);
  });
});
