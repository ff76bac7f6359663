// Sorts rows by the column that the viewer chose. Pure and stable.

export type Order = { readonly column: string; readonly down: boolean };
/** A sort key; `undefined` comes last in either direction. */
export type Value = number | string | undefined;

export function sortRows<Row>(rows: readonly Row[], order: Order, valueOf: (row: Row, column: string) => Value): readonly Row[] {
  return rows.toSorted((one, other) => compare(valueOf(one, order.column), valueOf(other, order.column), order.down));
}

/** The same head again reverses the order; a new one starts as `firstDown` says: numbers with the largest, names with the first. */
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
