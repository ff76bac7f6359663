// A whole copy of a journal, also while its owner writes: one transaction reads it, and a reader delays no writer.

import { join } from 'node:path';
import type { Result } from '../core/result.ts';
import { err, ok } from '../core/result.ts';
import type { JournalFailure } from './failures.ts';
import { failureOf } from './failures.ts';
import { connectReader } from './reader.ts';
import { JOURNAL_FILE } from './schema.ts';

/** `target`: a folder without a journal. */
export function copyJournal(folder: string, target: string): Result<void, JournalFailure> {
  const connected = connectReader(folder);
  if (!connected.ok) return connected;
  try {
    // https://sqlite.org/lang_vacuum.html#vacuuminto: the copy is whole, or an error is reported.
    connected.value.prepare('VACUUM INTO ?').run(join(target, JOURNAL_FILE));
    return ok(undefined);
  } catch (error) {
    return err(failureOf(`copy the journal to ${target}`, error));
  } finally {
    connected.value.close();
  }
}
