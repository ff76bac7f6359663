// Which entries may be written without waiting for the disk: they are safe from a kill of the process at once, from a power cut within 100 ms.

import type { EntryKind, EntryPayloads } from '../entries.ts';

/** A move that took longer is worth a wait for the disk. */
const FAST_MOVE_MS = 100;

/** Plies of fast moves; everything else is announced, or other things depend on it. */
export const canWaitForDisk = <Kind extends EntryKind>(kind: Kind, payload: EntryPayloads[Kind]): boolean =>
  kind === 'plies-played' &&
  (payload as EntryPayloads['plies-played']).plies.every(([, elapsedMs]) => Number(elapsedMs) <= FAST_MOVE_MS);
