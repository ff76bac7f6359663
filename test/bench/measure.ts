// Runs one program to its end and measures its own cost: CPU and memory of that process with its threads, without its children. Reads /proc (Linux):
// a reaped child's rusage would include the engines it waited for. The last sample before the end counts, so up to `SAMPLE_MS` of CPU may be missing;
// runs are long enough to make that negligible.

import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';

const SAMPLE_MS = 20;
/** USER_HZ, the unit of utime and stime in /proc, is 100 on every Linux that Node runs on. */
const MS_PER_TICK = 10;

export type Measured = {
  readonly wallMs: number;
  readonly cpuMs: number;
  readonly peakMiB: number;
  readonly stdout: string;
  readonly stderr: string;
  readonly exitCode: number | null;
};

/** Rejects if the program cannot be started. Ends it after `deadlineMs`; `exitCode` is null then. */
export function measure(
  command: string,
  args: readonly string[],
  options: { cwd: string; deadlineMs: number },
): Promise<Measured> {
  return new Promise((resolve, reject) => {
    const begun = performance.now();
    const child = spawn(command, args, {
      cwd: options.cwd,
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: options.deadlineMs,
      killSignal: 'SIGKILL',
    });
    const spent = { cpuMs: 0, peakMiB: 0 };
    const sampler = setInterval(() => sample(child.pid, spent), SAMPLE_MS);
    let stdout = '';
    let stderr = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text));
    child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
    child.on('error', (error) => {
      clearInterval(sampler);
      reject(error);
    });
    child.on('close', (exitCode) => {
      clearInterval(sampler);
      resolve({ wallMs: performance.now() - begun, ...spent, stdout, stderr, exitCode });
    });
  });
}

function sample(pid: number | undefined, spent: { cpuMs: number; peakMiB: number }): void {
  if (pid === undefined) return;
  try {
    // The program's name is in brackets and may contain anything; fields 3 and on follow the last bracket.
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const cpuMs = (Number(fields[11]) + Number(fields[12])) * MS_PER_TICK;
    if (cpuMs > spent.cpuMs) spent.cpuMs = cpuMs;
    const peak = /^VmHWM:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    if (peak !== undefined) spent.peakMiB = Math.max(spent.peakMiB, Number(peak) / 1024);
  } catch {
    // It ended between two samples.
  }
}
