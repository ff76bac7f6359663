// The positions of the rows of a long list: their cumulated heights, and which rows are visible. Pure.

/** `tops[i]` is where row i begins; the last entry is the total height. */
export function topsOf(heights: readonly number[]): Float64Array {
  const tops = new Float64Array(heights.length + 1);
  heights.forEach((height, index) => {
    tops[index + 1] = (tops[index] ?? 0) + height;
  });
  return tops;
}

/** The row at `y`: the last one that begins at or above it; 0 if `y` is above all. */
export function rowAt(tops: Float64Array, y: number): number {
  let low = 0;
  let high = Math.max(0, tops.length - 2);
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((tops[middle] ?? 0) <= y) low = middle;
    else high = middle - 1;
  }
  return low;
}

export type Span = { readonly from: number; readonly to: number };

/** Rows `from`…`to` (exclusive) that touch `top`…`bottom`, in steps of eight, so that not every pixel of scrolling renders again. */
export function rowsInSight(tops: Float64Array, top: number, bottom: number): Span {
  const count = tops.length - 1;
  const from = Math.floor(rowAt(tops, top) / STEP) * STEP;
  const to = Math.min(count, Math.ceil((rowAt(tops, bottom) + 1) / STEP) * STEP);
  return { from: Math.min(from, count), to };
}
const STEP = 8;
