// What is made once.

import { expect, test } from 'vitest';
import { cachedBy } from './cachedBy.ts';

test('made again for a key only when its number is another', () => {
  const sequences = new Map([
    ['a', 1],
    ['b', 1],
  ]);
  const made: string[] = [];
  const get = cachedBy(
    (key) => sequences.get(key) ?? 0,
    (key) => made.push(key),
  );
  expect([get('a'), get('b'), get('a'), get('b')]).toEqual([1, 2, 1, 2]);
  sequences.set('b', 2);
  expect([get('a'), get('b'), get('b')]).toEqual([1, 3, 3]);
  expect(made).toEqual(['a', 'b', 'b']);
});

test('all who ask while it is made get the same; what failed is tried again', async () => {
  let tries = 0;
  const get = cachedBy(
    () => 1,
    async () => {
      tries += 1;
      if (tries === 1) throw new Error('not yet');
      return tries;
    },
  );
  const [one, other] = [get(), get()];
  expect(one).toBe(other);
  await expect(one).rejects.toThrow('not yet');
  expect(await get()).toBe(2);
  expect(await get()).toBe(2);
});

test('no more is kept than is allowed, and what is used stays', () => {
  const made: string[] = [];
  const get = cachedBy(
    () => 1,
    (key) => made.push(key),
    2,
  );
  for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) get(key);
  expect(made).toEqual(['a', 'b', 'c', 'b']);
});
