// A process that was started as the leader of its own group, however it was started: by the launcher or by Node.

import type { Channel, ChannelHandlers } from './channel.ts';

export type Leader = {
  readonly pid: number;
  /** The id of its process group; in a sandbox not the same. */
  readonly group: number;
  readonly attach: (handlers: ChannelHandlers) => Channel;
  /** Never rejects. The rest of its group has been killed by then. */
  readonly exited: Promise<LeaderExit>;
};

/**
 * `own`: it reached the limit of its own. `host`: the kernel chose it because the host, or the control group of the run, had no memory left. Known only of
 * engines with a control group.
 */
export type OutOfMemory = 'own' | 'host';

/** `hostError`: it ended through this failure of the host. `outOfMemory`: why the kernel killed something of it. */
export type LeaderExit = {
  readonly code: number | null;
  readonly signal: string | null;
  readonly hostError?: string;
  readonly outOfMemory?: OutOfMemory;
};

/** Whether something of it is left. */
export function hasGroup(group: number): boolean {
  try {
    return process.kill(-group, 0);
  } catch {
    return false;
  }
}

export function signalGroup(group: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-group, signal);
  } catch {
    // Nothing of the group is left.
  }
}
