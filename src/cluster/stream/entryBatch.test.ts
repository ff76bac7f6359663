// What goes into a message comes out of it, byte for byte.

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { unwrap } from '../../core/result.ts';
import { decodeBatch, encodeBatch } from './entryBatch.ts';

const entry = fc.record({
  atUtcMs: fc.integer(),
  kind: fc.string(),
  payload: fc.oneof(fc.json(), fc.string({ unit: 'binary' })),
  hash: fc.string(),
});

test('entries are the same after the journey', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1 }), fc.array(entry, { minLength: 1, maxLength: 20 }), (first, contents) => {
      const entries = contents.map((content, index) => ({ sequence: first + index, ...content }));
      expect(unwrap(decodeBatch(encodeBatch(entries)))).toEqual(entries);
    }),
  );
});

test('bytes that are no message are an error, and no crash', () => {
  fc.assert(
    fc.property(fc.uint8Array(), (bytes) => {
      expect(decodeBatch(bytes).ok).toBe(false);
    }),
  );
});

test('a message that unpacks to more than any of ours is refused', () => {
  const bomb = encodeBatch([{ sequence: 1, atUtcMs: 1, kind: '', payload: 'x'.repeat(65 * 1024 * 1024), hash: '' }]);
  expect(bomb.length).toBeLessThan(1024 * 1024);
  expect(decodeBatch(bomb)).toMatchObject({ ok: false });
});
