// Runs one of these programs as a real second process and reads its output line by line.

import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

export type Child = {
  /** The next line, or `undefined` at the end of its output. */
  readonly line: () => Promise<string | undefined>;
  /** kill -9; returns the remaining output, once the process has ended. */
  readonly kill: () => Promise<readonly string[]>;
  /** All its output until it ends by itself. */
  readonly rest: () => Promise<readonly string[]>;
};

/** `before` is put in front of the command: `['prlimit', '--fsize=100000']`. */
export function startChild(program: string, args: readonly string[], before: readonly string[] = []): Child {
  const path = fileURLToPath(new URL(program, import.meta.url));
  const [command = process.execPath, ...rest] = [...before, process.execPath, path, ...args];
  const child: ChildProcess = spawn(command, rest, { stdio: ['ignore', 'pipe', 'inherit'] });
  if (child.stdout === null) throw new TypeError('Cannot hear the child: expected its output to be piped');
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const exited = once(child, 'exit');
  const drain = async (): Promise<readonly string[]> => {
    const said: string[] = [];
    for (let next = await lines.next(); next.done !== true; next = await lines.next()) said.push(next.value);
    await exited;
    return said;
  };
  return {
    line: async () => {
      const next = await lines.next();
      return next.done === true ? undefined : next.value;
    },
    kill: () => {
      child.kill('SIGKILL');
      return drain();
    },
    rest: drain,
  };
}
