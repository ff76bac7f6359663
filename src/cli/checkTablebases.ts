// Tables that are damaged are refused by name before anything is played with them.

import { openTablebases } from '../files/tablebases.ts';
import type { TournamentDefinition } from '../tournament/definition.ts';
import { WrongUse } from './command.ts';

/** Throws `WrongUse` with every table that is wrong. */
export function checkTablebases({ tablebases }: Pick<TournamentDefinition, 'tablebases'>): void {
  if (tablebases.length === 0) return;
  const opened = openTablebases(tablebases);
  if (!opened.ok) throw new WrongUse(opened.error);
  opened.value.close();
}
