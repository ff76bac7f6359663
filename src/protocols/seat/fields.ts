// Reading the fields of a JSON object that came from someone else: each reader gives the value, or `undefined` where it is of another kind.

export type Fields = Readonly<Record<string, unknown>>;

/** The object that a line is; the error is what was got instead. Deeply nested text that no parser can hold is no object either. */
export function parseObject(line: string): Fields | undefined {
  try {
    const value: unknown = JSON.parse(line);
    return isFields(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

export const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Printable text of up to `longest` characters on one line. */
export function textField(value: unknown, longest: number): string | undefined {
  return typeof value === 'string' && value.length <= longest && !/[\p{Cc}\u2028\u2029]/u.test(value) ? value : undefined;
}

/** A name of something: text that is not empty. */
export function wordField(value: unknown, longest: number): string | undefined {
  const text = textField(value, longest);
  return text === undefined || text.trim() === '' ? undefined : text;
}

export function countField(value: unknown, least: number): number | undefined {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= least ? value : undefined;
}

export function oneOf<Value extends string>(value: unknown, values: readonly Value[]): Value | undefined {
  return values.find((known) => known === value);
}

/** A list of which every part can be read. */
export function listField<Item>(
  value: unknown,
  most: number,
  read: (item: unknown) => Item | undefined,
): readonly Item[] | undefined {
  if (!Array.isArray(value) || value.length > most) return undefined;
  const items: Item[] = [];
  for (const part of value as readonly unknown[]) {
    const item = read(part);
    if (item === undefined) return undefined;
    items.push(item);
  }
  return items;
}
