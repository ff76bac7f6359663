// Where the evaluations of two players of a game part: the first move of the last stretch in which both see the position differently, from White's
// view. A stretch holds evaluations of both players at least twice, because one that sees a blow a move earlier does not see more. It ends with
// the game, or when one comes round to the view of the other.

import { opposite, type Colour, type Sides } from '../../core/colour.ts';
import type { ComparedGame } from '../../core/comparedGame.ts';
import type { Outcome } from '../../core/ending.ts';
import { valueFor } from '../../core/evaluation.ts';

/** Evaluations beyond this, in centipawns, count as this: whether a won game is at +6 or +9 is no difference. */
export const WON_CENTIPAWNS = 500;
/** Plies, so that each player has said it twice. */
const SHORTEST_STRETCH = 4;

export type Parting = {
  readonly ply: number;
  readonly move: number;
  /** Whose move it is there. */
  readonly side: Colour;
  /** Means over the stretch, as White sees them, in centipawns, beyond `WON_CENTIPAWNS` cut. */
  readonly views: Sides<number>;
  /** Whose view is nearer to the result; `undefined`: neither. */
  readonly right: Colour | undefined;
};

/** `undefined` if they never part; `'silent'` if a player reported no evaluations. */
export function partingOf({ plies, outcome }: ComparedGame, centipawns: number): Parting | 'silent' | undefined {
  const last: Record<Colour, number | undefined> = { white: undefined, black: undefined };
  let stretch: Stretch | undefined;
  let found: Stretch | undefined;
  for (const { ply, move, side, evaluation } of plies) {
    const value = valueFor('white', evaluation);
    if (value === undefined) continue;
    last[side] = Math.max(-WON_CENTIPAWNS, Math.min(WON_CENTIPAWNS, value));
    const { white, black } = last;
    if (white === undefined || black === undefined) continue;
    if (Math.abs(white - black) <= centipawns) {
      stretch = undefined;
      continue;
    }
    stretch ??= { ply, move, side, sums: { white: 0, black: 0 }, plies: 0 };
    stretch.sums.white += white;
    stretch.sums.black += black;
    stretch.plies += 1;
    if (stretch.plies >= SHORTEST_STRETCH) found = stretch;
  }
  if (last.white === undefined || last.black === undefined) return 'silent';
  if (found === undefined) return undefined;
  const { ply, move, side, sums, plies: length } = found;
  const views = { white: sums.white / length, black: sums.black / length };
  return { ply, move, side, views, right: nearer(views, outcome) };
}

type Stretch = {
  readonly ply: number;
  readonly move: number;
  readonly side: Colour;
  readonly sums: Record<Colour, number>;
  plies: number;
};

/** Nearer by less than a centipawn is no nearer. */
function nearer(views: Sides<number>, outcome: Outcome): Colour | undefined {
  const result = outcome === 'draw' ? 0 : outcome === 'white' ? WON_CENTIPAWNS : -WON_CENTIPAWNS;
  const distance = (colour: Colour): number => Math.abs(views[colour] - result);
  const colour = distance('white') <= distance('black') ? 'white' : 'black';
  return distance(opposite(colour)) - distance(colour) < 1 ? undefined : colour;
}
