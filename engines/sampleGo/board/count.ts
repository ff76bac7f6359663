// The count as the sample player sees it: which chains are alive, dead or in seki, and the score that follows by the rules of the game.
// The same position always gets the same result, because its playouts use a fixed seed.

import { colourOf, connectedTo, EMPTY, type Stones } from '../../../src/games/go/board.ts';
import { formatScore } from '../../../src/games/go/scoreText.ts';
import { countBoard } from '../../../src/games/go/scoring.ts';
import { sekiStones } from '../../../src/games/go/seki.ts';
import type { GoState } from '../../../src/games/go/state.ts';
import { formatVertex } from '../../../src/games/go/vertex.ts';
import { createChance } from '../chance.ts';
import { boardOf, fromBoard } from './position.ts';
import { deadStones, settle } from './settle.ts';

/** The arguments of `final_status_list`; a stone in seki is alive, but is listed under seki. */
export const LIST_KINDS = ['alive', 'dead', 'seki'] as const;
type ListKind = (typeof LIST_KINDS)[number];

/** `score` in the form of SGF `RE`; the stones of a chain form one list. */
export type Judgement = Readonly<Record<ListKind, readonly (readonly string[])[]>> & { readonly score: string };

/** Per point of the board, for each of the two searches of a count. */
const PLAYOUTS_PER_POINT = 3;
const LEAST_PLAYOUTS = 600;

export function judge(state: GoState, rngSeed: number): Judgement {
  const { size, ruleSet } = state.start;
  const dead = ruleSet === 'tromp-taylor' ? new Set<number>() : deadPoints(state, rngSeed);
  const living = Uint8Array.from(state.stones, (stone, point) => (dead.has(point) ? EMPTY : stone));
  const seki = ruleSet === 'tromp-taylor' ? undefined : sekiStones(living, size);
  const lists: Record<ListKind, (readonly string[])[]> = { alive: [], dead: [], seki: [] };
  for (const chain of chainsOf(state.stones, size)) {
    const [first = 0] = chain;
    const kind = dead.has(first) ? 'dead' : seki?.[first] === 1 ? 'seki' : 'alive';
    lists[kind].push(chain.map((point) => formatVertex(point, size)));
  }
  return { ...lists, score: formatScore(countBoard(state, [...dead]).margin) };
}

function deadPoints(state: GoState, rngSeed: number): ReadonlySet<number> {
  const board = boardOf(state);
  const playouts = Math.max(LEAST_PLAYOUTS, PLAYOUTS_PER_POINT * state.start.size ** 2);
  const endless = { blackFirst: () => false, whiteFirst: () => false };
  const settlement = settle({ board, playouts, shouldStop: endless }, createChance(rngSeed));
  return new Set(deadStones(board, settlement).map((point) => fromBoard(point, board)));
}

function chainsOf(stones: Stones, size: number): readonly (readonly number[])[] {
  const seen = new Set<number>();
  const chains: (readonly number[])[] = [];
  for (let point = 0; point < stones.length; point++) {
    if (colourOf(stones[point]) === undefined || seen.has(point)) continue;
    const chain = connectedTo(stones, size, point).toSorted((one, other) => one - other);
    for (const member of chain) seen.add(member);
    chains.push(chain);
  }
  return chains;
}
