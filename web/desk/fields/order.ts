// Names in an order that an official changes: one place up or down, or two names swapped. No one is lost or duplicated.

/** The list with the entry at `index` moved by `step` places; it stays within the ends. */
export function moved(list: readonly string[], index: number, step: number): readonly string[] {
  const target = Math.min(list.length - 1, Math.max(0, index + step));
  const name = list[index];
  if (name === undefined || target === index) return list;
  const rest = list.toSpliced(index, 1);
  return rest.toSpliced(target, 0, name);
}

/** The list with `name` at `index`; the name that was there takes the old place of `name`. */
export function seated(list: readonly string[], index: number, name: string): readonly string[] {
  const from = list.indexOf(name);
  const there = list[index];
  if (from === -1 || there === undefined || from === index) return list;
  return list.with(index, name).with(from, there);
}

export type Seating = {
  readonly boards: readonly { readonly board: number; readonly white: number; readonly black: number }[];
  /** Indexes of those who have a bye. */
  readonly byes: readonly number[];
};

/** Indexes in seating order: White and Black of board 1, of board 2, and so on; the players left over have a bye. */
export const seatingOf = (count: number, boards: number): Seating => ({
  boards: Array.from({ length: boards }, (_, index) => ({ board: index + 1, white: 2 * index, black: 2 * index + 1 })),
  byes: Array.from({ length: Math.max(0, count - 2 * boards) }, (_, index) => 2 * boards + index),
});
