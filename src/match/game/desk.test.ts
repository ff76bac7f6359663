// What waits at the desk waits for its deadline at the longest, and no longer than until something happens.

import { expect, test } from 'vitest';
import { Desk } from './desk.ts';

/** Of 30 ms: a timer counts from when its turn of the loop began. */
const TIMER_MS = 10;

const waited = async (wait: Promise<void>): Promise<number> => {
  const began = performance.now();
  await wait;
  return performance.now() - began;
};

test('a wait for a change ends at its deadline', async () => {
  const desk = new Desk();
  expect(await waited(desk.change(30))).toBeGreaterThanOrEqual(TIMER_MS);
  expect([desk.ending, desk.stopping]).toEqual([undefined, false]);
});

test.each([
  ['an official ends the game', (desk: Desk) => desk.rule({ kind: 'void', reason: 'by ruling' })],
  ['an official holds it', (desk: Desk) => desk.hold('the hall is on fire')],
  ['a judge answers', (desk: Desk) => desk.answer('restart')],
  ['everything stops', (desk: Desk) => desk.stop()],
])('a wait for a change ends when %s', async (_, happens) => {
  const desk = new Desk();
  const waits = [desk.change(60_000), desk.change(60_000)];
  happens(desk);
  await Promise.all(waits);
  // It was for that change: the next wait has its own deadline.
  expect(await waited(desk.change(30))).toBeGreaterThanOrEqual(TIMER_MS);
});
