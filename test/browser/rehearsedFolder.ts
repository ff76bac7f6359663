// A data folder of a tournament that was played on a virtual clock: many results in a second, for pages that show no moves.

import { unwrap } from '../../src/core/result.ts';
import { acquireLock } from '../../src/journal/owner/lock.ts';
import { openWriter } from '../../src/journal/writing/writer.ts';
import type { NewEntry } from '../../src/journal/entries.ts';
import { rehearse } from '../../src/rehearsal/rehearse.ts';
import { read, settingsWith } from '../rehearsedTournaments.ts';

/** `text`: the tournament file. `most`: it stands after so many entries; absent: it is over. */
export async function rehearseTo(folder: string, text: string, most = Infinity): Promise<void> {
  const entries: NewEntry[] = [];
  const openings = new Map<number, number>();
  await rehearse(read(text), settingsWith(), 1, ({ kind, payload }) => {
    if (kind === 'game-issued') openings.set(payload.id, payload.opening.moves.length);
    // Modelled games have a length, and no moves.
    const plies = kind === 'game-ended' ? { plies: openings.get(payload.id) ?? 0 } : {};
    entries.push({ kind, payload: { ...payload, ...plies } } as NewEntry);
  });
  const lock = unwrap(acquireLock(folder, 'rehearse'));
  const writer = unwrap(
    await openWriter(lock, {
      onCommitted: () => undefined,
      onFailure: ({ message }) => {
        throw new Error(message);
      },
    }),
  );
  // A group at a time: the writer holds a limited number.
  for (const [index, { kind, payload }] of entries.slice(0, most).entries())
    if (index % 200 === 199) unwrap(await writer.appendDurably(kind, payload));
    else writer.append(kind, payload);
  unwrap(await writer.close());
  lock.release();
}
