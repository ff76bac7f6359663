// The plies of one game as they stand in the journal, for a game that goes on in the middle of a run: there the fold is carried forward without
// plies (foldTournament.ts).

import type { PlyRecord } from '../core/gameJob.ts';
import type { GameId } from '../core/ids.ts';
import { orFail } from '../core/messages/failure.ts';
import { unpackPly } from '../journal/packedPlies.ts';
import type { JournalReader } from '../journal/reader.ts';

/** After the opening, in order. Throws `Failure` where an entry cannot be read. */
export function playedPlies(reader: JournalReader, id: GameId): readonly PlyRecord[] {
  const plies: PlyRecord[] = [];
  for (const read of reader.entries({ kind: 'game', id }, 0)) {
    const entry = orFail(read);
    if (entry.kind !== 'plies-played') continue;
    const { firstPly, plies: packed } = entry.payload;
    packed.forEach((ply, index) => plies.push(unpackPly(ply, firstPly + index)));
  }
  return plies;
}
