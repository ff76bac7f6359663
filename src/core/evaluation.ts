// What an engine says of a position. It always says whose view it is, and 'unknown' is a case of its own.

import type { Colour } from './colour.ts';

/** `view` is the side for which a positive value is good. `moves` of a mate are full moves, negative when `view` is mated. */
export type Evaluation =
  | { readonly kind: 'centipawns'; readonly centipawns: number; readonly view: Colour; readonly bound?: 'lower' | 'upper' }
  | { readonly kind: 'mate'; readonly moves: number; readonly view: Colour; readonly bound?: 'lower' | 'upper' }
  | { readonly kind: 'unknown' };

export const UNKNOWN_EVALUATION: Evaluation = { kind: 'unknown' };

/** The same evaluation with `side` as its view. Never a negative zero: JSON has none. A mate in 0 looks the same from both sides. */
export function seenFrom(side: Colour, evaluation: Evaluation): Evaluation {
  if (evaluation.kind === 'unknown' || evaluation.view === side) return evaluation;
  const turned = evaluation.bound === undefined ? {} : { bound: OTHER_BOUND[evaluation.bound] };
  return evaluation.kind === 'mate'
    ? { kind: 'mate', moves: 0 - evaluation.moves, view: side, ...turned }
    : { kind: 'centipawns', centipawns: 0 - evaluation.centipawns, view: side, ...turned };
}

/** The value for a side in centipawns. A mate is beyond every threshold; "mate 0" is said by the side that is mated. `undefined`: unknown. */
export function valueFor(side: Colour, evaluation: Evaluation): number | undefined {
  if (evaluation.kind === 'unknown') return undefined;
  const forView = evaluation.kind === 'centipawns' ? evaluation.centipawns : evaluation.moves > 0 ? Infinity : -Infinity;
  return evaluation.view === side ? forView : 0 - forView;
}

const OTHER_BOUND = { lower: 'upper', upper: 'lower' } as const;
