// The data folders and archives of earlier seasons whose games the explorer has: those that the tournament file names, for its entrants (`previous`) and for
// its joint rating list (`ratings: earlier`). No others: a page shows what its organiser has named.

import { statSync } from 'node:fs';
import type { TournamentDefinition } from '../../tournament/definition.ts';

/** Each once, in the order of the file: the same value until the definition changes. `own` is the data folder of this tournament. */
export function earlierPaths(own: string): (definition: TournamentDefinition | undefined) => readonly string[] {
  let last: TournamentDefinition | undefined;
  let paths: readonly string[] = [];
  return (definition) => {
    if (definition === last) return paths;
    last = definition;
    const seasons = (definition?.previous ?? []).flatMap(({ path }) => (path === undefined || isFile(path) ? [] : [path]));
    paths = [...new Set([...seasons, ...(definition?.ratings?.earlier ?? [])])].filter((path) => path !== own);
    return paths;
  };
}

/** A results file has places, and no games. */
const isFile = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isFile() === true;
