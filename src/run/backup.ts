// A backup of a data folder, also while its tournament is played: a data folder itself, from which the tournament can be continued.

import { cpSync, existsSync, lstatSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { Failure, orFail } from '../core/messages/failure.ts';
import { messageOf } from '../core/messages/messageOf.ts';
import { copyJournal } from '../journal/copy.ts';
import { inDataFolder } from '../journal/failures.ts';
import { openReader } from '../journal/reader.ts';
import { verifyJournal } from '../journal/verify.ts';

/** What belongs to the running owner and to logins, and the journal, which is copied by itself. */
const LEFT_OUT = /\.sqlite(?:-wal|-shm|-journal)?$|^owner\.json$/;

/** Returns the number of entries in the copy. Throws `Failure`, and then leaves nothing behind. */
export function backUp(data: string, to: string): number {
  const [folder, target] = [resolve(data), resolve(to)];
  if (existsSync(target))
    throw new Failure(`Cannot back up ${folder}: expected a new folder to write to, got ${target}, which exists`);
  inDataFolder(openReader(folder)).close();
  const partial = `${target}.partial`;
  if (existsSync(partial))
    throw new Failure(
      `Cannot back up ${folder}: expected no unfinished backup, got ${partial}; remove it if no other backup is being written`,
    );
  try {
    mkdirSync(partial, { recursive: true, mode: 0o700 });
    // The journal is copied last: every other file belongs to entries that it has.
    for (const name of readdirSync(folder)) {
      if (LEFT_OUT.test(name) || join(folder, name) === partial) continue;
      cpSync(join(folder, name), join(partial, name), { recursive: true, preserveTimestamps: true, filter: isCopied });
    }
    orFail(copyJournal(folder, partial));
    const chain = orFail(verifyJournal(partial));
    if (chain.kind === 'broken')
      throw new Failure(`Cannot back up ${folder}: its journal is broken at entry ${chain.sequence}: ${chain.reason}`);
    renameSync(partial, target);
    return chain.tail.sequence;
  } catch (error) {
    rmSync(partial, { recursive: true, force: true });
    if (error instanceof Failure) throw error;
    throw new Failure(`Cannot back up ${folder} to ${basename(target)}: ${messageOf(error)}`);
  }
}

/** Not the sockets and named pipes of a tournament that runs. */
function isCopied(path: string): boolean {
  const found = lstatSync(path);
  return found.isFile() || found.isDirectory() || found.isSymbolicLink();
}
