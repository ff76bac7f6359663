// Command lines that may never end, one after the other in a process of their own: one that takes too long ends it, and the next gets another. A start of
// the program for each would take most of the time.

import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { withoutWaiting } from './arbiter.ts';
import type { Ended } from './ranHere.ts';

const SCRIPT = fileURLToPath(new URL('commandProcess.ts', import.meta.url));

export class CommandLines implements AsyncDisposable {
  #process: ChildProcess | undefined;

  /** `arbiter ARGS` in `folder`. Throws if it takes longer than `mostMs`, or ends the process. */
  async run(args: readonly string[], folder: string, mostMs: number): Promise<Ended> {
    const child = (this.#process ??= fork(SCRIPT, { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] }));
    const ended = new AbortController();
    child.once('close', () => ended.abort());
    const timer = setTimeout(() => child.kill('SIGKILL'), mostMs);
    child.send({ args, folder });
    try {
      const [{ code, stdout, stderr }] = (await once(child, 'message', { signal: ended.signal })) as [Ended];
      return { code, stdout: withoutWaiting(stdout), stderr: withoutWaiting(stderr) };
    } catch {
      this.#process = undefined;
      throw new Error(`Cannot run "arbiter ${args.join(' ')}": its process ended, or it took longer than ${mostMs} ms`);
    } finally {
      clearTimeout(timer);
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    const child = this.#process;
    if (child === undefined) return;
    const closed = once(child, 'close');
    child.kill('SIGKILL');
    await closed;
  }
}
