import { expect, it } from 'vitest';
import { Reconnection } from './reconnection.ts';

it('comes back as soon as the server said, and while that fails less and less often, but at least every ten seconds', () => {
  const reconnection = new Reconnection();
  reconnection.told(400);
  const first = reconnection.pauseMs();
  const pauses = Array.from({ length: 12 }, () => reconnection.pauseMs());
  expect(first).toBe(400);
  for (const [index, pause] of pauses.entries()) {
    const most = Math.min(10_000, 400 * 2 ** (index + 1));
    expect(pause).toBeGreaterThanOrEqual(most / 2);
    expect(pause).toBeLessThanOrEqual(most);
  }
  reconnection.arrived();
  expect(reconnection.pauseMs()).toBe(400);
});

it('never comes earlier than the server said', () => {
  const reconnection = new Reconnection();
  reconnection.told(60_000);
  expect(Array.from({ length: 5 }, () => reconnection.pauseMs())).toEqual([60_000, 60_000, 60_000, 60_000, 60_000]);
});
