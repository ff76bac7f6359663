// Points are whole numbers of half-points; they become decimals only for display.

import type { Brand } from './brand.ts';
import type { Colour } from './colour.ts';
import type { Outcome } from './ending.ts';

export type HalfPoints = Brand<number, 'HalfPoints'>;

/** Throws `RangeError` unless `count` is a whole number. */
export function halfPoints(count: number): HalfPoints {
  if (!Number.isInteger(count)) throw new RangeError(`Cannot count half-points: expected a whole number, got "${count}"`);
  return count as HalfPoints;
}

/** The points that one game gives to the side `colour`: 2 for a win, 1 for a draw, 0 for a loss. */
export function pointsOf(outcome: Outcome, colour: Colour): HalfPoints {
  return halfPoints(outcome === 'draw' ? 1 : outcome === colour ? 2 : 0);
}

/** Decimal form for people: `7`, `7.5`. */
export const formatPoints = (points: HalfPoints): string => (points / 2).toString();
