// The cache of encoded answers: each made once for all clients, bounded, and made again after a failure.

import { expect, test, vi } from 'vitest';
import { represent, type Representation } from './representation.ts';
import { Representations } from './representations.ts';

const text = (signs: number): Promise<Representation> => represent('text/plain', 'x'.repeat(signs));

test('makes an answer once per version', async () => {
  const kept = new Representations(10_000);
  let made = 0;
  const make = (): Promise<Representation> => {
    made++;
    return text(100);
  };
  const [one, other] = await Promise.all([kept.get('a', '1', make), kept.get('a', '1', make)]);
  expect(one).toBe(other);
  await kept.get('a', '2', make);
  await kept.get('a', '2', make);
  expect(made).toBe(2);
  expect(kept.bytes).toBe(100);
});

test('drops the least recently used when the size limit is exceeded', async () => {
  const kept = new Representations(250);
  const made: string[] = [];
  const ask = (key: string): Promise<Representation> =>
    kept.get(key, '1', () => {
      made.push(key);
      return text(100);
    });
  for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) await ask(key);
  expect(made).toEqual(['a', 'b', 'c', 'b']);
  expect(kept.bytes).toBe(200);
  await kept.get('large', '1', () => text(400));
  expect(kept.bytes).toBe(0);
});

test('does not cache failures', async () => {
  const kept = new Representations(250);
  await expect(kept.get('a', '1', () => Promise.reject(new Error('no disk')))).rejects.toThrow('no disk');
  expect((await kept.get('a', '1', () => text(10))).body.length).toBe(10);
  expect(kept.bytes).toBe(10);
});

test('makes an answer at most once in the rest time: those who ask meanwhile share the answer to the last of them', async () => {
  const kept = new Representations(10_000, 20);
  const made: string[] = [];
  const ask = async (version: string): Promise<string> => {
    const make = (): Promise<Representation> => {
      made.push(version);
      return represent('text/plain', version);
    };
    return (await kept.get('a', version, make)).body.toString();
  };
  // The clock is stopped: the others come within the rest time of the first.
  vi.useFakeTimers({ toFake: ['performance'] });
  expect(await Promise.all(['1', '2', '3'].map(ask))).toEqual(['1', '3', '3']);
  expect(await ask('3')).toBe('3');
  expect(made).toEqual(['1', '3']);
  vi.advanceTimersByTime(20);
  expect(await Promise.all(['4', '5'].map(ask))).toEqual(['4', '5']);
  vi.useRealTimers();
});
