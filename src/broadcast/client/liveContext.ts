// What the games and tables of a tournament that is followed share.

import type { NewCell } from './cell.ts';
import type { Connection } from './connection.ts';

export type LiveContext = {
  readonly cell: NewCell;
  /** Everything that changes does so inside of this: what shows it is drawn once, afterwards. */
  readonly change: (make: () => void) => void;
  /** Throws `ApiFailure` with the server's refusal. */
  readonly getJson: <Value>(path: string) => Promise<Value>;
  readonly connection: Connection;
  readonly serverNowMs: () => number;
};
