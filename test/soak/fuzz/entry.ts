// What jazzer.js calls: a target's check with a bound on its time. Time is that of this thread's processor, so that a busy machine is no fault, and an
// input is slow only if it is so three times in a row.

import type { Target } from './target.ts';

/** What one input may take, instrumented; most take a tenth of a millisecond. */
const LIMIT_MS = 250;

export function bounded(target: Target): (data: Uint8Array) => void | Promise<void> {
  let bytes = 0;
  let lines = 0;
  const count = (data: Uint8Array): void => {
    bytes += data.length;
    lines++;
    for (let at = data.indexOf(10); at >= 0; at = data.indexOf(10, at + 1)) lines++;
  };
  process.on('exit', () => process.stderr.write(`read ${bytes} bytes, ${lines} lines\n`));
  if (target.waits === true)
    return async (data) => {
      count(data);
      let leastMs = Infinity;
      for (let times = 0; times < 3 && leastMs > LIMIT_MS; times++) {
        const began = process.threadCpuUsage();
        await target.check(new Uint8Array(data));
        leastMs = Math.min(leastMs, msSince(began));
      }
      refuseSlow(leastMs, data);
    };
  return (data) => {
    count(data);
    let leastMs = Infinity;
    for (let times = 0; times < 3 && leastMs > LIMIT_MS; times++) {
      const began = process.threadCpuUsage();
      void target.check(new Uint8Array(data));
      leastMs = Math.min(leastMs, msSince(began));
    }
    refuseSlow(leastMs, data);
  };
}

function msSince(began: NodeJS.CpuUsage): number {
  const { user, system } = process.threadCpuUsage(began);
  return (user + system) / 1000;
}

function refuseSlow(ms: number, data: Uint8Array): void {
  if (ms > LIMIT_MS) throw new Error(`Cannot accept ${ms.toFixed(0)} ms for ${data.length} bytes`);
}
