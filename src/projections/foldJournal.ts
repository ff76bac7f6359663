// Folds the journal of a data folder. Most of a journal are plies of games that have ended, which no fold keeps: they are not read. `arbiter verify`
// folds every entry.

import { Failure } from '../core/messages/failure.ts';
import { err, ok, type Result } from '../core/result.ts';
import type { Entry } from '../journal/entries.ts';
import type { JournalFailure } from '../journal/failures.ts';
import { openReader, type JournalReader } from '../journal/reader.ts';
import { foldTournament, type FactsFold } from './foldTournament.ts';
import { playedPlies } from './playedPlies.ts';

/**
 * The journal of a folder folded from the start or, with `fold`, the entries since its last one added to it: all but plies, then the plies of the games
 * that have not ended. `look` is called at each entry. The fold gets no plies after that. `isEnd`: the first entry that is not folded, nor what follows.
 */
export function foldJournal(
  folder: string,
  fold: FactsFold = foldTournament(),
  look: () => void = () => undefined,
  isEnd?: (entry: Entry) => boolean,
): Result<FactsFold, JournalFailure> {
  fold.withoutPlies();
  const opened = openReader(folder);
  if (!opened.ok) return opened;
  using reader = opened.value;
  return foldEntries(reader, 'without-plies', fold, look, isEnd);
}

/** The journal of a folder folded entry by entry, which finds plies that contradict each other. */
export function foldWholeJournal(folder: string): Result<FactsFold, JournalFailure> {
  const opened = openReader(folder);
  if (!opened.ok) return opened;
  using reader = opened.value;
  return foldReader(reader);
}

/** All entries that a reader has, folded one by one. */
export const foldReader = (reader: JournalReader): Result<FactsFold, JournalFailure> =>
  foldEntries(reader, 'all', foldTournament(), () => undefined);

function foldEntries(
  reader: JournalReader,
  kind: 'all' | 'without-plies',
  fold: FactsFold,
  look: () => void,
  isEnd: (entry: Entry) => boolean = () => false,
): Result<FactsFold, JournalFailure> {
  try {
    for (const entry of reader.entries({ kind }, fold.facts.sequence)) {
      look();
      if (!entry.ok) return entry;
      if (isEnd(entry.value)) break;
      fold.add(entry.value);
    }
    if (kind === 'without-plies') fold.withPlies((id) => playedPlies(reader, id));
    return ok(fold);
  } catch (reason) {
    if (reason instanceof Failure) return err({ kind: 'corrupt', message: reason.message });
    if (!(reason instanceof RangeError)) throw reason;
    return err({ kind: 'corrupt', message: reason.message });
  }
}
