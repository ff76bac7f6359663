// An engine's evaluation of a position. It always names the side whose view it is; 'unknown' is a separate case.

import type { Colour } from './colour.ts';

/** `view` is the side for which a positive value is good. `moves` of a mate are full moves, negative when `view` is mated. */
export type Evaluation =
  | { readonly kind: 'centipawns'; readonly centipawns: number; readonly view: Colour; readonly bound?: 'lower' | 'upper' }
  | { readonly kind: 'mate'; readonly moves: number; readonly view: Colour; readonly bound?: 'lower' | 'upper' }
  | { readonly kind: 'unknown' };

export const UNKNOWN_EVALUATION: Evaluation = { kind: 'unknown' };

/** The same evaluation with `side` as its view. Never returns -0, because JSON cannot represent it. A mate in 0 is the same from both sides. */
export function seenFrom(side: Colour, evaluation: Evaluation): Evaluation {
  if (evaluation.kind === 'unknown' || evaluation.view === side) return evaluation;
  const turned = evaluation.bound === undefined ? {} : { bound: OTHER_BOUND[evaluation.bound] };
  return evaluation.kind === 'mate'
    ? { kind: 'mate', moves: 0 - evaluation.moves, view: side, ...turned }
    : { kind: 'centipawns', centipawns: 0 - evaluation.centipawns, view: side, ...turned };
}

/** The value for a side in centipawns; `undefined`: unknown. A mate exceeds every threshold; the mated side reports "mate 0". */
export function valueFor(side: Colour, evaluation: Evaluation): number | undefined {
  if (evaluation.kind === 'unknown') return undefined;
  const forView = evaluation.kind === 'centipawns' ? evaluation.centipawns : evaluation.moves > 0 ? Infinity : -Infinity;
  return evaluation.view === side ? forView : 0 - forView;
}

const OTHER_BOUND = { lower: 'upper', upper: 'lower' } as const;
