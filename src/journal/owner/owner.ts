// owner.json: who owns a data folder, for people and for finding the owner's socket. It proves nothing; the lock does (lock.ts).

import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { readSmall } from '../../files/openFile.ts';
import { codeOf } from '../../core/messages/messageOf.ts';

/** `since` in ISO 8601, UTC. `socket`: where the owner listens, if not at the usual path (controlPath.ts). */
export type Owner = {
  readonly processId: number;
  readonly host: string;
  readonly command: string;
  readonly since: string;
  readonly socket?: string;
};

const ownerFile = (folder: string): string => join(folder, 'owner.json');

/** `undefined` if it is missing or cannot be read: it is only a note. */
export function readOwner(folder: string): Owner | undefined {
  try {
    const read: unknown = JSON.parse(readSmall(ownerFile(folder)));
    return isOwner(read) ? read : undefined;
  } catch {
    return undefined;
  }
}

/** Replaces the note as a whole. Throws the file system's error. */
export function writeOwner(folder: string, owner: Owner): void {
  const draft = `${ownerFile(folder)}.new`;
  writeFileSync(draft, `${JSON.stringify(owner)}\n`, { mode: 0o600 });
  renameSync(draft, ownerFile(folder));
}

/** A disk that refuses keeps the note. It proves nothing, and whatever ended the run matters more than this. */
export function removeOwner(folder: string): void {
  try {
    rmSync(ownerFile(folder), { force: true });
  } catch {
    return;
  }
}

/** Whether the process that the note names exists: on another machine, it is taken to. */
export function isLiving({ host, processId }: Owner): boolean {
  if (host !== hostname()) return true;
  try {
    return process.kill(processId, 0);
  } catch (error) {
    // It lives, and belongs to another user.
    return codeOf(error) === 'EPERM';
  }
}

export const formatOwner = (owner: Owner): string =>
  `"${owner.command}" (process ${owner.processId} on ${owner.host}, since ${owner.since})`;

function isOwner(value: unknown): value is Owner {
  if (typeof value !== 'object' || value === null) return false;
  const owner = value as Readonly<Record<string, unknown>>;
  return (
    typeof owner['processId'] === 'number' &&
    typeof owner['host'] === 'string' &&
    typeof owner['command'] === 'string' &&
    typeof owner['since'] === 'string' &&
    (owner['socket'] === undefined || typeof owner['socket'] === 'string')
  );
}
