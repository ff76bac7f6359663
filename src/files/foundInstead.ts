// What is at a path instead of a file or folder that can be read, as messages say it: with the existing name that was probably meant.

import { readdirSync, type Dirent } from 'node:fs';
import { codeOf } from '../core/messages/messageOf.ts';
import { nearestFile } from '../core/messages/nearestFile.ts';
import { NotAFile } from './openFile.ts';

/** By the error of reading a file; `undefined`: the error is another one. */
export function foundInstead(path: string, error: unknown): string | undefined {
  if (error instanceof NotAFile) return error.words;
  switch (codeOf(error)) {
    case 'ENOENT':
      return `no such file${nearestFile(
        path,
        namesOf((entry) => !entry.isDirectory()),
      )}`;
    case 'EISDIR':
      return 'a folder';
    case 'ENXIO':
      return 'a socket';
    case 'EAGAIN':
      return 'a file of the system that keeps its reader waiting';
    case 'EACCES':
      return 'a file that may not be read';
    case 'ENAMETOOLONG':
      return 'a name that is longer than a file system takes';
    case 'ELOOP':
      return 'a link that leads back to itself';
    default:
      return undefined;
  }
}

/** The sentence for a path that the system refused, if the path explains it. */
export function refusedPath(error: unknown): string | undefined {
  const words = foundInstead('', error);
  const path = error instanceof Error && 'path' in error ? error.path : undefined;
  return words === undefined || typeof path !== 'string' || codeOf(error) === 'ENOENT'
    ? undefined
    : `Cannot use ${path}: it is ${words}`;
}

/** Where no folder is. */
export const noSuchFolder = (path: string): string =>
  `no such folder${nearestFile(
    path.replace(/[/\\]+$/, ''),
    namesOf((entry) => !entry.isFile()),
  )}`;

const namesOf =
  (isMeant: (entry: Dirent) => boolean) =>
  (folder: string): readonly string[] =>
    readdirSync(folder, { withFileTypes: true }).flatMap((entry) => (isMeant(entry) ? [entry.name] : []));
