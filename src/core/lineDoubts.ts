// What can be wrong with the lines in which an engine reports its search, without ending a game: its expected moves, its mates, its score.

import type { Colour } from './colour.ts';

/** `matePvs`: also whether a line that announces a mate is as long as the mate, and ends with it or, in a variant, with another win. */
export const LINE_CHECKS = ['off', 'pvs', 'matePvs'] as const;
export type LineChecks = (typeof LINE_CHECKS)[number];

/** Each as text that follows the name of the engine. */
export const LINE_DOUBTS = {
  'illegal-move': 'expects an illegal move',
  'after-repetition': 'expects moves after a threefold repetition',
  'after-fifty-moves': 'expects moves after the fifty-move rule',
  'after-checkmate': 'expects moves after a checkmate',
  'after-stalemate': 'expects moves after a stalemate',
  'mate-too-short': 'announces a mate with too few moves',
  'mate-too-long': 'announces a mate with too many moves',
  'no-mate': 'announces a mate with moves that do not end in one',
  'other-move': 'played another move than its last line begins with',
  'no-report': 'reported nothing about its move',
  'no-score': 'reported no score',
  'mate-signs': 'and its opponent both announce a mate for themselves, or against',
} as const;

export type LineDoubt = {
  readonly kind: keyof typeof LINE_DOUBTS;
  readonly by: Colour;
  /** The line in question; empty if there is none. */
  readonly line: string;
  /** The move in question. */
  readonly move?: string;
  /** `mate-signs`: what the opponent said before, and both mates in moves, the opponent’s first. */
  readonly before?: { readonly line: string; readonly mates: readonly [number, number] };
};
