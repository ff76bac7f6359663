// A copy of an object without its undefined members, as `exactOptionalPropertyTypes` requires.

export function present<Members extends object>(members: Members): Present<Members> {
  const kept: Present<Members> = {};
  for (const name in members) {
    const value = members[name];
    // Only undefined is omitted, which is exactly what Present allows to be absent.
    if (value !== undefined) kept[name] = value as Present<Members>[typeof name];
  }
  return kept;
}

type Present<Members> = { [Name in keyof Members]?: Exclude<Members[Name], undefined> };
