// What engines in a sandbox must not see unless their own entry names it: the tournament and its books, and the files of all engines.

import { resolve } from 'node:path';
import { isStarted } from '../../core/gameJob.ts';
import { pathsOf } from '../../players/sandbox/ownPaths.ts';
import type { TournamentFile } from '../file/readTournamentFile.ts';

/** Absolute paths. `folder`: the data folder. */
export function privatePaths(
  folder: string,
  { fileName, definition }: Pick<TournamentFile, 'fileName' | 'definition'>,
): readonly string[] {
  const engines = definition.events
    .flatMap(({ entrants, reserves = [] }) => [...entrants, ...reserves])
    .map(({ engine }) => engine)
    .filter(isStarted);
  return [...new Set([resolve(folder), resolve(fileName), ...pathsOf(engines)])];
}
