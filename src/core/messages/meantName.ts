// The name that someone has typed in another case: `stockfish` for Stockfish, where only one name is meant.

/** `undefined` if no name, or more than one, is meant; a name that is written exactly so comes first. */
export function meantName<Name extends string>(written: string, names: Iterable<Name>): Name | undefined {
  const alike = new Set<Name>();
  for (const name of names) {
    if (name === written) return name;
    if (name.toLowerCase() === written.toLowerCase()) alike.add(name);
  }
  const [only, other] = alike;
  return other === undefined ? only : undefined;
}
