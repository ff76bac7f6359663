// A board that a track plays on: takes moves, returns what viewers see of each. One implementation per game (chessTrackBoard.ts, goTrackBoard.ts); it
// hides what differs between chess and Go in a broadcast.

import type { Colour } from '../../../core/colour.ts';
import type { CountedPly } from '../../../referee/adjudication/counts.ts';
import type { PlyState, ShownMove, ShownTerritory, SquareChanges } from '../../messages.ts';

/** `state`: what the board knows; it excludes the adjudication counters, for which `counted` is given. */
export type PlayedOnBoard = {
  readonly move: ShownMove;
  readonly state: PlyState;
  readonly counted: Omit<CountedPly, 'mover' | 'evaluation'>;
};

export type TrackBoard = {
  readonly turn: Colour;
  /** Everything on the board. */
  readonly squares: SquareChanges;
  /** Chess. */
  readonly fen?: string;
  /** Number of the next move, as chess counts them from the FEN. */
  readonly moveNumber: number;
  /** Plays a move in protocol form. Throws `RangeError` if it is not legal: moves were checked before. */
  readonly play: (move: string) => PlayedOnBoard;
  /** The legal part of a player's line from the current position, cut at a maximum length. */
  readonly line: (moves: string) => readonly ShownMove[];
  /** The notation of a move that is only considered; `undefined` if it is not legal. */
  readonly nameOf: (move: string) => string | undefined;
  /** Go: who owns which points if these stones are dead; ignores anything that is not a stone. */
  readonly territory?: (dead: readonly string[]) => ShownTerritory;
};

/** The words of a line one by one; lines come from programs and may be of any length. */
export function* wordsOf(line: string): Generator<string> {
  for (let end = 0; end < line.length;) {
    let start = end;
    while (start < line.length && line.charCodeAt(start) <= 32) start++;
    end = start;
    while (end < line.length && line.charCodeAt(end) > 32) end++;
    if (end > start) yield line.slice(start, end);
  }
}

/** Longest line shown, in moves. */
export const LONGEST_LINE = 40;
