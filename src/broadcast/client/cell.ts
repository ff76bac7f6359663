// A value that changes: to the page a signal, which redraws what shows it; to a terminal, which draws everything again, no more than a value.

export type Cell<Value> = { value: Value };

export type NewCell = <Value>(first: Value) => Cell<Value>;

export const plainCell: NewCell = (value) => ({ value });
