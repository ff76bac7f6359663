// Standard output when its reader has gone: `arbiter standings … | head`, a terminal that was closed. A command that only prints ends; one that plays or
// serves stops first (onStop). No case is a success.

import type { ExitCode } from './command.ts';
import { codeOf, messageOf } from '../core/messages/messageOf.ts';
import { warn } from '../terminal/print.ts';

const listeners = new Set<() => void>();
let failed: ExitCode | undefined;

/** From here on, output that cannot be written ends the program. Once per process. */
export function watchOutput(): void {
  process.stdout.on('error', (reason) => {
    if (failed !== undefined) return;
    const hasNoReader = ['EPIPE', 'EIO', 'ECONNRESET'].includes(codeOf(reason) ?? '');
    failed = hasNoReader ? 141 : 1;
    if (!hasNoReader) warn(`Cannot write the output: ${messageOf(reason)}\n`);
    if (listeners.size === 0) process.exit(failed);
    for (const listener of listeners) listener();
  });
  // Nothing is left that could report it.
  process.stderr.on('error', () => undefined);
}

/** The exit code after output was lost: 141, as shells report SIGPIPE, or 1 if its disk is full; `undefined`: all was written. */
export const lostOutput = (): ExitCode | undefined => failed;

/** Calls `listener` instead of ending the program; returns what takes that back. */
export function onOutputLost(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
