// Against a map of texts, on random pairs.

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PairIndex } from './pairIndex.ts';

test('PairIndex numbers pairs in the order of their first appearance', () => {
  const number = fc.oneof(fc.nat(40), fc.integer({ min: 0, max: 2 ** 31 - 1 }));
  fc.assert(
    fc.property(fc.array(fc.tuple(number, number), { maxLength: 3000, size: 'max' }), (pairs) => {
      const index = new PairIndex();
      const known = new Map<string, number>();
      for (const [first, second] of pairs) {
        const key = `${first} ${second}`;
        if (!known.has(key)) known.set(key, known.size);
        expect(index.numberOf(first, second)).toBe(known.get(key));
      }
    }),
    { numRuns: 30 },
  );
});
