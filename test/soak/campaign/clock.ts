// The clock of the machine is set while games are played (libfaketime): an hour or a day forward or back, or a second. Monotonic time goes on, as on any
// system; where that jumps back, Node ends itself (an assertion of its timers).

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { unwrap } from '../../../src/core/result.ts';
import { openReader } from '../../../src/journal/reader.ts';
import { pause, type Disturb } from './trial.ts';

const LIBRARY = '/usr/lib/x86_64-linux-gnu/faketime/libfaketimeMT.so.1';
const JUMPS_S = [-86_400, -3600, -1, 1, 3600, 86_400];
const MOST_JUMPS = 4;
/** The clock is read again at most so much later. */
const MARGIN_MS = 5000;

export const setClock: Disturb = async (trial) => {
  const clock = join(trial.folder, 'clock');
  const set = (seconds: number): void => writeFileSync(clock, `${seconds < 0 ? '' : '+'}${seconds}\n`);
  set(0);
  const settings = [`LD_PRELOAD=${LIBRARY}`, `FAKETIME_TIMESTAMP_FILE=${clock}`, 'FAKETIME_NO_CACHE=1', 'DONT_FAKE_MONOTONIC=1'];
  const began = Date.now();
  const start = trial.start({ launcher: ['env', ...settings] });
  const offsets = [0];
  for (let jumps = 1 + trial.random.below(MOST_JUMPS); jumps > 0; jumps--) {
    if ((await Promise.race([start.finished, trial.moment()])) !== undefined) break;
    const by = JUMPS_S[trial.random.below(JUMPS_S.length)] ?? 0;
    set(by);
    offsets.push(by);
    trial.hit(`set to ${by} s`);
    await pause(trial.random.below(300));
  }
  const { code, stderr } = await start.end();
  if (code !== 0) trial.problem(`it ended with ${code}: ${stderr}`);
  using reader = unwrap(openReader(trial.data));
  for (const read of reader.entries({ kind: 'all' }, 0)) {
    const { atUtcMs, sequence } = unwrap(read);
    const isSane = offsets.some((by) => {
      const real = atUtcMs - by * 1000;
      return real >= began - MARGIN_MS && real <= Date.now() + MARGIN_MS;
    });
    if (!isSane) trial.problem(`entry ${sequence} was written at ${new Date(atUtcMs).toISOString()}`);
  }
  return {};
};
