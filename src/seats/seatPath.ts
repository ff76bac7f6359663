// Where an operator's seat is: `seats/<entrant>.sock` in the data folder. If that path is longer than the address of a Unix socket can
// be, the file there is a link to a socket in a private folder under the system's temporary folder (src/journal/owner/controlPath.ts does the
// same with a note). Every entrant has a different file name, whatever characters its name contains.

import { createHash } from 'node:crypto';
import { readlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** `sun_path` is 108 bytes including its terminating zero (unix(7)). */
const LONGEST_PATH_BYTES = 107;
/** Most file systems allow 255 bytes for a name; this leaves room for the ending. */
const LONGEST_NAME = 200;

export const seatFolder = (dataFolder: string): string => join(resolve(dataFolder), 'seats');

/** The file in the folder of seats: its name is readable if possible, and never the same for two entrants. */
export const seatFile = (dataFolder: string, entrant: string): string =>
  join(seatFolder(dataFolder), `${fileName(entrant)}.sock`);

/** The path to connect to. */
export function seatPath(dataFolder: string, entrant: string): string {
  const file = seatFile(dataFolder, entrant);
  try {
    return readlinkSync(file);
  } catch {
    // Not a link: the socket itself, or nothing.
    return file;
  }
}

export const fitsSocket = (path: string): boolean => Buffer.byteLength(path) <= LONGEST_PATH_BYTES;

function fileName(entrant: string): string {
  const name = encodeURIComponent(entrant.toWellFormed()).replaceAll('.', '%2E').replaceAll('*', '%2A');
  if (name.length <= LONGEST_NAME) return name;
  return `${name.slice(0, 100)}~${createHash('sha256').update(entrant).digest('hex').slice(0, 32)}`;
}
