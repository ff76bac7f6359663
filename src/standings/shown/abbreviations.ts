// Two letters for each entrant, to head the columns of a crosstable, as TCEC makes them (docs/tcec-formats.md, crosstable.json):
// the first letter large, the second small; where that is taken, the second walks on through the name (`Ci` for Chiron after
// `Ch` for ChessBrain). Names that have no pair left get the first letter and a number, which TCEC does not need.

export function abbreviations(names: readonly string[]): readonly string[] {
  const taken = new Set<string>();
  return names.map((name) => {
    const abbreviation = candidates(name).find((candidate) => !taken.has(candidate)) ?? numbered(name, taken);
    taken.add(abbreviation);
    return abbreviation;
  });
}

function candidates(name: string): readonly string[] {
  const [first = '?', ...others] = name.match(/[\p{Letter}\p{Number}]/gu) ?? [];
  return others.length === 0 ? [first.toUpperCase()] : others.map((other) => first.toUpperCase() + other.toLowerCase());
}

function numbered(name: string, taken: ReadonlySet<string>): string {
  const [first = '?'] = name.match(/[\p{Letter}\p{Number}]/u) ?? [];
  for (let number = 2; ; number++) {
    const candidate = `${first.toUpperCase()}${number}`;
    if (!taken.has(candidate)) return candidate;
  }
}
