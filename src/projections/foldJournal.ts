// The journal of a data folder, folded.

import { err, ok, type Result } from '../core/result.ts';
import type { JournalFailure } from '../journal/failures.ts';
import { openReader } from '../journal/reader.ts';
import { foldTournament, type FactsFold } from './foldTournament.ts';

/** The journal of a folder folded from zero, or what came since `fold` added to it. */
export function foldJournal(folder: string, fold: FactsFold = foldTournament()): Result<FactsFold, JournalFailure> {
  const reader = openReader(folder);
  if (!reader.ok) return reader;
  try {
    for (const entry of reader.value.entries({ kind: 'all' }, fold.facts.sequence)) {
      if (!entry.ok) return entry;
      fold.add(entry.value);
    }
    return ok(fold);
  } catch (reason) {
    if (!(reason instanceof RangeError)) throw reason;
    return err({ kind: 'corrupt', message: reason.message });
  } finally {
    reader.value.close();
  }
}
