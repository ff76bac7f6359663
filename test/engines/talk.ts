// For tests: exchanges raw lines with a process through the real transport. Every wait has a deadline.

import { readFileSync } from 'node:fs';
import { unwrap } from '../../src/core/result.ts';
import {
  startEngineProcess,
  type EngineProcess,
  type ProcessConfig,
  type ProcessEnd,
} from '../../src/players/process/engineProcess.ts';
import type { HostTools } from '../../src/players/process/hostTools.ts';

const LONGEST_WAIT_MS = 20_000;

export type Talk = {
  readonly process: EngineProcess;
  readonly say: (line: string) => void;
  /** All lines from the last one read up to and including the first that matches. */
  readonly until: (pattern: RegExp) => Promise<readonly string[]>;
  /** The end; by then all output has been collected. */
  readonly end: () => Promise<ProcessEnd>;
  /** All output so far. */
  readonly said: () => Buffer;
  /** Bytes that came after the end was reported: always 0 in a good transport. */
  readonly afterEnd: () => number;
};

export async function talkTo(
  program: Pick<ProcessConfig, 'command' | 'args'> & Partial<ProcessConfig>,
  tools?: HostTools,
): Promise<Talk> {
  let output = Buffer.alloc(0);
  let read = 0;
  let afterEnd = 0;
  let ended: ProcessEnd | undefined;
  let changed: () => void = () => {};
  const config = { environment: {}, cores: [], runId: `test-${process.pid}`, ...program };
  const started = await startEngineProcess(
    config,
    {
      onData(chunk) {
        if (ended !== undefined) afterEnd += chunk.length;
        output = Buffer.concat([output, chunk]);
        changed();
      },
      onEnd(end) {
        ended = end;
        changed();
      },
    },
    tools,
  );
  const engine = unwrap(started);

  /** The first value that `look` finds; it is called again at every new output. */
  const found = <Value>(look: () => Value | undefined, what: string): Promise<Value> =>
    new Promise((resolve, reject) => {
      const told = (): string =>
        `${output.subarray(-300).toString('latin1')} ${JSON.stringify([ended, ...engine.stderrTail().slice(-5)])}`;
      const timer = setTimeout(() => reject(new Error(`Cannot continue: expected ${what}, got "${told()}"`)), LONGEST_WAIT_MS);
      changed = () => {
        const value = look();
        if (value === undefined && ended !== undefined && what !== 'its end')
          reject(new Error(`Ended before ${what}: "${told()}"`));
        if (value === undefined && ended === undefined) return;
        clearTimeout(timer);
        changed = () => {};
        if (value !== undefined) resolve(value);
      };
      changed();
    });

  return {
    process: engine,
    say: (line) => engine.write(`${line}\n`),
    until: (pattern) =>
      found(() => {
        const lines: string[] = [];
        let at = read;
        for (let end = output.indexOf(10, at); end >= 0; end = output.indexOf(10, at)) {
          const line = output.toString('latin1', at, end);
          at = end + 1;
          lines.push(line);
          if (!pattern.test(line)) continue;
          read = at;
          return lines;
        }
        return undefined;
      }, String(pattern)),
    end: () => found(() => ended, 'its end'),
    said: () => output,
    afterEnd: () => afterEnd,
  };
}

/** Whether a process runs; a zombie does not. */
export function isRunning(pid: number): boolean {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    return !/^[ZX]/.test(stat.slice(stat.lastIndexOf(')') + 2));
  } catch {
    return false;
  }
}

/** The second field after the name, which may contain anything: proc(5). */
export function parentOf(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
}
