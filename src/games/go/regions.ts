// The board as areas: every chain of stones, and every empty region with the chains around it. Scoring and seki use it.

import { BLACK, colourOf, connectedTo, EMPTY, neighboursOf, WHITE, type Stones } from './board.ts';
import type { Colour } from '../../core/colour.ts';

export type Chain = { readonly stone: number; readonly points: readonly number[] };

export type Region = {
  readonly points: readonly number[];
  /** Indices of the chains that touch it, each once. */
  readonly chains: readonly number[];
  /** The side whose stones alone touch it; `undefined`: both sides' or none, so that its points are dame. */
  readonly owner: Colour | undefined;
};

export type Areas = {
  readonly chains: readonly Chain[];
  readonly regions: readonly Region[];
  /** By point: the index of its chain, -1 if it is empty. */
  readonly chainAt: ArrayLike<number>;
};

export function areasOf(stones: Stones, size: number): Areas {
  const chains: Chain[] = [];
  const chainAt = new Int16Array(stones.length).fill(-1);
  const empty: number[][] = [];
  const seen = new Uint8Array(stones.length);
  for (let point = 0; point < stones.length; point++) {
    if (seen[point] === 1) continue;
    const stone = stones[point] ?? EMPTY;
    const points = connectedTo(stones, size, point);
    for (const member of points) seen[member] = 1;
    if (stone === EMPTY) {
      empty.push(points);
      continue;
    }
    for (const member of points) chainAt[member] = chains.length;
    chains.push({ stone, points });
  }
  return { chains, chainAt, regions: empty.map((points) => regionOf(points, chains, chainAt, neighboursOf(size))) };
}

function regionOf(
  points: readonly number[],
  chains: readonly Chain[],
  chainAt: ArrayLike<number>,
  neighbours: Int16Array,
): Region {
  const touching = new Set<number>();
  for (const point of points) {
    for (let at = 4 * point; at < 4 * point + 4; at++) {
      const neighbour = neighbours[at] ?? -1;
      if (neighbour < 0) break;
      const chain = chainAt[neighbour] ?? -1;
      if (chain >= 0) touching.add(chain);
    }
  }
  const colours = new Set([...touching].map((chain) => chains[chain]?.stone));
  const owner = colours.size === 1 ? colourOf(colours.has(BLACK) ? BLACK : WHITE) : undefined;
  return { points, chains: [...touching], owner };
}
