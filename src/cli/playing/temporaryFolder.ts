// The folder of a match that is not kept. Its name has the process that owns it: tools end their runner with SIGKILL, so each match removes what ended
// ones have left.

import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const NAME = /^arbiter-match-(\d+)-/;

export function temporaryFolder(): string {
  for (const name of readdirSync(tmpdir())) {
    const owner = NAME.exec(name)?.[1];
    if (owner !== undefined && !runs(Number(owner))) remove(join(tmpdir(), name));
  }
  return mkdtempSync(join(tmpdir(), `arbiter-match-${process.pid}-`));
}

/** What belongs to someone else stays. */
function remove(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true });
  } catch {
    // Nothing depends on it.
  }
}

/** A process of someone else runs too. */
function runs(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (reason) {
    return !(reason instanceof Error && 'code' in reason && reason.code === 'ESRCH');
  }
}
