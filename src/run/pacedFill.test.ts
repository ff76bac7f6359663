import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { pacedFill } from './pacedFill.ts';

const spin = (ms: number): void => {
  for (const untilMs = performance.now() + ms; performance.now() < untilMs;);
};

test('plans that take long leave most of the time to others', async () => {
  let plans = 0;
  const ending = new AbortController();
  const ask = pacedFill(async () => {
    plans++;
    spin(40);
  }, ending.signal);
  const asking = setInterval(ask, 1);
  await pause(1000);
  clearInterval(asking);
  ending.abort();
  // A third of the time would be 8.
  expect(plans).toBeGreaterThan(1);
  expect(plans).toBeLessThanOrEqual(10);
});

// A machine that takes the processor away for 10 ms makes a plan long.
test('what is asked during a plan is planned after it, without a pause if it was short', { retry: 5 }, async () => {
  let plans = 0;
  const ask = pacedFill(async () => {
    if (++plans < 50) ask();
    await Promise.resolve();
  }, new AbortController().signal);
  ask();
  await pause(0);
  expect(plans).toBe(50);
});

test('nothing is planned after the end', async () => {
  let plans = 0;
  const ending = new AbortController();
  const ask = pacedFill(async () => void plans++, ending.signal);
  ask();
  ending.abort();
  ask();
  await pause(0);
  expect(plans).toBe(1);
});
