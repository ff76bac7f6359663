// Against the definition: the triangle times itself is the matrix.

import { expect, test } from 'vitest';
import { at, cholesky } from './symmetricMatrix.ts';

/** Large numbers on the diagonal make it positive definite. */
const matrixOf = (size: number, diagonal: number): Float64Array =>
  Float64Array.from({ length: size * size }, (_, place) => {
    const [row, column] = [Math.floor(place / size), place % size];
    return row === column ? diagonal : Math.sin((row + 1) * (column + 1));
  });

test.each([1, 2, 3, 4, 7, 10])('cholesky of a matrix of %i rows', (size) => {
  const matrix = matrixOf(size, size + 1);
  const lower = cholesky(matrix, size) ?? expect.fail('not positive definite');
  for (let row = 0; row < size; row++) {
    for (let column = 0; column <= row; column++) {
      let sum = 0;
      for (let k = 0; k < size; k++) sum += at(lower, row * size + k) * at(lower, column * size + k);
      expect(sum).toBeCloseTo(at(matrix, row * size + column), 10);
    }
    for (let column = row + 1; column < size; column++) expect(at(lower, row * size + column)).toBe(0);
  }
});

test.each([2, 3, 6])('no cholesky of a matrix of %i equal rows', (size) => {
  expect(cholesky(new Float64Array(size * size).fill(2), size)).toBeUndefined();
});
