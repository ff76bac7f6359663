// The entry that floods.ts writes with a given number, so that a later reader knows what to expect.

import { gameId } from '../../src/core/ids.ts';
import type { EntryPayloads } from '../../src/journal/entries.ts';
import { packPly } from '../../src/journal/packedPlies.ts';

export function floodEntry(sequence: number): EntryPayloads['plies-played'] {
  const ply = { ply: sequence, move: 'e2e4', elapsedMs: sequence % 100, evaluation: { kind: 'unknown' } } as const;
  const pv = 'e2e4 e7e5 g1f3 '.repeat(sequence % 20);
  return { id: gameId(1 + (sequence % 8)), firstPly: sequence, plies: [packPly({ ...ply, pv })] };
}
