// The figures that an engine tells of a search, from its protocol to journal, archive and page.

/** Each absent where the engine did not tell it. `hashPermille` 0…1000. */
export type SearchFigures = {
  readonly depth?: number;
  readonly selectiveDepth?: number;
  readonly nodes?: number;
  readonly nodesPerSecond?: number;
  readonly tablebaseHits?: number;
  readonly hashPermille?: number;
};

/** Plain assignments and no spreads: this is done for each ply. */
export function copyFigures(from: SearchFigures, to: { -readonly [Name in keyof SearchFigures]: SearchFigures[Name] }): void {
  if (from.depth !== undefined) to.depth = from.depth;
  if (from.selectiveDepth !== undefined) to.selectiveDepth = from.selectiveDepth;
  if (from.nodes !== undefined) to.nodes = from.nodes;
  if (from.nodesPerSecond !== undefined) to.nodesPerSecond = from.nodesPerSecond;
  if (from.tablebaseHits !== undefined) to.tablebaseHits = from.tablebaseHits;
  if (from.hashPermille !== undefined) to.hashPermille = from.hashPermille;
}

/** Nodes a second where the player tells none, over all that it searched; `undefined` in the first millisecond, or without nodes. */
export const computedSpeed = (nodes = 0, timeMs = 0): number | undefined =>
  nodes > 0 && timeMs > 0 ? Math.round((nodes * 1000) / timeMs) : undefined;

/** `1.06k`, `21.2M`. */
export function shortNumber(value: number, billion: 'G' | 'B'): string {
  const [size, letter] = value >= 1e9 ? [1e9, billion] : value >= 1e6 ? [1e6, 'M'] : [1e3, 'k'];
  return value < size ? String(value) : `${(value / size).toPrecision(3)}${letter}`;
}
