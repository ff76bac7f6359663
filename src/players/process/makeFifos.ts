// Makes named pipes with the program `mkfifo`. Starting a program copies the page tables of this process, which takes milliseconds when it is large:
// while one `mkfifo` runs, what else is wanted waits for the next one, which makes all of it.

import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

type Wanted = { readonly paths: readonly string[]; readonly settle: (made: Promise<unknown>) => void };

const LONGEST_MS = 5000;
/** A command line may be some 128 KiB long. */
const MOST_AT_ONCE = 200;

const waiting: Wanted[] = [];
let isRunning = false;

/** Rejects if one of the pipes that were made together with these cannot be made. */
export function makeFifos(mkfifo: string, paths: readonly string[]): Promise<unknown> {
  const made = new Promise((settle) => waiting.push({ paths, settle }));
  if (!isRunning) void makeAll(mkfifo);
  return made;
}

async function makeAll(mkfifo: string): Promise<void> {
  isRunning = true;
  while (waiting.length > 0) {
    const together = waiting.splice(0, MOST_AT_ONCE);
    const all = together.flatMap(({ paths }) => paths);
    const made = make(mkfifo, all);
    for (const { settle } of together) settle(made);
    await made.catch(() => undefined);
  }
  isRunning = false;
}

/** Rejects also where Node throws because the host refuses to start a program. */
const make = async (mkfifo: string, paths: readonly string[]): Promise<unknown> =>
  promisify(execFile)(mkfifo, paths, { timeout: LONGEST_MS });
