// Where the owner of a data folder listens: `arbiter.sock` in the folder or, if that path is too long for the address of a Unix socket, in its
// own private folder under the system's temporary folder, which owner.json names.

import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Lock } from './lock.ts';
import { readOwner } from './owner.ts';

const SOCKET_FILE = 'arbiter.sock';

/** `sun_path` is 108 bytes including its terminating zero (unix(7)). */
const LONGEST_PATH_BYTES = 107;

const usualPath = (folder: string): string => join(resolve(folder), SOCKET_FILE);

/** Where to find the owner. */
export const controlPath = (folder: string): string => readOwner(folder)?.socket ?? usualPath(folder);

/** Where the owner must listen. `privateFolder` was made for it alone (mode 0700) and is removed with it. Throws the file system's error. */
export function chooseControlPath({ folder, here }: Pick<Lock, 'folder' | 'here'>): {
  readonly path: string;
  readonly privateFolder?: string;
} {
  // Bound and removed where the folder is by then; commands look for it where the folder was named.
  if (Buffer.byteLength(usualPath(folder)) <= LONGEST_PATH_BYTES) return { path: join(here, SOCKET_FILE) };
  const privateFolder = mkdtempSync(join(tmpdir(), 'arbiter-'));
  return { path: join(privateFolder, SOCKET_FILE), privateFolder };
}
