// What asks a command to stop: Ctrl-C, SIGTERM, a terminal or connection that was closed (SIGHUP), and output that no one reads.

import { onOutputLost } from './output.ts';

/** How long a command may take to end once the process that it works for has. */
const ENDS_WITHIN_MS = 5000;

/** Why a command should stop; after `asked`, a person may want more than that. */
export type StopReason = 'asked' | 'hung-up' | 'output-lost';

/** Calls `stop` each time; returns what ends that. */
export function onStop(stop: (reason: StopReason) => void): () => void {
  const asked = (): void => stop('asked');
  const hungUp = (): void => {
    // nohup: Node forgets that the signal was to be ignored, so the launcher says so.
    if (process.env['ARBITER_NOHUP'] === undefined) stop('hung-up');
  };
  process.on('SIGINT', asked).on('SIGTERM', asked).on('SIGHUP', hungUp);
  const takeBack = onOutputLost(() => stop('output-lost'));
  return () => {
    process.off('SIGINT', asked).off('SIGTERM', asked).off('SIGHUP', hungUp);
    takeBack();
  };
}

/** Calls `stop` when the process that started this one with a channel has ended, and ends this one if it has not ended soon after. Without a channel, nothing. */
export function onStarterLost(stop: () => void): () => void {
  const lost = (): void => {
    setTimeout(() => process.exit(1), ENDS_WITHIN_MS).unref();
    stop();
  };
  process.once('disconnect', lost);
  return () => void process.off('disconnect', lost);
}
