// Names that a person may have meant: the known ones nearest to what was written. For messages only; nothing is decided by it.

/** At most `count` of `known`, nearest first, compared without regard to case; empty where nothing is near. */
export function nearestNames(written: string, known: readonly string[], count = 3): readonly string[] {
  const wanted = written.toLowerCase();
  const allowed = Math.max(2, Math.floor(wanted.length / 3));
  return known
    .map((name) => ({ name, distance: distanceOf(wanted, name.toLowerCase()) }))
    .filter(({ distance }) => distance <= allowed)
    .toSorted((one, other) => one.distance - other.distance)
    .slice(0, count)
    .map(({ name }) => name);
}

/** One being a part of the other counts as near as a single slip. */
function distanceOf(one: string, other: string): number {
  const shorter = Math.min(one.length, other.length);
  return shorter >= 3 && (one.includes(other) || other.includes(one)) ? 1 : editDistance(one, other);
}

/** Letters to insert, delete or replace (V. Levenshtein, 1965). */
function editDistance(one: string, other: string): number {
  let above = Array.from({ length: other.length + 1 }, (_, column) => column);
  for (let row = 1; row <= one.length; row++) {
    const current = [row];
    for (let column = 1; column <= other.length; column++) {
      const replaced = (above[column - 1] ?? 0) + (one[row - 1] === other[column - 1] ? 0 : 1);
      current.push(Math.min(replaced, (above[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1));
    }
    above = current;
  }
  return above[other.length] ?? 0;
}
