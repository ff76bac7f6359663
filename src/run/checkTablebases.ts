// Refuses damaged tables by name before anything is played with them; reports the tables found, and those that a rule lacks (S16-11d).

import { openTablebases } from '../files/tablebases.ts';
import type { TableCount } from '../games/chess/syzygy/inventory.ts';
import type { TournamentDefinition } from '../tournament/definition.ts';
import { orWrongUse } from '../core/messages/failure.ts';

/** The number of tables by number of men; `undefined`: the file names no folder. Throws `WrongUse` with every bad table. */
export function checkTablebases({ tablebases }: Pick<TournamentDefinition, 'tablebases'>): readonly TableCount[] | undefined {
  if (tablebases.length === 0) return undefined;
  using opened = orWrongUse(openTablebases(tablebases));
  return opened.counts;
}
