// What a game reports outside the journal, in the form for viewers: the running clock, and what a player thinks. Reports may be lost, and may come
// before or after the plies that they belong to.

import type { LiveWord } from '../../core/live.ts';
import type { PassingMessage } from '../messages.ts';
import type { GameTrack } from './track/gameTrack.ts';

type Thought = Extract<LiveWord, { kind: 'thought' }>;
type Search = Extract<LiveWord, { kind: 'search' }>;

/** `undefined` for a thought about a position that has passed. A thought about a position that the track has not reached comes without its line,
 * which cannot be read yet. */
export function thoughtMessage(track: GameTrack, word: Thought): Extract<PassingMessage, { kind: 'thought' }> | undefined {
  if (word.ply < track.nextPly) return undefined;
  const { pv: _, ...figures } = word.thought;
  const thought = track.thought(word.ply === track.nextPly && word.by === track.turn ? word.thought : figures);
  return { kind: 'thought', game: word.id, by: word.by, ply: word.ply, thought };
}

export function clockMessage({ id, ply, turn, leftMs, atUtcMs }: Search): Extract<PassingMessage, { kind: 'clock' }> {
  const left = { white: leftMs.white ?? null, black: leftMs.black ?? null };
  return { kind: 'clock', game: id, clock: { ply, turn, leftMs: left, sinceUtcMs: atUtcMs } };
}
