// Exits compared with a set of texts, which is slow and obvious, and with so many exits that the table has grown several times.

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { BookExits } from './bookExits.ts';

describe('BookExits', () => {
  test('S16-8a: counts like a set of texts, and reports the first line of each position', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'grapheme-ascii', maxLength: 3 }), { maxLength: 300 }), (exits) => {
        const counted = new BookExits();
        exits.forEach((exit, index) => counted.add(exit, index + 1));
        const first = new Map<string, number>();
        const twins = exits.flatMap((exit, index) => {
          const twin = first.get(exit);
          if (twin === undefined) first.set(exit, index + 1);
          return twin === undefined ? [] : [{ line: index + 1, twin }];
        });
        expect(counted.distinct).toBe(first.size);
        expect(counted.repeats).toBe(twins.length);
        expect(counted.twins).toEqual(twins.slice(0, 100));
      }),
      { numRuns: 200 },
    );
  });

  test('distinguishes a hundred thousand positions that differ in one character', () => {
    const counted = new BookExits();
    for (let number = 0; number < 100_000; number++) counted.add(`4k3/8/8/8/8/${number}/P7/4K3 w - -`, number + 1);
    expect([counted.distinct, counted.repeats]).toEqual([100_000, 0]);
    for (let number = 0; number < 100_000; number++) counted.add(`4k3/8/8/8/8/${number}/P7/4K3 w - -`, 100_001);
    expect([counted.distinct, counted.repeats, counted.twins.length]).toEqual([100_000, 100_000, 100]);
  });
});
