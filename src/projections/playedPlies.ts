// The plies of one game as recorded in the journal, for a game that continues in mid-run: there the fold is updated without plies
// (foldTournament.ts).

import type { PlyRecord } from '../core/gameJob.ts';
import type { GameId } from '../core/ids.ts';
import { orFail } from '../core/messages/failure.ts';
import { unpackPly } from '../journal/packedPlies.ts';
import type { JournalReader } from '../journal/reader.ts';
import { contradiction } from './contradiction.ts';

/** The plies after the opening, in order. Throws `Failure` if an entry cannot be read, `RangeError` if plies are missing. */
export function playedPlies(reader: JournalReader, id: GameId): readonly PlyRecord[] {
  const plies: PlyRecord[] = [];
  let next: number | undefined;
  for (const read of reader.entries({ kind: 'game', id }, 0)) {
    const entry = orFail(read);
    if (entry.kind !== 'plies-played') continue;
    const { firstPly, plies: packed } = entry.payload;
    if (firstPly !== (next ?? firstPly)) throw contradiction(entry, `ply ${next} of game ${id} to follow, not ply ${firstPly}`);
    next = firstPly + packed.length;
    packed.forEach((ply, index) => plies.push(unpackPly(ply, firstPly + index)));
  }
  return plies;
}
