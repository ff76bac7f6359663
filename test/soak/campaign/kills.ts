// Kills of processes, and ends of single threads, at random moments of a run.

import { existsSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { lives, processesUnder, signal, type Process, type ProcessKind } from '../processes.ts';
import { pause, type Disturb, type Trial } from './trial.ts';

const ENDS_WITHIN_MS = 5000;
/** The later ones hit a start after a kill. */
const MOST_KILLS = 8;
const LOOKS_AGAIN_MS = 30;

/** Processes that their run should have taken along. */
async function noneOutlives(before: readonly Process[], trial: Trial): Promise<void> {
  const left = (): readonly Process[] => before.filter(lives);
  for (const until = performance.now() + ENDS_WITHIN_MS; left().length > 0 && performance.now() < until;) await pause(20);
  for (const { kind, name, pid } of left())
    trial.problem(`${kind} ${name} (${pid}) outlives its run by ${ENDS_WITHIN_MS / 1000} s`);
}

/** The run alone, or with everything under it. */
const killRun =
  (whole: boolean): Disturb =>
  async (trial) => {
    for (let kills = 1 + trial.random.below(MOST_KILLS); kills > 0; kills--) {
      const start = trial.start();
      const ended = await Promise.race([start.finished, trial.moment()]);
      const under = processesUnder(start.pid);
      signal(start.pid, 'SIGKILL');
      if (whole) for (const { pid } of under) signal(pid, 'SIGKILL');
      await start.end();
      await noneOutlives(under, trial);
      if (ended !== undefined) break;
      trial.hit('killed');
    }
    return {};
  };

/** Processes of this kind under one start, which has to go on by itself. */
const killUnder =
  (kind: ProcessKind, most: number, words: readonly string[] = []): Disturb =>
  async (trial) => {
    const killed: string[] = [];
    const start = trial.start({ words });
    let isOver = false;
    void start.finished.then(() => (isOver = true));
    for (let kills = 1 + trial.random.below(most); kills > 0; kills--) {
      await Promise.race([start.finished, trial.moment()]);
      let found: readonly Process[] = [];
      for (; !isOver && found.length === 0; await pause(LOOKS_AGAIN_MS))
        found = processesUnder(start.pid).filter((one) => one.kind === kind && !killed.includes(one.name));
      const victim = found[trial.random.below(Math.max(found.length, 1))];
      if (victim === undefined || !signal(victim.pid, 'SIGKILL')) break;
      trial.hit('killed');
      if (kind === 'engine') killed.push(victim.name);
    }
    const { code, stderr } = await start.end();
    // Before the first game, nothing has been created yet.
    const isRefused = killed.length + Number(kind === 'launcher') > 0 && code === 2 && !existsSync(trial.data);
    if (code !== 0 && !isRefused && !(killed.length > 0 && code === 1)) trial.problem(`it ended with ${code}: ${stderr}`);
    return { killed };
  };

const HOWS = ['throw', 'memory', 'exit'] as const;
const PRELOAD = fileURLToPath(new URL('../../e2e/host/dyingThread.ts', import.meta.url));

/** A thread whose name begins so. */
const endThread =
  (name: string): Disturb =>
  async (trial) => {
    for (let ends = 1 + trial.random.below(MOST_KILLS); ends > 0; ends--) {
      const how = HOWS[trial.random.below(HOWS.length)] ?? 'throw';
      const settings = [`DYING_THREAD=${name}`, `DYING_HOW=${how}`, `DYING_AFTER_MS=${trial.random.below(1000)}`];
      const start = trial.start({ launcher: ['env', `NODE_OPTIONS=--import=${pathToFileURL(PRELOAD).href}`, ...settings] });
      const under = pause(500).then(() => processesUnder(start.pid));
      if ((await start.end()).code === 0) break;
      trial.hit(`ended by ${how}`);
      await noneOutlives(await under, trial);
    }
    return {};
  };

export const KILLS = {
  run: killRun(false),
  all: killRun(true),
  page: killUnder('page', 3, ['--web', '0']),
  launcher: killUnder('launcher', 2),
  engine: killUnder('engine', 3),
  journalThread: endThread('journal'),
  gameThread: endThread('games'),
} satisfies Readonly<Record<string, Disturb>>;
