// A program that is started again whenever it ends, as a service manager does, until it has ended well.

import { setTimeout as pause } from 'node:timers/promises';
import type { Running } from '../../e2e/arbiter.ts';

const AGAIN_MS = 1000;

export type Service = AsyncDisposable & {
  readonly name: string;
  /** It is started again after so long. */
  readonly kill: (awayMs: number) => void;
  readonly hasEndedWell: () => boolean;
  /** What all its starts said. */
  readonly output: () => string;
};

/** `onEnd` hears of each end that was not asked for. */
export function startService(name: string, start: () => Running, onEnd: (what: string) => void): Service {
  let running = start();
  let earlier = '';
  let awayMs: number | undefined;
  let isOver = false;
  let endedWell = false;
  const keep = async (): Promise<void> => {
    for (;;) {
      const { code, signal, stdout, stderr } = await running.finished;
      earlier += stdout + stderr;
      endedWell = code === 0;
      if (isOver || endedWell) return;
      if (awayMs === undefined) onEnd(`${name} ended with ${signal ?? code}: ${(stdout + stderr).trim().slice(-600)}`);
      await pause(awayMs ?? AGAIN_MS);
      awayMs = undefined;
      if (isOver) return;
      running = start();
    }
  };
  const kept = keep();
  return {
    name,
    kill(ms) {
      if (running.process.exitCode !== null || running.process.signalCode !== null) return;
      awayMs = ms;
      running.process.kill('SIGKILL');
    },
    hasEndedWell: () => endedWell,
    output: () => earlier + running.output(),
    async [Symbol.asyncDispose]() {
      isOver = true;
      running.process.kill('SIGKILL');
      await kept;
    },
  };
}
