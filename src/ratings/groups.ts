// Which players can be compared. Ratings are differences: between players that no chain of games connects the difference is undefined, and if one of
// two groups won every game between them, it has no upper bound.

import type { Encounter, GameResults } from './gameResults.ts';

/** Groups joined by games of any result, the largest first; each holds players' indices in ascending order. */
export function groupsByGames({ names, encounters }: GameResults): readonly (readonly number[])[] {
  return components(
    names.length,
    links(encounters, () => true),
  );
}

/**
 * Groups within which everyone has taken a point or half a point, through a chain of opponents, from everyone else: strongly connected components
 * of the graph with an edge from a player to each opponent that took points from it. Ratings without a prior are finite only within a group.
 */
export function groupsByPoints({ names, encounters }: GameResults): readonly (readonly number[])[] {
  const lostTo = links(encounters, (took) => took > 0);
  return components(names.length, lostTo);
}

type Links = ReadonlyMap<number, readonly number[]>;

/** Edges from a player to each opponent for which `counts` is true of the games that the opponent did not lose. */
function links(encounters: readonly Encounter[], counts: (pointsTaken: number) => boolean): Links {
  const found = new Map<number, number[]>();
  const add = (from: number, to: number, taken: number): void => {
    if (counts(taken)) push(found, from, to);
  };
  for (const { white, black, whiteWins, draws, blackWins } of encounters) {
    add(white, black, blackWins + draws);
    add(black, white, whiteWins + draws);
  }
  return found;
}

/** Strongly connected components (Kosaraju 1978, on lists instead of recursion), the largest first. */
function components(count: number, forward: Links): readonly (readonly number[])[] {
  const finished: number[] = [];
  const seen = new Set<number>();
  for (let start = 0; start < count; start++) walk(start, forward, seen, (player) => finished.push(player));

  const backward = new Map<number, number[]>();
  for (const [from, targets] of forward) {
    for (const to of targets) push(backward, to, from);
  }
  const groups: number[][] = [];
  const placed = new Set<number>();
  for (const start of finished.toReversed()) {
    const group: number[] = [];
    walk(start, backward, placed, (player) => group.push(player));
    if (group.length > 0) groups.push(group.toSorted((a, b) => a - b));
  }
  return groups.toSorted((a, b) => b.length - a.length || (a[0] ?? 0) - (b[0] ?? 0));
}

function push(links: Map<number, number[]>, from: number, to: number): void {
  const targets = links.get(from);
  if (targets === undefined) links.set(from, [to]);
  else targets.push(to);
}

/** Visits every unseen player reachable from `start`, depth first; `leave` receives each player after all players beyond it. */
function walk(start: number, along: Links, seen: Set<number>, leave: (player: number) => void): void {
  if (seen.has(start)) return;
  seen.add(start);
  const path = [{ player: start, next: 0 }];
  for (let top = path.at(-1); top !== undefined; top = path.at(-1)) {
    const target = along.get(top.player)?.[top.next];
    top.next += 1;
    if (target === undefined) {
      leave(top.player);
      path.pop();
    } else if (!seen.has(target)) {
      seen.add(target);
      path.push({ player: target, next: 0 });
    }
  }
}
