// Which players can be compared. Ratings are differences: between players that no chain of games connects the difference is undefined, and if one of
// two groups won every game between them, it has no upper bound.

import type { Encounter, GameResults } from './gameResults.ts';

/** Groups joined by games of any result, the largest first; each holds players' indices in ascending order. */
export function groupsByGames({ names, encounters }: GameResults): readonly (readonly number[])[] {
  const leaders = names.map((_, player) => player);
  const leaderOf = (player: number): number => {
    let leader = player;
    for (let next = leaders[leader] ?? leader; next !== leader; next = leaders[leader] ?? leader)
      leader = leaders[leader] = leaders[next] ?? next;
    return leader;
  };
  for (const { white, black } of encounters) leaders[leaderOf(white)] = leaderOf(black);
  return largestFirst([...Map.groupBy(names.keys(), leaderOf).values()]);
}

/**
 * Groups within which everyone has taken a point or half a point, through a chain of opponents, from everyone else: strongly connected components
 * of the graph with an edge from a player to each opponent that took points from it. Ratings without a prior are finite only within a group.
 */
export function groupsByPoints({ names, encounters }: GameResults): readonly (readonly number[])[] {
  return components(names.length, lostTo(encounters));
}

const largestFirst = (groups: readonly (readonly number[])[]): readonly (readonly number[])[] =>
  groups.toSorted((a, b) => b.length - a.length || (a[0] ?? 0) - (b[0] ?? 0));

type Links = ReadonlyMap<number, readonly number[]>;

/** From a player to each opponent that has taken points from it. */
function lostTo(encounters: readonly Encounter[]): Links {
  const found = new Map<number, number[]>();
  for (const { white, black, whiteWins, draws, blackWins } of encounters) {
    if (blackWins + draws > 0) push(found, white, black);
    if (whiteWins + draws > 0) push(found, black, white);
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
  return largestFirst(groups);
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
