// What the games and tables of a followed tournament share.

import type { NewCell } from './cell.ts';
import type { Connection } from './connection.ts';

export type LiveContext = {
  readonly cell: NewCell;
  /** Batches changes: whatever shows them is redrawn once, afterwards. */
  readonly change: (make: () => void) => void;
  /** Throws `ApiFailure` with the server's refusal. */
  readonly getJson: <Value>(path: string) => Promise<Value>;
  readonly connection: Connection;
  readonly serverNowMs: () => number;
};
