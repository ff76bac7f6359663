// Where a player runs, and what it gets there in addition to its configuration.

import type { SetUpBoard } from '../protocols/session.ts';

/**
 * Where a player runs: the cores that it may use (empty: any), the mark of this run for finding orphans, and the file of its log. `setUpBoard` is
 * for players that write moves in SAN.
 */
export type PlayerContext = {
  readonly cores: readonly number[];
  readonly runId: string;
  readonly logFile?: string;
  readonly setUpBoard?: SetUpBoard;
  /** The tournament's folder, which contains the operators' seats; absent: there are no seats. */
  readonly dataFolder?: string;
  /** Cancels the wait for a program or an operator that Arbiter does not start. */
  readonly signal?: AbortSignal;
};
