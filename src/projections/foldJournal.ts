// Folds the journal of a data folder.

import { err, ok, type Result } from '../core/result.ts';
import type { JournalFailure } from '../journal/failures.ts';
import { openReader } from '../journal/reader.ts';
import { foldTournament, type FactsFold } from './foldTournament.ts';

/** The journal of a folder folded from the start or, with `fold`, the entries since its last one added to it. `look` is called at each entry. */
export function foldJournal(
  folder: string,
  fold: FactsFold = foldTournament(),
  look: () => void = () => undefined,
): Result<FactsFold, JournalFailure> {
  const opened = openReader(folder);
  if (!opened.ok) return opened;
  using reader = opened.value;
  try {
    for (const entry of reader.entries({ kind: 'all' }, fold.facts.sequence)) {
      look();
      if (!entry.ok) return entry;
      fold.add(entry.value);
    }
    return ok(fold);
  } catch (reason) {
    if (!(reason instanceof RangeError)) throw reason;
    return err({ kind: 'corrupt', message: reason.message });
  }
}
