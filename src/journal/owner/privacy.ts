// A data folder is for its owner alone: others could read accounts and logs, and hold a lock that stops a tournament. The permissions of a new folder do
// not depend on the umask; those of an older one are tightened when it gets an owner.

import { chmodSync, lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { messageOf } from '../../core/messages/messageOf.ts';

const OTHERS = 0o077;

/** Takes the rights of group and others from the folder and from all that is in it; returns what people should know, if they had any on the folder. */
export function closeToOthers(folder: string): string | undefined {
  const wasOpen = (lstatSync(folder).mode & OTHERS) !== 0;
  try {
    tighten(folder);
    for (const { parentPath, name } of readdirSync(folder, { recursive: true, withFileTypes: true }).filter(
      (found) => !found.isSymbolicLink(),
    ))
      tighten(join(parentPath, name));
  } catch (error) {
    // In a folder that no one else may enter, files need no rights of their own.
    return wasOpen
      ? `Others on this machine can read ${folder}, and could stop the tournament with a lock: cannot take these rights away: ${messageOf(error)}`
      : undefined;
  }
  return wasOpen ? `Others on this machine could read ${folder}: now only its owner can.` : undefined;
}

function tighten(path: string): void {
  const { mode } = lstatSync(path);
  if ((mode & OTHERS) !== 0) chmodSync(path, mode & ~OTHERS & 0o7777);
}
