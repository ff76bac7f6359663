// The score of a board after play has stopped, given the dead stones: CGF-8 (rules of the Nihon Ki-in: territory and prisoners, no
// points in seki), Chinese rules (area) and the Tromp-Taylor rules (area of the stones as they stand; dead stones are ignored).
// Which stones are dead is not decided here: the players say it, and officials if they do not agree.
// Not here: the compensation that Chinese rules give for handicap stones (it differs between events, so komi includes it), and moves that
// should still have been made (filling a ko, connecting when dame are filled): the board is counted as it stands.

import type { Colour, Sides } from '../../core/colour.ts';
import type { GoRuleSet } from '../../core/gameRules.ts';
import { colourOf, connectedTo, EMPTY, stoneOf, type Stones } from './board.ts';
import { areasOf } from './regions.ts';
import { sekiStones } from './seki.ts';
import type { GoState } from './state.ts';

export type GoCount = {
  /** Black's points minus White's in half-points, including komi; negative if White leads. */
  readonly margin: number;
  /** Points that each side surrounds; by Japanese rules without those in seki. */
  readonly territory: Sides<number>;
  /** Stones that each side has lost, including dead ones; they count by Japanese rules only. */
  readonly prisoners: Sides<number>;
  /** Living stones on the board; they count by area rules only. */
  readonly living: Sides<number>;
  /** The dead stones that were removed, whole chains. */
  readonly dead: readonly number[];
};

/** The score if these stones are dead, each given by its point; a chain dies as a whole, so one stone names all of it. */
export function countBoard(state: GoState, dead: readonly number[]): GoCount {
  const { komi, ruleSet } = state.start;
  const { byArea } = METHODS[ruleSet];
  const { territory: owned, dead: gone, stones } = ownedPoints(state, dead);
  const prisoners = { white: state.captured.white, black: state.captured.black };
  for (const point of gone) {
    const colour = colourOf(state.stones[point]);
    if (colour !== undefined) prisoners[colour]++;
  }
  const territory = { white: owned.white.length, black: owned.black.length };
  const living = { white: countOf(stones, 'white'), black: countOf(stones, 'black') };
  const points = (colour: Colour): number =>
    territory[colour] + (byArea ? living[colour] : prisoners[colour === 'black' ? 'white' : 'black']);
  return { margin: 2 * (points('black') - points('white')) - komi, territory, prisoners, living, dead: gone };
}

/** The owners of empty points if these stones are dead, the dead stones themselves as whole chains, and the remaining stones. */
export function ownedPoints(
  state: GoState,
  dead: readonly number[],
): { readonly territory: Sides<readonly number[]>; readonly dead: readonly number[]; readonly stones: Stones } {
  const { byArea, leavesStones } = METHODS[state.start.ruleSet];
  const gone = leavesStones ? [] : wholeChains(state.stones, state.start.size, dead);
  const stones = new Uint8Array(state.stones);
  for (const point of gone) stones[point] = EMPTY;
  return { territory: territoryOf(stones, state.start.size, byArea), dead: gone, stones };
}

/** `leavesStones`: all stones on the board are alive. */
const METHODS = {
  japanese: { byArea: false, leavesStones: false },
  chinese: { byArea: true, leavesStones: false },
  'tromp-taylor': { byArea: true, leavesStones: true },
} as const satisfies Record<GoRuleSet, { readonly byArea: boolean; readonly leavesStones: boolean }>;

/** Whether the score is the area, which the board gives once the dead stones are known. */
export const countsArea = (ruleSet: GoRuleSet): boolean => METHODS[ruleSet].byArea;

function wholeChains(stones: Stones, size: number, dead: readonly number[]): number[] {
  const gone = new Set<number>();
  for (const point of dead) {
    if (colourOf(stones[point]) === undefined) throw new RangeError(`Cannot take off a dead stone: none is on point ${point}`);
    if (!gone.has(point)) for (const member of connectedTo(stones, size, point)) gone.add(member);
  }
  return [...gone];
}

/** Points of the empty regions that one side alone surrounds; by territory rules only if none of its stones around them is in seki. */
function territoryOf(stones: Stones, size: number, byArea: boolean): Sides<readonly number[]> {
  const { chains, regions } = areasOf(stones, size);
  const seki = byArea ? undefined : sekiStones(stones, size);
  const territory = { white: new Array<number>(), black: new Array<number>() };
  for (const { owner, points, chains: around } of regions) {
    if (owner === undefined) continue;
    if (around.some((chain) => seki?.[chains[chain]?.points[0] ?? -1] === 1)) continue;
    territory[owner].push(...points);
  }
  return territory;
}

function countOf(stones: Stones, colour: Colour): number {
  const stone = stoneOf(colour);
  let count = 0;
  for (let point = 0; point < stones.length; point++) if (stones[point] === stone) count++;
  return count;
}
