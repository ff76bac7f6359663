// Tables that are damaged are refused by name before anything is played with them; what is there, and what a rule misses, is reported (S16-11d).

import { openTablebases } from '../files/tablebases.ts';
import type { TableCount } from '../games/chess/syzygy/inventory.ts';
import type { TournamentDefinition } from '../tournament/definition.ts';
import { orWrongUse } from '../core/messages/failure.ts';

/** How many tables of how many men there are; `undefined`: the file names no folder. Throws `WrongUse` with every table that is wrong. */
export function checkTablebases({ tablebases }: Pick<TournamentDefinition, 'tablebases'>): readonly TableCount[] | undefined {
  if (tablebases.length === 0) return undefined;
  using opened = orWrongUse(openTablebases(tablebases));
  return opened.counts;
}
