// A copy of the fields of a fold: maps, sets and lists are its own. What they hold is shared, since entries replace values and never change them.

export const copied = <Fields extends object>(fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, ownCopy(value)])) as Fields;

function ownCopy(value: unknown): unknown {
  if (value instanceof Map) return new Map(value);
  if (value instanceof Set) return new Set(value);
  return Array.isArray(value) ? [...(value as readonly unknown[])] : value;
}
