// What asks a command to stop: Ctrl-C, SIGTERM, a terminal or connection that was closed (SIGHUP), and output that no one reads.

import { onOutputLost } from './output.ts';

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
