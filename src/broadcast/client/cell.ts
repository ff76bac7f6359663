// A value that changes. On the page it is a signal, which redraws what shows it; a terminal redraws everything, so there it is a plain value.

export type Cell<Value> = { value: Value };

export type NewCell = <Value>(first: Value) => Cell<Value>;

export const plainCell: NewCell = (value) => ({ value });
