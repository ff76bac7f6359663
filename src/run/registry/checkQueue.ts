// Checks versions that wait for it, one after the other and each in a process of its own: the server of a registry stays quick, and lives whatever a
// check does. A check ends with the server; what it has left unchecked is found again at the next start.

import { spawn, type ChildProcess, type StdioOptions } from 'node:child_process';
import { readRegistry } from '../../registry/store.ts';
import type { SubmittedVersion } from '../../registry/submission.ts';
import { stateOf } from '../../registry/version.ts';

/** A version whose check ends without a result is not tried again before the next start. */
export class CheckQueue {
  readonly #folder: string;
  readonly #options: readonly string[];
  readonly #onNotice: (text: string) => void;
  readonly #tried = new Set<string>();
  #child: ChildProcess | undefined;
  #current: SubmittedVersion | undefined;
  #isClosed = false;

  /** `isQuick`: with fewer tests and games. `onNotice`: receives why a check could not be finished. */
  constructor(folder: string, isQuick: boolean, onNotice: (text: string) => void) {
    this.#folder = folder;
    this.#options = isQuick ? ['--quick'] : [];
    this.#onNotice = onNotice;
  }

  current(): SubmittedVersion | undefined {
    return this.#current;
  }

  wake(): void {
    if (this.#current !== undefined || this.#isClosed) return;
    const next = this.#next();
    if (next === undefined) return;
    this.#tried.add(nameOf(next));
    this.#current = next;
    this.#run(next);
  }

  /** The check that runs is stopped, and made up for later. Resolves when its process has ended. */
  async close(): Promise<void> {
    this.#isClosed = true;
    const child = this.#child;
    if (child === undefined) return;
    const ended = new Promise((resolve) => child.once('close', resolve));
    child.kill('SIGTERM');
    await ended;
  }

  #next(): SubmittedVersion | undefined {
    const read = readRegistry(this.#folder);
    if (!read.ok) {
      this.#onNotice(read.error.message);
      return undefined;
    }
    return [...read.value.registry.engines.values()]
      .flatMap(({ name, versions }) =>
        versions
          .filter((version) => stateOf(version) === 'unchecked')
          .map((version) => ({ engine: name, number: version.number, version })),
      )
      .toSorted((one, two) => one.version.submittedAtUtcMs - two.version.submittedAtUtcMs)
      .find((one) => !this.#tried.has(nameOf(one)));
  }

  #run({ engine, number }: SubmittedVersion): void {
    const program = process.argv[1] ?? '';
    const words = ['registry', 'check', '--registry', this.#folder, ...this.#options, '--', engine, String(number)];
    // Nothing is sent on the channel: its end, which the kernel makes when this process ends in any way, ends the check (onStarterLost).
    const stdio: StdioOptions = ['ignore', 'ignore', 'pipe', 'ipc'];
    const child = spawn(process.execPath, [...process.execArgv, program, ...words], { stdio });
    this.#child = child;
    let said = '';
    child.stderr?.setEncoding('utf8').on('data', (text: string) => (said = (said + text).slice(-LONGEST_SAID)));
    child.once('error', (error) => (said = error.message));
    child.once('close', () => {
      this.#child = undefined;
      this.#current = undefined;
      if (said.trim() !== '' && !this.#isClosed) this.#onNotice(`Version ${number} of ${engine}: ${said.trim()}`);
      this.wake();
    });
  }
}

const LONGEST_SAID = 2000;

const nameOf = ({ engine, number }: SubmittedVersion): string => `${number} ${engine}`;
