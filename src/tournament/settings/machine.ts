// What a tournament file says of the machine: cores, folders with tablebases, and how many games an entrant plays at once.

import { isStarted } from '../../core/gameJob.ts';
import type { CoreUse, EventDefinition, TournamentDefinition } from '../definition.ts';
import type { FileFields } from '../events/eventInput.ts';
import type { Refuse } from '../reading/fields.ts';
import type { ReadContext } from '../reading/otherFiles.ts';
import { possibleEntrants } from '../season/possibleEntrants.ts';

/** Cores of a game: as many as the engine with the most threads uses, where the file does not say. */
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

/** S16-11d: a folder that is not there is a mistake of the file; tables that are not in it are reported, not refused. */
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

/** A program that is not started here, and an operator, can play one game at a time only. `undefined`: as many as there is room for. */
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
