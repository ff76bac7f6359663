// The mark of a data folder that is a copy: its journal is that of a tournament which runs on another machine, and grows with that one. An entry
// that was written here would make it another tournament, so only what keeps the copy may hold the folder. Where several directors share the tournament, each
// folder is a copy, and the one that directs has its own way to write.

import { statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { messageOf } from '../core/messages/messageOf.ts';
import { readSmall } from '../files/openFile.ts';
import type { JournalFailure } from './failures.ts';

export const COPY_MARK = 'copy-of.json';

/** The tournament of which this folder has a copy, by the identity of its journal; `undefined`: it is none. Throws `Error` if that cannot be read. */
export function copiedIn(folder: string): string | undefined {
  const path = join(folder, COPY_MARK);
  if (statSync(path, { throwIfNoEntry: false }) === undefined) return undefined;
  const read = (() => {
    try {
      return JSON.parse(readSmall(path)) as unknown;
    } catch (error) {
      throw new Error(`Cannot read "${path}": ${messageOf(error)}`, { cause: error });
    }
  })();
  if (typeof read === 'object' && read !== null && 'journal' in read && typeof read.journal === 'string') return read.journal;
  throw new Error(`Cannot read "${path}": expected the journal that is copied`);
}

export const markCopy = (folder: string, journal: string): void =>
  writeFileSync(join(folder, COPY_MARK), `${JSON.stringify({ journal })}\n`);

export const isCopy = (folder: string): JournalFailure => ({
  kind: 'copy',
  message: `Cannot write in ${folder}: it is the copy of a tournament that another machine directs, which alone decides what happens in it; give commands there. If several machines share it, "arbiter run --stand-by" goes on here too; if the other is lost and none does, delete "${COPY_MARK}" here and run the tournament`,
});
