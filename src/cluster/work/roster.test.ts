// How long a director waits for workers, and how often they may speak.

import { expect, it } from 'vitest';
import { WORKERS_RETURN_MS } from '../link/connection.ts';
import { WORK_VERSION, type Beat } from './messages.ts';
import { Roster } from './roster.ts';

const SILENCE_MS = 3000;
const beat: Beat = { kind: 'beat', arbiter: '1', work: WORK_VERSION, place: 'here', cores: 1, holds: [] };

function rosterOf(workers: number): Roster {
  const cores = () => ({ perGame: 1, shared: false });
  const roster = new Roster({ tournament: 't', version: '1', silenceMs: SILENCE_MS, cores });
  for (let number = 1; number <= workers; number++) roster.heard(`w${number}`, beat, 0);
  return roster;
}

it('counts silence only after workers had time to come back to a server that was away', () => {
  const roster = rosterOf(1);
  roster.forgive(1000);
  expect(roster.silentSince(1000 + WORKERS_RETURN_MS + SILENCE_MS)).toEqual([]);
  expect(roster.silentSince(1001 + WORKERS_RETURN_MS + SILENCE_MS)).toHaveLength(1);
});

it.each([1, 50, 300, 10_000])(
  '%i workers say 300 times a second at most what engines think, and each four times at most',
  (workers) => {
    const { liveMs } = rosterOf(workers);
    expect(liveMs).toBeGreaterThanOrEqual(250);
    expect((1000 * workers) / liveMs).toBeLessThanOrEqual(300);
  },
);
