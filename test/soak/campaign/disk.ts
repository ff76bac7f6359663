// A disk that refuses writes (ENOSPC, EIO) or synchronises in three seconds, for a while, at random moments of a run. The run may end with words, and goes on
// when it is started again.

import { badDisk, type DiskFault } from '../../e2e/host/badDisk.ts';
import { pause, type Disturb } from './trial.ts';

const LASTS_MS = 3000;
const MOST_TIMES = 3;

export const failDisk =
  (kind: DiskFault['kind']): Disturb =>
  async (trial) => {
    const { launcher, fail } = badDisk(trial.data, trial.folder);
    const start = trial.start({ launcher, besidesMs: 60_000 });
    for (let times = 1 + trial.random.below(MOST_TIMES); times > 0; times--) {
      if ((await Promise.race([start.finished, trial.moment()])) !== undefined) break;
      fail({ kind, of: [30, 300, 1000][trial.random.below(3)] ?? 1000 });
      trial.hit('for a while');
      await Promise.race([start.finished, pause(trial.random.below(LASTS_MS))]);
      fail();
    }
    const { code } = await start.end();
    if (kind === 'slow' && code !== 0) trial.problem(`slow synchronisations ended it with ${code}`);
    return {};
  };
