// Journals for tests: written by the real store, without the thread, and read back whole.

import type { JournalEntry } from '../../src/journal/entries.ts';
import { openJournal } from '../../src/journal/open.ts';
import { openReader } from '../../src/journal/reader.ts';
import type { Selection } from '../../src/journal/rows.ts';
import type { JournalStore, PendingEntry } from '../../src/journal/store.ts';
import { journalStore } from '../../src/journal/store.ts';
import { unwrap } from '../../src/core/result.ts';
import { floodEntry } from './floodEntry.ts';

export const openStore = (folder: string): JournalStore => journalStore(unwrap(openJournal(folder)));

/** The entry that floods.ts writes with number `sequence`. */
export function pendingEntry(sequence: number): PendingEntry {
  const payload = floodEntry(sequence);
  return { kind: 'plies-played', payload: JSON.stringify(payload), game: payload.id };
}

/** Appends `count` entries in groups of seven and closes. */
export function writeJournal(folder: string, count: number, atUtcMs = 1_700_000_000_000): void {
  const store = openStore(folder);
  const first = store.tail().sequence + 1;
  for (let sequence = first; sequence < first + count; sequence += 7) {
    const size = Math.min(7, first + count - sequence);
    unwrap(
      store.append(
        Array.from({ length: size }, (_, index) => pendingEntry(sequence + index)),
        atUtcMs,
      ),
    );
  }
  unwrap(store.close());
}

/** All entries after `after`; throws if they cannot be read. */
export function readJournal(folder: string, selection: Selection = { kind: 'all' }, after = 0): readonly JournalEntry[] {
  const reader = unwrap(openReader(folder));
  try {
    return [...reader.entries(selection, after)].map(unwrap);
  } finally {
    reader.close();
  }
}
