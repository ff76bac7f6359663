// The ring against a simple model: a list of everything, cut at the bounds.

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Ring } from './ring.ts';

const message = (json: string) => ({ game: undefined, isInPlay: false, json });

test('returns exactly what follows an entry, or that it does not know', () => {
  const step = fc.record({ by: fc.nat({ max: 3 }), sizes: fc.array(fc.integer({ min: 1, max: 9 }), { maxLength: 4 }) });
  fc.assert(
    fc.property(fc.array(step), fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 40 }), (steps, messages, bytes) => {
      const ring = new Ring({ messages, bytes });
      const all: { readonly upTo: number; readonly json: string; readonly isLate: boolean }[] = [];
      let position = 0;
      for (const { by, sizes } of steps) {
        const isLate = by === 0;
        position += by;
        const texts = sizes.map((size) => 'x'.repeat(size));
        ring.add(position, texts.map(message));
        all.push(...texts.map((json) => ({ upTo: position, json, isLate })));
      }
      let kept = all.length;
      while (kept > 0 && fits(all.slice(kept - 1), messages, bytes)) kept -= 1;
      const lost = all.slice(0, kept);
      for (let since = 0; since <= position + 1; since++) {
        const place = ring.placeAfter(since);
        const isMissed = ({ upTo, isLate }: (typeof all)[number]): boolean => upTo > since || (upTo === since && isLate);
        const isKnown = since <= position && !lost.some(isMissed);
        expect(place === undefined ? undefined : ring.from(place)?.map(({ json }) => json)).toEqual(
          isKnown ? all.filter(isMissed).map(({ json }) => json) : undefined,
        );
      }
    }),
  );
});

const fits = (kept: readonly { readonly json: string }[], messages: number, bytes: number): boolean =>
  kept.length <= messages && kept.reduce((sum, { json }) => sum + json.length, 0) <= bytes;

test('a decreasing number is refused, and a new beginning forgets everything before it', () => {
  const ring = new Ring({ messages: 10, bytes: 1000 });
  ring.add(5, [message('a')]);
  expect(() => ring.add(4, [])).toThrow('Cannot tell of a journal: expected an entry not before 5, got "4"');
  ring.beginAfter(2);
  expect(ring.placeAfter(1)).toBeUndefined();
  expect(ring.placeAfter(5)).toBeUndefined();
  ring.add(3, [message('b')]);
  expect(ring.from(ring.placeAfter(2) ?? -1)?.map(({ json }) => json)).toEqual(['b']);
});
