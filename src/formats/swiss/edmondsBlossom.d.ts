// The types of npm edmonds-blossom 1.0, which has none of its own.

declare module 'edmonds-blossom' {
  /** For each vertex from 0 its mate, -1 where it has none. Of the heaviest matchings one; with `maxCardinality` of the largest ones. */
  function blossom(edges: readonly (readonly [number, number, number])[], maxCardinality: boolean): readonly number[];
  export = blossom;
}
