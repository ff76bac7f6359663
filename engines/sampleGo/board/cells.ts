// Numbers in a typed array, read without a check for `undefined`. One kind of array everywhere keeps the access fast.

/** The number at `index`; 0 beyond the array, which callers never read. */
export const at = (cells: Int32Array, index: number): number => cells[index] ?? 0;
