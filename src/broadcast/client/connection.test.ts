import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiFailure } from './apiFailure.ts';
import { plainCell } from './cell.ts';
import { Connection, type ConnectionState } from './connection.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function connectionThat(...states: readonly ConnectionState[]): Connection {
  const connection = new Connection(plainCell, new AbortController().signal);
  for (const state of states) connection.become(state);
  return connection;
}

/** The answer, once there is one. */
function asked(connection: Connection, reason: unknown, failures: number): { readonly said: () => boolean | undefined } {
  let said: boolean | undefined;
  void connection.mayAskAgain(reason, failures).then((answer) => (said = answer));
  return { said: () => said };
}

it('retries after a growing pause of at most a minute and a half', async () => {
  const connection = connectionThat('live');
  for (const [failures, least, most] of [
    [1, 500, 1500],
    [4, 4000, 12_000],
    [40, 30_000, 90_000],
  ] as const) {
    const { said } = asked(connection, new Error('cut'), failures);
    await vi.advanceTimersByTimeAsync(least - 1);
    expect(said()).toBeUndefined();
    await vi.advanceTimersByTimeAsync(most - least + 1);
    expect(said()).toBe(true);
  }
});

it('retries only when the server can be reached', async () => {
  const connection = connectionThat('lost');
  const { said } = asked(connection, new ApiFailure(503, 'The page comes back'), 1);
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(said()).toBeUndefined();
  connection.become('live');
  await vi.advanceTimersByTimeAsync(0);
  expect(said()).toBe(true);
});

it('does not retry after the server refused', async () => {
  const { said } = asked(connectionThat('live'), new ApiFailure(404, 'There is no game 7'), 1);
  await vi.advanceTimersByTimeAsync(0);
  expect(said()).toBe(false);
});

it('counts reconnections, not losses', () => {
  const connection = connectionThat('live', 'lost', 'live', 'live', 'connecting', 'live', 'lost');
  expect(connection.returns.value).toBe(1);
});
