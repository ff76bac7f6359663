// Where a player runs, and what it gets there in addition to its configuration.

import type { SetUpBoard } from '../protocols/session.ts';
import type { Trace } from './sandbox/view.ts';

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
  /** What belongs to others on this machine, so that an engine in a sandbox does not see it. Absolute paths. */
  readonly hidden: readonly string[];
  /** Cancels the start, such as the wait for an operator; a player that has started does not depend on it. */
  readonly signal?: AbortSignal;
  /** The folder of this machine's connection to its cluster, whose hosts have engines; absent: there is no cluster. */
  readonly cluster?: string;
  /** The engine hosts that may run it; absent: any. */
  readonly engineHosts?: readonly string[];
  /** Where everything that it executes is recorded; then it may execute anything. Only for programs that Arbiter starts. */
  readonly trace?: Trace;
};

/** Where an engine is tried or checked outside a game: on the cores of one, and without a sight of what belongs to others. */
export type TrialPlace = Pick<PlayerContext, 'cores' | 'hidden' | 'cluster'>;
