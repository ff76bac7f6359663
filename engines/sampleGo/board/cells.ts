// Numbers in a typed array, read without a doubt about their being there. One kind of array everywhere, so that the reading stays fast.

/** The number at `index`; 0 beyond the array, where no caller looks. */
export const at = (cells: Int32Array, index: number): number => cells[index] ?? 0;
