// Dense symmetric positive definite systems, row by row in one Float64Array: only what Newton's method and covariances need.

/**
 * The lower triangle L of `matrix` = L·Lᵀ; `undefined` if `matrix` is not positive definite, or so close to singular that only rounding may make it
 * positive definite. Reads only the lower triangle of `matrix`.
 */
export function cholesky(matrix: Float64Array, size: number): Float64Array | undefined {
  const lower = new Float64Array(size * size);
  for (let row = 0; row < size; row += 2) if (!fillRows(lower, matrix, row, size)) return undefined;
  return lower;
}

/** Two rows at a time against two earlier ones: each number that is read from memory serves two products. */
function fillRows(lower: Float64Array, matrix: Float64Array, row: number, size: number): boolean {
  const one = row * size;
  const two = row + 1 < size ? one + size : one;
  for (let column = 0; column < row; column += 2) {
    const left = column * size;
    const right = left + size;
    let [oneLeft, oneRight, twoLeft, twoRight] = [0, 0, 0, 0];
    for (let k = 0; k < column; k++) {
      const [a, b, c, d] = [at(lower, one + k), at(lower, two + k), at(lower, left + k), at(lower, right + k)];
      oneLeft += a * c;
      oneRight += a * d;
      twoLeft += b * c;
      twoRight += b * d;
    }
    const bend = at(lower, right + column);
    for (const [start, sumLeft, sumRight] of [
      [one, oneLeft, oneRight],
      [two, twoLeft, twoRight],
    ] as const) {
      const element = (at(matrix, start + column) - sumLeft) / at(lower, left + column);
      lower[start + column] = element;
      lower[start + column + 1] = (at(matrix, start + column + 1) - sumRight - element * bend) / at(lower, right + column + 1);
    }
  }
  return fillCorner(lower, matrix, row, row, size) && (two === one || fillCorner(lower, matrix, row + 1, row, size));
}

/** The last elements of a row, from `from` up to its diagonal; false if there is no root. */
function fillCorner(lower: Float64Array, matrix: Float64Array, row: number, from: number, size: number): boolean {
  const rowStart = row * size;
  for (let column = from; column <= row; column++) {
    const columnStart = column * size;
    let sum = at(matrix, rowStart + column);
    for (let k = 0; k < column; k++) sum -= at(lower, rowStart + k) * at(lower, columnStart + k);
    if (column < row) lower[rowStart + column] = sum / at(lower, columnStart + column);
    else if (sum > FLAT * at(matrix, rowStart + row)) lower[rowStart + row] = Math.sqrt(sum);
    else return false;
  }
  return true;
}

/** The share of a diagonal element that rounding may leave if a row is a linear combination of earlier ones. */
const FLAT = 1e-13;

/** Solves L·Lᵀ·x = b for x. */
export function solveCholesky(lower: Float64Array, right: Float64Array): Float64Array {
  const size = right.length;
  const solution = Float64Array.from(right);
  for (let row = 0; row < size; row++) {
    let sum = at(solution, row);
    for (let k = 0; k < row; k++) sum -= at(lower, row * size + k) * at(solution, k);
    solution[row] = sum / at(lower, row * size + row);
  }
  for (let row = size - 1; row >= 0; row--) {
    let sum = at(solution, row);
    for (let k = row + 1; k < size; k++) sum -= at(lower, k * size + row) * at(solution, k);
    solution[row] = sum / at(lower, row * size + row);
  }
  return solution;
}

/** The complete inverse of L·Lᵀ. */
export function inverseFromCholesky(lower: Float64Array, size: number): Float64Array {
  const inverse = new Float64Array(size * size);
  const unit = new Float64Array(size);
  for (let column = 0; column < size; column++) {
    unit.fill(0);
    unit[column] = 1;
    inverse.set(solveCholesky(lower, unit), column * size);
  }
  return inverse;
}

/** An element that the caller knows to exist. */
export const at = (values: Float64Array | Int32Array, index: number): number => values[index] ?? Number.NaN;
