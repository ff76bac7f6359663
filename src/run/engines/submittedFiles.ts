// S16-13c: the files of engines at their deadline, for comparison with what comes to play. Starts nothing.

import type { EntrantName } from '../../core/ids.ts';
import type { EntryPayloads } from '../../journal/entries.ts';
import type { EventDefinition } from '../../tournament/definition.ts';
import { entrantOf } from '../../tournament/season/possibleEntrants.ts';
import { candidatesOf, filesOf } from './preflight.ts';

export async function submittedFiles(
  event: EventDefinition,
  entrants: readonly EntrantName[],
): Promise<EntryPayloads['submissions-closed']['engines']> {
  const engines: EntryPayloads['submissions-closed']['engines'][number][] = [];
  for (const entrant of entrants) {
    const entered = entrantOf(event, entrant);
    const [candidate] = entered === undefined ? [] : candidatesOf({ events: [{ ...event, entrants: [entered], reserves: [] }] });
    engines.push({ entrant, files: candidate === undefined ? [] : await filesOf(candidate) });
  }
  return engines;
}
