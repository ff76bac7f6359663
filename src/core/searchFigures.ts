// The figures that an engine reports about a search, passed from its protocol to journal, archive and page.

/** A figure is absent if the engine did not report it. `hashPermille` 0…1000. */
export type SearchFigures = {
  readonly depth?: number;
  readonly selectiveDepth?: number;
  readonly nodes?: number;
  readonly nodesPerSecond?: number;
  readonly tablebaseHits?: number;
  readonly hashPermille?: number;
};

/** Uses plain assignments instead of spreads because it runs for each ply. */
export function copyFigures(from: SearchFigures, to: { -readonly [Name in keyof SearchFigures]: SearchFigures[Name] }): void {
  if (from.depth !== undefined) to.depth = from.depth;
  if (from.selectiveDepth !== undefined) to.selectiveDepth = from.selectiveDepth;
  if (from.nodes !== undefined) to.nodes = from.nodes;
  if (from.nodesPerSecond !== undefined) to.nodesPerSecond = from.nodesPerSecond;
  if (from.tablebaseHits !== undefined) to.tablebaseHits = from.tablebaseHits;
  if (from.hashPermille !== undefined) to.hashPermille = from.hashPermille;
}

/** Nodes per second over the whole search, for a player that does not report them; `undefined` in the first millisecond, or without nodes. */
export const computedSpeed = (nodes = 0, timeMs = 0): number | undefined =>
  nodes > 0 && timeMs > 0 ? Math.round((nodes * 1000) / timeMs) : undefined;

/** `1.06k`, `21.2M`. */
export function shortNumber(value: number, billion: 'G' | 'B'): string {
  const [size, letter] = value >= 1e9 ? [1e9, billion] : value >= 1e6 ? [1e6, 'M'] : [1e3, 'k'];
  return value < size ? String(value) : `${(value / size).toPrecision(3)}${letter}`;
}
