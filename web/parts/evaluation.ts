// An evaluation as text: `+1.25`, `−0.40`, `0.00`, `M23`, `−M4`; `≥` and `≤` before a bound. White's view. Pure.

import type { ShownEvaluation } from '../../src/broadcast/messages.ts';

export const MINUS = '−';
const BOUNDS = { '>': '≥', '<': '≤' } as const;

/** `decimals`: number of decimals for this many pawns; always two by default. */
export function evaluationText(evaluation: ShownEvaluation, decimals: (pawns: number) => number = () => 2): string {
  const bound = evaluation.bound === undefined ? '' : BOUNDS[evaluation.bound];
  if ('mate' in evaluation) return `${bound}${evaluation.mate < 0 ? MINUS : ''}M${Math.abs(evaluation.mate)}`;
  const pawns = Math.abs(evaluation.centipawns) / 100;
  const text = pawns.toFixed(decimals(pawns));
  const sign = Number(text) === 0 ? '' : evaluation.centipawns < 0 ? MINUS : '+';
  return `${bound}${sign}${text}`;
}
