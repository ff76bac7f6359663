// Which stones are in seki, on a board without dead stones: rules of the Nihon Ki-in, article 8, "stones which are alive but possess dame are in
// seki", whose eyes are not territory.
// The article assumes that every neutral point has been filled; players, and programs above all, stop earlier. So this file first fills the
// neutral points with chains that may safely do so: those that live by their own eyes, and any stones they connect to.
// Points that no living stone can fill are the dame of a seki.
// Not here: double kos, which leave no dame; fights that the players stopped before they were decided.

import type { Colour } from '../../core/colour.ts';
import { connectedTo, libertiesOf, neighboursOf, otherStone, stoneOf, type Stones } from './board.ts';
import { areasOf, type Areas, type Region } from './regions.ts';

/** By point of `stones`: 1 if the point has a stone in seki. */
export function sekiStones(stones: Stones, size: number): ArrayLike<number> {
  const filled = new Uint8Array(stones);
  let areas = areasOf(filled, size);
  let strong = strongPoints(areas, size);
  while (fillDame(filled, size, areas, strong)) {
    areas = areasOf(filled, size);
    strong = strongPoints(areas, size);
  }
  return markSeki(areas, size, strong);
}

/** By point: 1 if it has a stone that lives by its own eyes, or is connected to such stones by a region of its colour. */
function strongPoints(areas: Areas, size: number): Uint8Array {
  const clusters = clustersOf(areas);
  const strongClusters = new Set(safeChains(areas, size).map((chain) => clusters[chain]));
  const strong = new Uint8Array(size * size);
  for (const [index, chain] of areas.chains.entries()) {
    if (strongClusters.has(clusters[index])) for (const point of chain.points) strong[point] = 1;
  }
  return strong;
}

/**
 * Chains with two eyes, each of which only such chains surround (D. Benson's criterion, with every region of one's own colour counted as
 * an eye, since it contains nothing alive).
 */
function safeChains({ chains, regions }: Areas, size: number): number[] {
  const own = regions.filter(({ owner }) => owner !== undefined);
  let safe = new Set(chains.keys());
  for (;;) {
    const eyes = new Map<number, number>();
    for (const region of own) {
      if (!region.chains.every((chain) => safe.has(chain))) continue;
      for (const chain of region.chains) eyes.set(chain, (eyes.get(chain) ?? 0) + eyesIn(region, size));
    }
    const left = [...safe].filter((chain) => (eyes.get(chain) ?? 0) >= 2);
    if (left.length === safe.size) return left;
    safe = new Set(left);
  }
}

/** One or two points give one eye, and so does a square of four; three or more other points have room for two. */
function eyesIn({ points }: Region, size: number): 1 | 2 {
  return points.length <= 2 || isSquare(points, size) ? 1 : 2;
}

function isSquare(points: readonly number[], size: number): boolean {
  const corner = Math.min(...points);
  return points.length === 4 && [1, size, size + 1].every((step) => points.includes(corner + step));
}

/** Per chain a number that is equal for chains of one colour connected through regions of their own, directly or through other chains. */
function clustersOf({ chains, regions }: Areas): readonly number[] {
  const cluster = Array.from(chains.keys());
  const find = (chain: number): number => {
    let root = chain;
    while (cluster[root] !== root) root = cluster[root] ?? root;
    return root;
  };
  for (const { owner, chains: around } of regions) {
    const [first] = around;
    if (owner === undefined || first === undefined) continue;
    for (const chain of around) cluster[find(chain)] = find(first);
  }
  return cluster.map((_, chain) => find(chain));
}

/** Fills neutral points next to strong stones, and those reachable after that; returns whether it filled any. */
function fillDame(filled: Uint8Array, size: number, { regions }: Areas, strong: Uint8Array): boolean {
  const open = new Set(regions.filter(({ owner }) => owner === undefined).flatMap(({ points }) => points));
  let before: number;
  const all = open.size;
  do {
    before = open.size;
    for (const point of open) {
      const colour = fillerOf(filled, size, strong, point);
      if (colour === undefined) continue;
      filled[point] = stoneOf(colour);
      for (const member of connectedTo(filled, size, point)) strong[member] = 1;
      open.delete(point);
    }
  } while (open.size < before);
  return open.size < all;
}

/** The side that fills a neutral point: one with adjacent strong stones that captures nothing, preferring one that saves its own weak stones. */
function fillerOf(filled: Stones, size: number, strong: ArrayLike<number>, point: number): Colour | undefined {
  const willing = (['black', 'white'] as const).filter((colour) => mayFill(filled, size, strong, point, colour));
  return willing.find((colour) => beside(filled, size, strong, point, stoneOf(colour), 0)) ?? willing[0];
}

function mayFill(filled: Stones, size: number, strong: ArrayLike<number>, point: number, colour: Colour): boolean {
  const stone = stoneOf(colour);
  return beside(filled, size, strong, point, stone, 1) && !takes(filled, size, point, otherStone(stone));
}

function takes(filled: Stones, size: number, point: number, enemy: number): boolean {
  return around(size, point).some(
    (neighbour) => filled[neighbour] === enemy && libertiesOf(filled, size, connectedTo(filled, size, neighbour)).length === 1,
  );
}

/** Whether a strong (1) or weak (0) stone of that kind is next to the point. */
function beside(filled: Stones, size: number, strong: ArrayLike<number>, point: number, stone: number, strength: 0 | 1): boolean {
  return around(size, point).some((neighbour) => filled[neighbour] === stone && strong[neighbour] === strength);
}

function around(size: number, point: number): number[] {
  return [...neighboursOf(size).subarray(4 * point, 4 * point + 4)].filter((neighbour) => neighbour >= 0);
}

/** Marks chains next to dame that no strong stone touches, and the chains that live with them through a shared eye. */
function markSeki(areas: Areas, size: number, strong: ArrayLike<number>): ArrayLike<number> {
  const clusters = clustersOf(areas);
  const inSeki = new Set<number | undefined>();
  for (const { owner, points } of areas.regions) {
    if (owner !== undefined) continue;
    for (const point of points) {
      const chains = around(size, point).filter((neighbour) => (areas.chainAt[neighbour] ?? -1) >= 0);
      if (chains.some((neighbour) => strong[neighbour] === 1)) continue;
      for (const neighbour of chains) inSeki.add(clusters[areas.chainAt[neighbour] ?? -1]);
    }
  }
  const marks = new Uint8Array(areas.chainAt.length);
  for (const [index, chain] of areas.chains.entries()) {
    if (inSeki.has(clusters[index])) for (const point of chain.points) marks[point] = 1;
  }
  return marks;
}
