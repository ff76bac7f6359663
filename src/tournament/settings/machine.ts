// The fields of a tournament file about the machine: cores, folders with tablebases, and how many games an entrant plays at once.

import { isStarted } from '../../core/gameJob.ts';
import type { CoreUse, EventDefinition, TournamentDefinition } from '../definition.ts';
import type { FileFields } from '../events/eventInput.ts';
import type { Refuse } from '../reading/fields.ts';
import type { ReadContext } from '../reading/otherFiles.ts';
import { possibleEntrants } from '../season/possibleEntrants.ts';

/** Cores for each game: by default the threads of the engine with the most threads. */
export function coresOf({ cores }: FileFields, events: readonly EventDefinition[]): CoreUse {
  const threads = events
    .flatMap(({ entrants }) => entrants)
    .flatMap(({ engine }) =>
      Object.entries(engine.options).flatMap(([name, value]) =>
        name.toLowerCase() === 'threads' && typeof value === 'number' ? [value] : [],
      ),
    );
  const perGame = Math.max(1, ...threads.filter((count) => Number.isInteger(count) && count <= 1024));
  return { perGame: cores?.perGame ?? perGame, shared: cores?.share ?? false };
}

/** S16-11d: a missing folder is a mistake of the file; tables that are missing in it are reported, not refused. */
export function tablebaseFolders(
  { tablebases = [] }: FileFields,
  { resolvePath, findFolder, refuse }: ReadContext,
): readonly string[] {
  return tablebases.map((written, index) => {
    const folder = resolvePath(written);
    const found = findFolder?.(folder);
    if (found?.ok === false)
      refuse(['tablebases', index], `Cannot find the tablebases "${written}": expected a folder, got ${found.error}`);
    return folder;
  });
}

/** A program that Arbiter does not start, or an operator, can play only one game at a time. `undefined`: no limit but `concurrency`. */
export function gamesPerEntrantOf(
  { gamesPerEntrant }: FileFields,
  events: readonly EventDefinition[],
  refuse: Refuse,
): TournamentDefinition['gamesPerEntrant'] {
  const single = events.flatMap(possibleEntrants).find(({ engine }) => !isStarted(engine))?.engine.name;
  if (single !== undefined && gamesPerEntrant !== undefined && gamesPerEntrant > 1) {
    const message = `Cannot play ${gamesPerEntrant} games of an entrant at once: expected 1, "${single}" is not started here and plays one game at a time`;
    refuse(['gamesPerEntrant'], message);
  }
  return gamesPerEntrant ?? (single === undefined ? undefined : 1);
}
