// Two letters for each entrant, for the column heads of a crosstable, as TCEC makes them (docs/tcec-formats.md, crosstable.json): the first letter in
// upper case, the second in lower case; if they are taken, the next letters of the name are tried as the second (`Ci` for Chiron after `Ch` for
// ChessBrain). Names without a free pair get the first letter and a number, which TCEC does not need.

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
