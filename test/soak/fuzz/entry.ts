// What jazzer.js calls: a target's check with a bound on its time. Time is that of this thread's processor, so that a busy machine is no fault, and an
// input is slow only if it is so three times in a row.

import type { Target } from './target.ts';

/** What one input may take, instrumented; most take a tenth of a millisecond. */
const LIMIT_MS = 250;

export function bounded(target: Target): (data: Uint8Array) => void {
  let bytes = 0;
  let lines = 0;
  process.on('exit', () => process.stderr.write(`read ${bytes} bytes, ${lines} lines\n`));
  return (data) => {
    bytes += data.length;
    lines++;
    for (let at = data.indexOf(10); at >= 0; at = data.indexOf(10, at + 1)) lines++;
    let leastMs = Infinity;
    for (let times = 0; times < 3 && leastMs > LIMIT_MS; times++) {
      const began = process.threadCpuUsage();
      target.check(new Uint8Array(data));
      const took = process.threadCpuUsage(began);
      leastMs = Math.min(leastMs, (took.user + took.system) / 1000);
    }
    if (leastMs > LIMIT_MS) throw new Error(`Cannot accept ${leastMs.toFixed(0)} ms for ${data.length} bytes`);
  };
}
