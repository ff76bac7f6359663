// Ratings with their intervals on one scale: where each begins and ends, in percent of the width, and the round numbers between. Pure.

type Rated = { readonly rating: number; readonly plus?: number; readonly minus?: number };

export type Scale = { readonly from: number; readonly to: number; readonly marks: readonly number[] };

const STEPS = [5, 10, 20, 25, 50, 100, 200, 250, 500, 1000, 2000, 5000] as const;
const MOST_MARKS = 6;

/** From the lowest to the highest end of any interval, widened to round numbers. */
export function scaleOf(rows: readonly Rated[]): Scale {
  if (rows.length === 0) return { from: 0, to: 1, marks: [] };
  const low = Math.min(...rows.map(({ rating, minus = 0 }) => rating - minus));
  const high = Math.max(...rows.map(({ rating, plus = 0 }) => rating + plus));
  const step = STEPS.find((candidate) => (high - low) / candidate <= MOST_MARKS) ?? (high - low) / MOST_MARKS;
  const from = Math.floor(low / step) * step;
  const to = Math.max(Math.ceil(high / step) * step, from + step);
  const marks = Array.from({ length: Math.round((to - from) / step) + 1 }, (_, index) => from + index * step);
  return { from, to, marks };
}

/** Percent of the width of a scale. */
export const at = (value: number, { from, to }: Scale): number => ((value - from) / (to - from)) * 100;
