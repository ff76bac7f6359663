// Where the owner of a data folder listens: `arbiter.sock` in the folder, or, where that path is longer than a Unix socket's address can
// be, in a private folder of its own under the system's temporary folder, noted in owner.json.

import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { readOwner } from './owner.ts';

const SOCKET_FILE = 'arbiter.sock';

/** `sun_path` is 108 bytes with its closing zero (unix(7)). */
const LONGEST_PATH_BYTES = 107;

const usualPath = (folder: string): string => join(resolve(folder), SOCKET_FILE);

/** Where to find the owner. */
export const controlPath = (folder: string): string => readOwner(folder)?.socket ?? usualPath(folder);

/** Where the owner is to listen. `privateFolder` was made for it alone (mode 0700) and is removed with it. Throws what the file system says. */
export function chooseControlPath(folder: string): { readonly path: string; readonly privateFolder?: string } {
  const path = usualPath(folder);
  if (Buffer.byteLength(path) <= LONGEST_PATH_BYTES) return { path };
  const privateFolder = mkdtempSync(join(tmpdir(), 'arbiter-'));
  return { path: join(privateFolder, SOCKET_FILE), privateFolder };
}
