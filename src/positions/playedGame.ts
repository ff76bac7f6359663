// The moves of a game as the journal has them, without what only matters to its result.

import type { Evaluation } from '../core/evaluation.ts';
import type { GameStart } from '../core/gameRules.ts';
import type { GameId } from '../core/ids.ts';
import { orFail } from '../core/messages/failure.ts';
import type { Entry } from '../journal/entries.ts';
import { unpackPly } from '../journal/packedPlies.ts';
import type { JournalReader } from '../journal/reader.ts';

export type PlayedMove = { readonly move: string; readonly evaluation: Evaluation };
export type PlayedGame = { readonly start: GameStart; readonly moves: readonly PlayedMove[] };

/** The game whose result an entry gives, for the first time or again. */
export function gameOverBy({ kind, payload }: Entry): GameId | undefined {
  if (kind === 'game-ended') return payload.id;
  return kind === 'ruling-made' && payload.subject.kind === 'game-result' ? payload.subject.id : undefined;
}

/** The first `most` moves, those of the opening first; `undefined` if the journal has no such game. Throws `Failure` if it cannot be read. */
export function playedGame(reader: JournalReader, id: GameId, most: number): PlayedGame | undefined {
  let start: GameStart | undefined;
  const moves: PlayedMove[] = [];
  for (const read of reader.entries({ kind: 'game', id }, 0)) {
    const entry = orFail(read);
    if (entry.kind === 'game-issued') {
      const { opening } = entry.payload;
      start = opening.start;
      moves.push(...opening.moves.map((move): PlayedMove => ({ move, evaluation: { kind: 'unknown' } })));
    } else if (entry.kind === 'plies-played') {
      const { firstPly, plies } = entry.payload;
      plies.slice(0, most - moves.length).forEach((packed, index) => moves.push(unpackPly(packed, firstPly + index)));
    }
    if (moves.length >= most) break;
  }
  return start && { start, moves: moves.slice(0, most) };
}
