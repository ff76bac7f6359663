// A data folder of a tournament that was played on a virtual clock: many results in a second, for pages that show no moves.

import { unwrap } from '../../src/core/result.ts';
import { acquireLock } from '../../src/journal/owner/lock.ts';
import { openWriter } from '../../src/journal/writing/writer.ts';
import type { NewEntry } from '../../src/journal/entries.ts';
import { rehearse } from '../../src/rehearsal/rehearse.ts';
import { parseTournament } from '../../src/tournament/parse.ts';
import { settingsWith } from '../rehearsedTournaments.ts';

/** `text`: the tournament file. */
export async function rehearseTo(folder: string, text: string): Promise<void> {
  const entries: NewEntry[] = [];
  await rehearse(unwrap(parseTournament(text)), settingsWith(), 1, ({ kind, payload }) =>
    // Modelled games have a length, and no moves.
    entries.push(kind === 'game-ended' ? { kind, payload: { ...payload, plies: 0 } } : ({ kind, payload } as NewEntry)),
  );
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
  for (const [index, { kind, payload }] of entries.entries())
    if (index % 200 === 199) unwrap(await writer.appendDurably(kind, payload));
    else writer.append(kind, payload);
  unwrap(await writer.close());
  lock.release();
}
