// Dense symmetric positive definite systems, row by row in one Float64Array: only what Newton's method and covariances need.

/**
 * The lower triangle L of `matrix` = L·Lᵀ; `undefined` if `matrix` is not positive definite, or so close to singular that only rounding may make it
 * positive definite. Reads only the lower triangle of `matrix`.
 */
export function cholesky(matrix: Float64Array, size: number): Float64Array | undefined {
  const lower = new Float64Array(size * size);
  for (let row = 0; row < size; row++) {
    const rowStart = row * size;
    for (let column = 0; column <= row; column++) {
      const columnStart = column * size;
      const sum = at(matrix, rowStart + column) - product(lower, rowStart, columnStart, column);
      if (column < row) lower[rowStart + column] = sum / at(lower, columnStart + column);
      else if (sum > FLAT * at(matrix, rowStart + row)) lower[rowStart + row] = Math.sqrt(sum);
      else return undefined;
    }
  }
  return lower;
}

/** The sum of the products of two parts of a row each, in four sums, so that no addition waits for the one before it. */
function product(values: Float64Array, one: number, other: number, length: number): number {
  let [first, second, third, fourth] = [0, 0, 0, 0];
  let k = 0;
  for (; k + 3 < length; k += 4) {
    first += at(values, one + k) * at(values, other + k);
    second += at(values, one + k + 1) * at(values, other + k + 1);
    third += at(values, one + k + 2) * at(values, other + k + 2);
    fourth += at(values, one + k + 3) * at(values, other + k + 3);
  }
  for (; k < length; k++) first += at(values, one + k) * at(values, other + k);
  return first + second + (third + fourth);
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
