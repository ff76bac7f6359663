// Minimum-weight perfect matching over costs of several levels: among all perfect matchings those with the least sum of the first cost, among them
// those with the least sum of the second, and so on. Exact as far as it reports: a level that doubles cannot settle, and all levels below it, are
// reported as open (this does not happen in a Swiss; the tests include tournaments of hundreds of rounds).
//
// npm edmonds-blossom finds the matchings (Galil's O(n³) form of Edmonds' algorithm), and counts in doubles. Levels are therefore joined into one
// whole number for each edge, each with a unit, as long as that stays exact, and otherwise settled one after another:
// - If each unit is larger than any difference that all lower levels can make, the least sum of the joined costs is the least of each level in turn.
//   The least sums of settled levels are known, which keeps the units small.
// - If even that is too much, smaller units are tried. If the matching found has the least sums of all settled levels, the sum of the next level is
//   least too: any other matching with these sums differs in that level alone.
// Why doubles stay exact: free vertices share one dual value, which an augmenting path bounds from below by a quarter of the number of vertices times
// the largest weight, so no number in it exceeds (2n + 20) times the largest weight. That holds if a perfect matching exists; if none exists, none is
// found.
// Not here: the costs (swissCosts.ts).

import blossom from 'edmonds-blossom';

/** An edge between two vertices, `costs` by level: whole numbers from 0, the same number of levels in every edge. */
export type CostedEdge = { readonly one: number; readonly other: number; readonly costs: readonly number[] };

/** `sums` by level; those of the first `settled` levels are minimal. */
export type Matching = { readonly edges: readonly CostedEdge[]; readonly sums: readonly number[]; readonly settled: number };

/**
 * The best perfect matching of the vertices 0 to `vertices - 1`. The same edges in the same order give the same answer. Throws `RangeError` if there is
 * none, and for costs of the first level that doubles cannot add up.
 */
export function bestPerfectMatching(vertices: number, edges: readonly CostedEdge[]): Matching {
  const levels = edges[0]?.costs.length ?? 0;
  let best: readonly CostedEdge[] = [];
  let settled = 0;
  for (let left = edges; settled < levels;) {
    const next = settleNext(vertices, left, sumsOf(best, settled), levels);
    if (next === undefined) break;
    best = next.edges;
    settled = next.settled;
    // An edge that alone costs more than the least sum of a settled level is in no best matching.
    const sums = sumsOf(best, settled);
    left = left.filter(({ costs }) => sums.every((sum, level) => (costs[level] ?? 0) <= sum));
  }
  if (2 * best.length !== vertices) throw new RangeError(`Cannot match ${vertices}: expected costs that doubles can add up`);
  return { edges: best, sums: sumsOf(best, levels), settled };
}

/** A matching with the least sums of at least one more level than `known` has; `undefined`: that level is too large for doubles. */
function settleNext(
  vertices: number,
  edges: readonly CostedEdge[],
  known: readonly number[],
  levels: number,
): Pick<Matching, 'edges' | 'settled'> | undefined {
  const most = Array.from({ length: levels }, (_, level) =>
    edges.reduce((max, { costs }) => Math.max(max, costs[level] ?? 0), 0),
  );
  const dearest = most.map((cost, level) => known[level] ?? cost * (vertices / 2));
  const fits = (units: readonly number[]): boolean =>
    units.reduce((sum, unit, level) => sum + unit * (most[level] ?? 0), 0) * (2 * vertices + 20) <= Number.MAX_SAFE_INTEGER;

  let upTo = levels;
  while (upTo > known.length + 1 && !fits(unitsOf(dearest, upTo, 1))) upTo--;
  for (let share = 1; share > 2 ** -40; share /= 4) {
    const units = unitsOf(dearest, upTo, share);
    if (!fits(units)) continue;
    const found = solve(vertices, edges, ({ costs }) => units.reduce((sum, unit, level) => sum + unit * (costs[level] ?? 0), 0));
    if (sumsOf(found, known.length).every((sum, level) => sum === known[level])) return { edges: found, settled: upTo };
  }
  return undefined;
}

/** The unit of a level is more than the `share` of the total that all levels below can cost; exact if `share` is 1. */
function unitsOf(dearest: readonly number[], upTo: number, share: number): readonly number[] {
  const units = Array.from({ length: upTo }, () => 1);
  for (let level = upTo - 2, below = 0; level >= 0; level--) {
    below += (dearest[level + 1] ?? 0) * (units[level + 1] ?? 1);
    units[level] = Math.floor(below * share) + 1;
  }
  return units;
}

/** The perfect matching with the least sum of one cost. */
function solve(vertices: number, edges: readonly CostedEdge[], costOf: (edge: CostedEdge) => number): readonly CostedEdge[] {
  const costs = edges.map(costOf);
  const dearest = costs.reduce((max, cost) => Math.max(max, cost), 0);
  const mates = blossom(
    edges.map(({ one, other }, index) => [one, other, dearest - (costs[index] ?? 0)]),
    true,
  );
  const chosen = edges.filter(({ one, other }) => mates[one] === other);
  if (2 * chosen.length !== vertices) throw new RangeError(`Cannot match ${vertices}: expected a perfect matching to exist`);
  return chosen;
}

const sumsOf = (edges: readonly CostedEdge[], levels: number): readonly number[] =>
  Array.from({ length: levels }, (_, level) => edges.reduce((sum, { costs }) => sum + (costs[level] ?? 0), 0));
