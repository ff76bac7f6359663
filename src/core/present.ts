// An object without the members that are undefined: what `exactOptionalPropertyTypes` wants to have left out.

export function present<Members extends object>(members: Members): Present<Members> {
  const kept: Present<Members> = {};
  for (const name in members) {
    const value = members[name];
    // Only undefined is left out, which is exactly what Present allows to be absent.
    if (value !== undefined) kept[name] = value as Present<Members>[typeof name];
  }
  return kept;
}

type Present<Members> = { [Name in keyof Members]?: Exclude<Members[Name], undefined> };
