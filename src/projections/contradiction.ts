// An entry that contradicts earlier ones: the journal is wrong, not the tournament.

import type { Entry } from '../journal/entries.ts';

export const contradiction = (entry: Entry, expected: string): RangeError =>
  new RangeError(`Cannot fold entry ${entry.sequence} (${entry.kind}): expected ${expected}`);
