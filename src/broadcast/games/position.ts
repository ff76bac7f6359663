// A game after N plies, for link previews and programs that only want a board.

import type { GameStart } from '../../core/gameRules.ts';
import type { Colour } from '../../core/colour.ts';
import type { SquareChanges } from '../messages.ts';
import { GameTrack } from './track/gameTrack.ts';

/** `GET /api/v1/games/ID/plies/PLY`. `move`: the one that led here; absent at the start. */
export type ShownPosition = {
  readonly game: number;
  readonly ply: number;
  readonly turn: Colour;
  /** Everything on the board. */
  readonly squares: SquareChanges;
  readonly fen?: string;
  /** Lines of a Go board. */
  readonly size?: number;
  readonly move?: { readonly by: Colour; readonly text: string; readonly set: SquareChanges };
};

/** `undefined` if fewer plies were played; 0 is the start. `moves` in protocol form, opening moves first. */
export function positionAt(game: number, start: GameStart, moves: readonly string[], ply: number): ShownPosition | undefined {
  if (ply > moves.length) return undefined;
  const track = new GameTrack({ start, moves: moves.slice(0, ply) }, {});
  const last = ply === 0 ? undefined : track.slice(ply)[0];
  return {
    game,
    ply,
    turn: track.turn,
    ...track.position,
    ...(start.game === 'go' ? { size: start.size } : {}),
    ...(last === undefined ? {} : { move: { by: last.by, text: last.text, set: last.set } }),
  };
}
