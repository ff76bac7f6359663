// Evaluations, times and counts as people read them: short, and nearly constant in width. Pure text; words are in web/words.

import type { ShownEvaluation } from '../../src/broadcast/messages.ts';
import { formatSpan } from '../../src/core/messages/formatClock.ts';
import { evaluationText } from '../parts/evaluation.ts';

/** Nearly constant in width: `+0.34`, `−12.5`; `–` if there is no evaluation. */
export const formatEvaluation = (evaluation: ShownEvaluation | undefined): string =>
  evaluation === undefined ? '–' : evaluationText(evaluation, (pawns) => (pawns < 10 ? 2 : pawns < 100 ? 1 : 0));

/** `0.8s`, `48s`, `2:31`, `1:02:03`. */
export function formatElapsed(ms: number): string {
  if (ms < 9_950) return `${(ms / 1000).toFixed(1)}s`;
  const seconds = Math.round(ms / 1000);
  return seconds < 60 ? `${seconds}s` : formatSpan(seconds * 1000);
}

const SIZES = [
  { from: 1e12, letter: 'T' },
  { from: 1e9, letter: 'G' },
  { from: 1e6, letter: 'M' },
  { from: 1e3, letter: 'k' },
] as const;

/** Three figures: `987`, `1.23k`, `45.6M`, `3.78G`. */
export function formatCount(count: number): string {
  if (count < 1000) return String(Math.round(count));
  // A count that would round to 1000 of one unit is 1.00 of the next.
  const size = SIZES.find(({ from }) => count >= from * 0.9995) ?? SIZES[SIZES.length - 1];
  if (size === undefined) return String(count);
  const value = count / size.from;
  return `${value.toFixed(value < 9.995 ? 2 : value < 99.95 ? 1 : 0)}${size.letter}`;
}

/** White's share of the evaluation bar, 0…1: steep around equality, flat when a game is won. */
export function shareOf(evaluation: ShownEvaluation): number {
  if ('mate' in evaluation) return evaluation.mate >= 0 ? 1 : 0;
  return 0.5 + Math.atan(evaluation.centipawns / 220) / Math.PI;
}

/** `12.` or `12…` before a move. `firstMove`: number of the first move; `whiteBegins`: ply 1 is White's. */
export function formatMoveNumber(ply: number, firstMove: number, whiteBegins: boolean): string {
  const place = ply - (whiteBegins ? 1 : 0);
  return `${firstMove + Math.floor(place / 2)}${place % 2 === 0 ? '.' : '…'}`;
}
