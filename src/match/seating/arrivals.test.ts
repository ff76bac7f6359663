// Late players and a standstill of Arbiter: that time is no one's lateness (INT-5, CGF-6.3).

import { expect, test } from 'vitest';
import type { GameJob } from '../../core/gameJob.ts';
import { gameJob } from '../../referee/testJobs.ts';
import { Desk } from '../game/desk.ts';
import { Arrivals } from './arrivals.ts';

const PATIENCE_MS = 400;
const STILL_MS = 700;

const base = gameJob();
const job: GameJob = {
  ...base,
  patienceMs: PATIENCE_MS,
  players: {
    ...base.players,
    black: { ...base.players.black, program: { kind: 'tcp', host: '127.0.0.1', port: 1, listen: true } },
  },
};

/** As when the process is stopped. */
const standStill = (): unknown => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, STILL_MS);
const pass = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

test('CGF-6.3, INT-5: a player who comes right after a standstill is neither absent nor late', async () => {
  const arrivals = new Arrivals(job, new Desk(), () => undefined);
  const wait = arrivals.waitFor('black');
  await pass(100);
  standStill();
  await pass(100);
  expect(arrivals.ending).toBeUndefined();
  wait.arrived?.();
  expect(arrivals.lateMs).toBeUndefined();
  arrivals.close();
});

test('CGF-6.3: a player who has not come after a standstill and the patience is absent; one that is announced loses the time without the standstill', async () => {
  const absent = new Arrivals(job, new Desk(), () => undefined);
  const desk = new Desk();
  const tardy = new Arrivals({ ...job, patienceMs: 60_000 }, desk, () => undefined);
  desk.announceTardy('black', 1);
  await pass(100);
  standStill();
  await expect.poll(() => absent.ending, { timeout: 3000 }).toMatchObject({ kind: 'forfeit', by: 'black', fault: 'absence' });
  tardy.waitFor('black').arrived?.();
  expect(tardy.lateMs?.black).toBeGreaterThanOrEqual(PATIENCE_MS - 50);
  expect(tardy.lateMs?.black).toBeLessThan(STILL_MS + PATIENCE_MS - 50);
  absent.close();
  tardy.close();
});
