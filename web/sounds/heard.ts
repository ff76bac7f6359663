// What a viewer hears of a game: each move as it comes, its end, and a deep tone when the evaluations change much. Pure.

import type { ShownEvaluation, ShownPly } from '../../src/broadcast/messages.ts';
import type { Tone } from './tones.ts';

/** In centipawns, for two evaluations in a row by the same side. */
const SWING = 150;
/** Beyond this the game is won either way. */
const WON = 600;

/** The tones of the last ply of `plies`. */
export function tonesOf(plies: readonly ShownPly[]): readonly Tone[] {
  const last = plies.at(-1);
  if (last === undefined) return [];
  const before = plies.at(-3)?.evaluation;
  const isSwing =
    last.evaluation !== undefined && before !== undefined && Math.abs(shortened(last.evaluation) - shortened(before)) >= SWING;
  const isCapture = last.text.includes('x') || (last.captures !== undefined && captured(last) > captured(plies.at(-2)));
  return [last.check === true ? 'check' : isCapture ? 'capture' : 'move', ...(isSwing ? (['swing'] as const) : [])];
}

const shortened = (evaluation: ShownEvaluation): number =>
  'mate' in evaluation ? Math.sign(evaluation.mate) * WON : Math.max(-WON, Math.min(WON, evaluation.centipawns));

const captured = (ply: ShownPly | undefined): number =>
  ply?.captures === undefined ? 0 : ply.captures.white + ply.captures.black;
