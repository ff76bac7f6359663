// Where a player runs, and what it is given there in addition to its own configuration.

import type { SetUpBoard } from '../protocols/session.ts';

/**
 * Where a player runs: cores it may use (empty: any), the mark of this run for finding orphans, and where its log goes; `setUpBoard` is for
 * players that write moves in SAN.
 */
export type PlayerContext = {
  readonly cores: readonly number[];
  readonly runId: string;
  readonly logFile?: string;
  readonly setUpBoard?: SetUpBoard;
  /** The tournament's folder, in which operators' seats are; absent: no one can sit. */
  readonly dataFolder?: string;
  /** Ends the wait for a program or an operator that we do not start. */
  readonly signal?: AbortSignal;
};
