// The known names nearest to a mistyped one. For messages only: no decision depends on it.
// Distance: optimal string alignment (insertions, deletions, substitutions, swaps of neighbours), letter case and `-_ ` ignored.

/** The candidate that `written` most probably stands for, the first of equals; `undefined`: none is plausible. */
export function nearest(written: string, candidates: readonly string[]): string | undefined {
  const wanted = plain(written);
  if (wanted.length > LONGEST) return undefined;
  let best: { readonly candidate: string; readonly distance: number } | undefined;
  for (const candidate of candidates) {
    const other = plain(candidate);
    const allowed = Math.floor(Math.max(wanted.length, other.length) / 3);
    if (isTooFar(wanted, other, allowed)) continue;
    const distance = editDistance(wanted, other);
    if (distance <= allowed && (best === undefined || distance < best.distance)) best = { candidate, distance };
  }
  return best?.candidate ?? (wanted.length < 3 ? undefined : candidates.find((candidate) => plain(candidate).startsWith(wanted)));
}

/** At most `count` candidates, nearest first; one that contains `written`, or is contained in it, counts as near as a single slip. */
export function nearestNames(written: string, candidates: readonly string[], count = 3): readonly string[] {
  const wanted = plain(written);
  if (wanted.length > LONGEST) return [];
  const allowed = Math.max(2, Math.floor(wanted.length / 3));
  return candidates
    .map((candidate) => ({ candidate, distance: looseDistance(wanted, plain(candidate), allowed) }))
    .filter(({ distance }) => distance <= allowed)
    .toSorted((one, two) => one.distance - two.distance)
    .slice(0, count)
    .map(({ candidate }) => candidate);
}

/** ` (did you mean "x"?)`, or an empty string. */
export function suggestion(written: string, candidates: readonly string[]): string {
  const found = nearest(written, candidates);
  return found === undefined ? '' : ` (did you mean "${found}"?)`;
}

/** `a`, `a or b`, `a, b or c`. */
export const orList = (names: readonly string[]): string => listed(names, 'or');

/** `a`, `a and b`, `a, b and c`. */
export const andList = (names: readonly string[]): string => listed(names, 'and');

function listed(names: readonly string[], word: string): string {
  const last = names.at(-1) ?? '';
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} ${word} ${last}`;
}

/** More names than this are not listed in a message. */
const FEW = 20;
export const isFew = (names: readonly string[]): boolean => names.length <= FEW;

/** What was expected: all names if they are few; of many where they are (`docs/tournament-file.md`), and the three nearest. */
export function oneOf(written: string, names: readonly string[], where: string): string {
  if (isFew(names)) return orList(names);
  const near = nearestNames(written, names);
  return `one of the names in ${where}${near.length === 0 ? '' : `, such as ${orList(near)}`}`;
}

export function editDistance(one: string, two: string): number {
  let older: number[] = [];
  let previous = Array.from({ length: two.length + 1 }, (_, index) => index);
  for (let i = 1; i <= one.length; i++) {
    const current = [i];
    for (let j = 1; j <= two.length; j++) {
      const same = one[i - 1] === two[j - 1];
      let cost = Math.min(at(previous, j) + 1, at(current, j - 1) + 1, at(previous, j - 1) + (same ? 0 : 1));
      if (i > 1 && j > 1 && one[i - 1] === two[j - 2] && one[i - 2] === two[j - 1]) cost = Math.min(cost, at(older, j - 2) + 1);
      current.push(cost);
    }
    older = previous;
    previous = current;
  }
  return at(previous, two.length);
}

/** A file with thousands of unknown names is refused at once: most names differ in their lengths. */
const isTooFar = (one: string, two: string, allowed: number): boolean => Math.abs(one.length - two.length) > allowed;

function looseDistance(one: string, two: string, allowed: number): number {
  const isPart = Math.min(one.length, two.length) >= 3 && (one.includes(two) || two.includes(one));
  if (one !== two && isPart) return 1;
  return isTooFar(one, two, allowed) ? Infinity : editDistance(one, two);
}

const LONGEST = 64;
const plain = (name: string): string => name.toLowerCase().replace(/[-_\s]/gu, '');
const at = (row: readonly number[], index: number): number => row[index] ?? Number.POSITIVE_INFINITY;
