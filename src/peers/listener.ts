// Whether the process that listens at a socket of a data folder is the one that owns the folder. A path can be given to another socket by everyone who may
// write in the folder, such as an engine of the same user without a sandbox, who could then show an operator another game, or answer in the owner's name.
// What cannot be imitated is the owner's lock, which the kernel knows the holder of.

import { statSync } from 'node:fs';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import { originOf } from './ancestry.ts';
import { holdersOf } from './holders.ts';
import { peerOf } from './peer.ts';

/** The file in a data folder that its owner keeps locked. */
export const LOCK_FILE = 'lock.sqlite';

/** Why nothing should be said to it, as a sentence; `undefined`: it is the owner, or the host cannot tell. Nothing may be read from the socket yet. */
export async function falseListener(socket: Socket, folder: string): Promise<string | undefined> {
  const peer = await peerOf(socket);
  if (peer === 'cannot-tell') return undefined;
  if (peer === undefined) return `${CANNOT}: the host could not say which process it is. Try again`;
  const { processId, userId } = peer;
  if (processId === process.pid) return undefined;
  const me = process.geteuid?.() ?? 0;
  const rightUser = me === 0 ? ownerOf(folder) : me;
  if (userId !== 0 && userId !== rightUser) return `${CANNOT}: expected one of user ${rightUser}, got one of user ${userId}`;
  // It is not visible from here.
  if (processId === 0) return undefined;
  const owners = holdersOf(join(folder, LOCK_FILE)).filter(({ isWriting }) => isWriting);
  if (owners.length > 0 && !owners.some(({ id }) => id === processId))
    return `${CANNOT}: expected ${owners.map(({ name }) => name).join(' or ')}, which owns the data folder, got process ${processId}: something else has taken the place of its socket`;
  if (originOf(processId) === 'engine') return `${CANNOT}: process ${processId} was started by an engine`;
  return undefined;
}

const CANNOT = 'Cannot trust who listens there';

const ownerOf = (folder: string): number | undefined => statSync(folder, { throwIfNoEntry: false })?.uid;
