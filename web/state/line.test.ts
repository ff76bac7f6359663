import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiFailure } from './failures.ts';
import { connection, lineReturns, mayAskAgain } from './line.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  connection.value = 'connecting';
});

/** What it said, once it has. */
function asked(reason: unknown, failures: number): { readonly said: () => boolean | undefined } {
  let said: boolean | undefined;
  void mayAskAgain(reason, failures).then((answer) => (said = answer));
  return { said: () => said };
}

it('asks again after a pause that grows, of at most a minute and a half', async () => {
  connection.value = 'live';
  for (const [failures, least, most] of [
    [1, 500, 1500],
    [4, 4000, 12_000],
    [40, 30_000, 90_000],
  ] as const) {
    const { said } = asked(new Error('cut'), failures);
    await vi.advanceTimersByTimeAsync(least - 1);
    expect(said()).toBeUndefined();
    await vi.advanceTimersByTimeAsync(most - least + 1);
    expect(said()).toBe(true);
  }
});

it('asks again only when the line stands', async () => {
  connection.value = 'lost';
  const { said } = asked(new ApiFailure(503, 'The page comes back'), 1);
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(said()).toBeUndefined();
  connection.value = 'live';
  await vi.advanceTimersByTimeAsync(0);
  expect(said()).toBe(true);
});

it('does not ask again where the server said no', async () => {
  connection.value = 'live';
  const { said } = asked(new ApiFailure(404, 'There is no game 7'), 1);
  await vi.advanceTimersByTimeAsync(0);
  expect(said()).toBe(false);
});

it('counts how often the line came back, not how often it was lost', () => {
  const before = lineReturns.value;
  for (const state of ['live', 'lost', 'live', 'live', 'connecting', 'live', 'lost'] as const) connection.value = state;
  expect(lineReturns.value).toBe(before + 1);
});
