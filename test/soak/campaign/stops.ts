// The whole run, or its process alone, is stopped for 1 to 60 seconds at random moments, as a suspended machine or a stopped process does.

import { processesUnder, signal } from '../processes.ts';
import { pause, type Disturb } from './trial.ts';

const MOST_STOPS = 2;
const LONGEST_MS = 60_000;

export const stop: Disturb = async (trial) => {
  const start = trial.start({ besidesMs: MOST_STOPS * LONGEST_MS });
  for (let stops = 1 + trial.random.below(MOST_STOPS); stops > 0; stops--) {
    const ended = await Promise.race([start.finished, trial.moment()]);
    if (ended !== undefined) break;
    const whole = trial.random.below(2) === 0;
    const stopped = [start.pid, ...(whole ? processesUnder(start.pid).map(({ pid }) => pid) : [])];
    for (const pid of stopped) signal(pid, 'SIGSTOP');
    await pause(1000 + trial.random.below(LONGEST_MS - 1000 + 1));
    for (const pid of stopped.toReversed()) signal(pid, 'SIGCONT');
    trial.hit(whole ? 'all processes stopped' : 'the run alone stopped');
  }
  const { code, stderr } = await start.end();
  if (code !== 0) trial.problem(`it ended with ${code}: ${stderr}`);
  return {};
};
