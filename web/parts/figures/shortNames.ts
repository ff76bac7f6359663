// Names of events without their common beginning: `League 1` for `TCEC Season 16 - League 1`. Pure.

/** Where a name may be cut: after the tournament's name and its separator. */
const SEPARATORS = /(?: [-–—] |: |, )/g;

/** The short name for each name; a single name, or one that would become empty, is unchanged. */
export function shortNames(names: readonly string[]): ReadonlyMap<string, string> {
  const [first = ''] = names;
  const cuts = [...first.matchAll(SEPARATORS)].map(({ index, 0: sign }) => index + sign.length);
  const cut = cuts.findLast((length) => names.every((name) => name.length > length && name.startsWith(first.slice(0, length))));
  return new Map(names.map((name) => [name, names.length < 2 || cut === undefined ? name : name.slice(cut)]));
}
