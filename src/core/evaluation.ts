// What an engine says of a position. It always says whose view it is, and 'unknown' is a case of its own.

import type { Colour } from './colour.ts';

/** `view` is the side for which a positive value is good. `moves` of a mate are full moves, negative when `view` is mated. */
export type Evaluation =
  | { readonly kind: 'centipawns'; readonly centipawns: number; readonly view: Colour; readonly bound?: 'lower' | 'upper' }
  | { readonly kind: 'mate'; readonly moves: number; readonly view: Colour; readonly bound?: 'lower' | 'upper' }
  | { readonly kind: 'unknown' };

export const UNKNOWN_EVALUATION: Evaluation = { kind: 'unknown' };
