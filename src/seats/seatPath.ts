// Where an operator's seat is found: `seats/<entrant>.sock` in the data folder. Where that path is longer than a Unix socket's address can
// be, the file there is a link to a socket in a private folder under the system's temporary folder (as src/journal/owner/controlPath.ts does it
// with a note). Every entrant has a file name of its own, whatever signs its name has.

import { createHash } from 'node:crypto';
import { readlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** `sun_path` is 108 bytes with its closing zero (unix(7)). */
const LONGEST_PATH_BYTES = 107;
/** Most file systems take 255 bytes for a name; this leaves room for the ending. */
const LONGEST_NAME = 200;

export const seatFolder = (dataFolder: string): string => join(resolve(dataFolder), 'seats');

/** The name in the folder of seats: readable where it can be, and never the same for two entrants. */
export const seatFile = (dataFolder: string, entrant: string): string =>
  join(seatFolder(dataFolder), `${fileName(entrant)}.sock`);

/** Where to connect to a seat. */
export function seatPath(dataFolder: string, entrant: string): string {
  const file = seatFile(dataFolder, entrant);
  try {
    return readlinkSync(file);
  } catch {
    // No link: the socket itself, or nothing.
    return file;
  }
}

export const fitsSocket = (path: string): boolean => Buffer.byteLength(path) <= LONGEST_PATH_BYTES;

function fileName(entrant: string): string {
  const name = encodeURIComponent(entrant.toWellFormed()).replaceAll('.', '%2E').replaceAll('*', '%2A');
  if (name.length <= LONGEST_NAME) return name;
  return `${name.slice(0, 100)}~${createHash('sha256').update(entrant).digest('hex').slice(0, 32)}`;
}
