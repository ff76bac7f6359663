// Types for npm edmonds-blossom 1.0, which ships none.

declare module 'edmonds-blossom' {
  /** The mate of each vertex from 0, or -1. One of the heaviest matchings; with `maxCardinality` one of the heaviest of the largest. */
  function blossom(edges: readonly (readonly [number, number, number])[], maxCardinality: boolean): readonly number[];
  export = blossom;
}
