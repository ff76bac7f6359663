// The plies of one game as they stand in the journal, for a game that goes on in the middle of a run: there the fold is carried forward without
// plies (foldTournament.ts).

import type { PlyRecord } from '../core/gameJob.ts';
import type { GameId } from '../core/ids.ts';
import { unpackPly } from '../journal/packedPlies.ts';
import type { JournalReader } from '../journal/reader.ts';

/** After the opening, in order. Throws `Error` where an entry cannot be read. */
export function playedPlies(reader: JournalReader, id: GameId): readonly PlyRecord[] {
  const plies: PlyRecord[] = [];
  for (const entry of reader.entries({ kind: 'game', id }, 0)) {
    if (!entry.ok) throw new Error(entry.error.message);
    if (entry.value.kind !== 'plies-played') continue;
    const { firstPly, plies: packed } = entry.value.payload;
    packed.forEach((ply, index) => plies.push(unpackPly(ply, firstPly + index)));
  }
  return plies;
}
