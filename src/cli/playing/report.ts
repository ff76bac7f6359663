// What `run` and `demo` report while they play: for people as lines (lineReport.ts), for programs as JSON (jsonReport.ts).

import type { RunEnd, RunListener } from '../../run/runTournament.ts';
import type { StopReason } from '../stopping.ts';

export type RunReport = RunListener & {
  /** About a tournament before it begins: advice, tablebases, what is waited for. */
  readonly onRemark: (text: string) => void;
  /** Before anything is started. `isOver`: nothing will be. */
  readonly begin: (tournament: string, folder: string, isOver: boolean) => void;
  /** The page can be seen at this address. */
  readonly onPage: (url: string) => void;
  readonly onStop: (reason: StopReason) => void;
  /** After the last game of this start. */
  readonly results: (end: RunEnd) => void;
  /** Nothing is shown any more that could be replaced. */
  readonly close: () => void;
};
