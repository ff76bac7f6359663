// Values that follow from the journal, made once for each of its numbers and not again until it has changed.

/** Kept at most; the longest unused goes first. */
const MOST = 200;

/**
 * A function that gives for a key what `make` gives for it, made again only when the number that `sequenceOf` gives for the key is another.
 * Where `make` gives a promise, all who ask meanwhile get the same; one that fails is not kept.
 */
export function cachedBy<Value>(
  sequenceOf: (key: string) => number,
  make: (key: string) => Value,
  most = MOST,
): (key?: string) => Value {
  const kept = new Map<string, { readonly sequence: number; readonly value: Value }>();
  return (key = '') => {
    const sequence = sequenceOf(key);
    const known = kept.get(key);
    // Put back as the latest.
    kept.delete(key);
    const entry = known?.sequence === sequence ? known : { sequence, value: make(key) };
    kept.set(key, entry);
    for (const oldest of kept.keys()) {
      if (kept.size <= most) break;
      kept.delete(oldest);
    }
    const { value } = entry;
    if (value instanceof Promise && entry !== known) {
      value.catch(() => {
        if (kept.get(key) === entry) kept.delete(key);
      });
    }
    return value;
  };
}
