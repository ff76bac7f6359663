import { describe, expect, it } from 'vitest';
import { LoginThrottle, USUAL, type Asker } from './loginThrottle.ts';

const SECOND = 1000;
const ada = (address: string): Asker => ({ name: 'Ada', isAccount: true, address });
const nobody = (name: string, address: string): Asker => ({ name, isAccount: false, address });

/** Tries until it must wait; returns for how long, and the number of tries allowed. */
function tryOn(throttle: LoginThrottle, asker: () => Asker, nowMs: number): [number, number] {
  for (let tries = 0; ; tries++) {
    const waitMs = throttle.begin(asker(), nowMs);
    if (waitMs > 0 || tries > 1000) return [waitMs, tries];
  }
}

describe('LoginThrottle', () => {
  it('allows a few mistakes, then doubles the wait for a name each time, up to a quarter of an hour', () => {
    const throttle = new LoginThrottle();
    let addresses = 0;
    const asker = (): Asker => ada(`10.0.0.${addresses++}`);
    let nowMs = 0;
    const waits: number[] = [];
    expect(tryOn(throttle, asker, nowMs)).toEqual([SECOND, 5]);
    for (let round = 0; round < 11; round++) {
      nowMs += throttle.begin(asker(), nowMs);
      expect(throttle.begin(asker(), nowMs)).toBe(0);
      waits.push(throttle.begin(asker(), nowMs) / SECOND);
    }
    expect(waits).toEqual([2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900]);
  });

  it('delays unknown names like known ones', () => {
    const one = new LoginThrottle();
    const other = new LoginThrottle();
    expect(tryOn(one, () => nobody('Nobody', 'a'), 0)).toEqual(tryOn(other, () => ada('a'), 0));
  });

  it('delays an address that tries many names, and with it its whole IPv6 network', () => {
    const throttle = new LoginThrottle();
    let name = 0;
    let last = 0;
    while (last === 0) last = throttle.begin(nobody(`n${name++}`, `2001:db8:1:2::${name.toString(16)}`), 0);
    expect(name).toBe(18);
    expect(throttle.begin(ada('2001:db8:1:2:ffff::1'), 0)).toBeGreaterThan(0);
    expect(throttle.begin(ada('2001:db8:1:3::1'), 0)).toBe(0);
  });

  it('counts a try before its password is checked: many at once gain nothing', () => {
    const throttle = new LoginThrottle();
    const waits = Array.from({ length: 50 }, () => throttle.begin(ada('a'), 0));
    expect(waits.filter((ms) => ms === 0)).toHaveLength(5);
  });

  it('forgives the name at once when the password was right, and everything after an hour', () => {
    const throttle = new LoginThrottle();
    for (let round = 0; round < 5; round++) throttle.begin(ada('a'), 0);
    throttle.succeeded(ada('a'));
    expect(throttle.begin(ada('a'), 0)).toBe(0);
    const bede = (): Asker => ({ ...ada('b'), name: 'Bede' });
    expect(tryOn(throttle, bede, 0)[1]).toBe(5);
    expect(tryOn(throttle, bede, 3_600_000)[1]).toBe(5);
  });

  it('counts a known browser apart: thousands of strangers keep it from nothing, and its login forgives them nothing', () => {
    const throttle = new LoginThrottle();
    const known = { ...ada('office'), browser: 'Ada 1' };
    for (let address = 0; address < 5000; address++) throttle.begin(ada(`10.0.${address >> 8}.${address & 255}`), 0);
    tryOn(throttle, () => ada('office'), 0);
    expect(throttle.begin(known, 0)).toBe(0);
    throttle.succeeded(known);
    expect(throttle.begin(ada('elsewhere'), 0)).toBeGreaterThan(0);
    // Someone who took the browser gets no more tries than anyone else.
    expect(tryOn(throttle, () => known, 0)).toEqual([SECOND, 5]);
    expect(throttle.begin({ ...known, browser: 'Ada 2' }, 0)).toBe(0);
  });

  it('is bounded, and strangers cannot evict the record of an account', () => {
    const throttle = new LoginThrottle({ ...USUAL, most: 100 });
    const [waitMs] = tryOn(throttle, () => ada('a'), 0);
    for (let stranger = 0; stranger < 1000; stranger++) throttle.begin(nobody(`s${stranger}`, `10.${stranger}`), 0);
    expect(throttle.size).toBe(201);
    expect(throttle.begin(ada('c'), 0)).toBe(waitMs);
  });
});
