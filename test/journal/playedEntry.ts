// The entry that plays.ts writes with a given number: plies, now and then a notice.

import { gameId } from '../../src/core/ids.ts';
import type { NewEntry } from '../../src/journal/entries.ts';
import { packPly } from '../../src/journal/packedPlies.ts';

export function playedEntry(sequence: number): NewEntry {
  const id = gameId(1 + (sequence % 8));
  if (sequence % 400 === 0) return { kind: 'game-noticed', payload: { id, ply: sequence, notice: `notice ${sequence}` } };
  const ply = { ply: sequence, move: 'e2e4', elapsedMs: sequence % 100, evaluation: { kind: 'unknown' } } as const;
  return { kind: 'plies-played', payload: { id, firstPly: sequence, plies: [packPly(ply)] } };
}
