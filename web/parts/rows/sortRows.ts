// Rows in the order that a viewer chose by a column's head. Pure; equal rows stay in their own order.

export type Order = { readonly column: string; readonly down: boolean };
/** What a row is ordered by; `undefined` comes last either way. */
export type Value = number | string | undefined;

export function sortRows<Row>(rows: readonly Row[], order: Order, valueOf: (row: Row, column: string) => Value): readonly Row[] {
  return rows.toSorted((one, other) => compare(valueOf(one, order.column), valueOf(other, order.column), order.down));
}

/** The same head again turns it round; another begins as `firstDown` says: numbers with the largest, names with the first. */
export const turnOrder = (order: Order, column: string, firstDown: boolean): Order => ({
  column,
  down: order.column === column ? !order.down : firstDown,
});

function compare(one: Value, other: Value, down: boolean): number {
  if (one === undefined || other === undefined) return Number(one === undefined) - Number(other === undefined);
  const difference =
    typeof one === 'number' && typeof other === 'number'
      ? one - other
      : String(one).localeCompare(String(other), undefined, { numeric: true });
  return down ? -difference : difference;
}
