import { expect, it } from 'vitest';
import { longLoop, whileWaiting } from './longWait.ts';

it('a loop tells once what it reads, after two seconds', () => {
  const told: string[] = [];
  let nowMs = 0;
  const look = longLoop(
    'Reading …',
    (text) => void told.push(text),
    () => nowMs,
  );
  const turns = (count: number): void => Array.from({ length: count }, look).forEach(() => undefined);
  turns(1000);
  nowMs = 1999;
  turns(1000);
  expect(told).toEqual([]);
  nowMs = 2001;
  turns(1000);
  expect(told).toEqual(['Reading …']);
});

it('work tells what it waits for until it ends, and nothing if it is short', async () => {
  const told: string[] = [];
  const { promise: waited, resolve } = Promise.withResolvers<void>();
  await whileWaiting(
    'short',
    (text) => void told.push(text),
    async () => undefined,
  );
  await whileWaiting(
    'long',
    (text) => {
      told.push(text);
      resolve();
    },
    () => waited,
  );
  expect(told).toEqual(['long']);
});
