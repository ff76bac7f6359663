// What engines in a sandbox must not see unless their own entry names it: the data folder, the tournament file, its books, and the files of all engines.

import { resolve } from 'node:path';
import { isStarted } from '../../core/gameJob.ts';
import { pathsOf } from '../../players/sandbox/ownPaths.ts';
import type { TournamentFile } from '../file/readTournamentFile.ts';

/** Absolute paths. `folder`: the data folder. */
export function privatePaths(
  folder: string,
  { fileName, definition }: Pick<TournamentFile, 'fileName' | 'definition'>,
): readonly string[] {
  const { events, kibitzers = [] } = definition;
  const players = events.flatMap(({ entrants, reserves = [] }) => [...entrants, ...reserves]).map(({ engine }) => engine);
  const engines = [...players, ...kibitzers.map(({ engine }) => engine)];
  const books = [
    ...events
      .flatMap(({ openings, books: ofEvent }) => [openings, ...Object.values(ofEvent)])
      .flatMap((openings) => (openings?.kind === 'book' ? [openings.file] : [])),
    ...engines.flatMap(({ book }) => (book === undefined ? [] : [book.file])),
  ];
  const registries = engines.flatMap(({ registered }) => (registered === undefined ? [] : [registered.folder]));
  return [
    ...new Set([folder, fileName, ...registries, ...books].map((path) => resolve(path))),
    ...pathsOf(engines.filter(isStarted)),
  ];
}
