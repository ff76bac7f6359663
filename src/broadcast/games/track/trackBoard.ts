// A board that a track plays on: moves of a game in, what viewers see of each out. One for each game (chessTrackBoard.ts,
// goTrackBoard.ts); what differs between chess and Go in a
// broadcast stands behind it.

import type { Colour } from '../../../core/colour.ts';
import type { PlyState, ShownMove, ShownTerritory, SquareChanges } from '../../messages.ts';

/** `state`: what the board tells, without the counts of adjudication, which `irreversible` and `men` are for. */
export type PlayedOnBoard = {
  readonly move: ShownMove;
  readonly state: PlyState;
  readonly irreversible: boolean;
  readonly men: number;
};

export type TrackBoard = {
  readonly turn: Colour;
  /** All that is on the board. */
  readonly squares: SquareChanges;
  /** Chess. */
  readonly fen?: string;
  /** Number of the move that is next, as chess counts them from its FEN. */
  readonly moveNumber: number;
  /** Plays a move in protocol form. Throws `RangeError` where it is not legal: moves were checked before. */
  readonly play: (move: string) => PlayedOnBoard;
  /** A line that a player told, from the position as it is: as far as it is legal, and not endlessly long. */
  readonly line: (moves: string) => readonly ShownMove[];
  /** How a move that is only thought of is written; `undefined` where it is not legal. */
  readonly nameOf: (move: string) => string | undefined;
  /** Go: who owns which points if these stones are dead; what names no stone is passed over. */
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

/** Lines are shown so far. */
export const LONGEST_LINE = 40;
