// Ratings by Ordo's method (M. Ballicora, https://github.com/michiguel/Ordo, its manual): the expected score of a game is
// 1 / (1 + e^(−β·x)) with x = rating(White) − rating(Black) + white advantage, and the ratings are those at which every player's expected
// score equals its actual score. A draw is half a win; there is no prior.
//
// Such ratings are finite only among players who have all taken points from one another through some chain. Ordo purges players who won or
// lost everything and refuses results that are then connected only by wins of one side. Here every group is rated separately, by its own games,
// with mean 0, and reported (groups.ts); a player alone in its group has no rating.
//
// Not implemented: errors from simulations (-s), priors on ratings (-x, -y), several anchors with weights (-m).

import { gamesOf, type Encounter, type GameResults } from '../gameResults.ts';
import { groupsByPoints } from '../groups.ts';
import { at, cholesky, solveCholesky } from './symmetricMatrix.ts';

/** The rating difference at which the stronger side scores 76 %. Elo's own scale: 400 points are odds of ten. The program Ordo uses 202. */
export const DEFAULT_SCALE_Z = 400 * Math.log10(0.76 / 0.24);
/** Between players of equal strength. */
export const DEFAULT_DRAW_RATE = 0.5;

export type OrdoSettings = {
  readonly scaleZ: number;
  /** In rating points, or estimated from the games: White's expected points equal the actual ones (-W). */
  readonly whiteAdvantage: number | 'estimated';
  /** 0 to 1, or estimated from the games (-D). It never changes a rating. */
  readonly drawRate: number | 'estimated';
};

export type OrdoFit = {
  /** By player; `undefined` if no rating is finite. */
  readonly ratings: readonly (number | undefined)[];
  /** Players rated together, the largest group first. */
  readonly groups: readonly (readonly number[])[];
  /** The games within groups, which determine the ratings. */
  readonly counted: GameResults;
  readonly whiteAdvantage: number;
  /** The games cannot determine White's advantage, which was to be estimated: it is 0. */
  readonly tooFewGames: boolean;
  readonly drawRate: number;
};

export function fitOrdo(
  results: GameResults,
  settings: OrdoSettings,
  start: readonly (number | undefined)[] = [],
  settled: ReadonlyMap<number, number> = new Map(),
): OrdoFit {
  const beta = Math.log(0.76 / 0.24) / settings.scaleZ;
  const allGroups = groupsByPoints(settled.size === 0 ? results : joined(results, [...settled.keys()]));
  const groups = allGroups.filter((group) => group.length > 1);
  const groupOf = new Map(groups.flatMap((group, index) => group.map((player) => [player, index] as const)));
  const inside = results.encounters.filter(({ white, black }) => groupOf.has(white) && groupOf.get(white) === groupOf.get(black));
  const ratings = Float64Array.from(results.names, (_, player) => settled.get(player) ?? start[player] ?? 0);
  const floating = groups.filter((group) => !group.some((player) => settled.has(player)));
  const settling = { encounters: inside, ratings, beta, floating, settled };
  const estimated = settings.whiteAdvantage === 'estimated' ? settle(settling, 0, true) : undefined;
  const given = settings.whiteAdvantage === 'estimated' ? 0 : settings.whiteAdvantage;
  const whiteAdvantage = estimated ?? settle(settling, given, false);
  if (whiteAdvantage === undefined) throw new RangeError('Cannot rate as Ordo: expected groups in which everyone took points');
  for (const group of floating) {
    const mean = group.reduce((sum, player) => sum + at(ratings, player), 0) / group.length;
    for (const player of group) ratings[player] = at(ratings, player) - mean;
  }
  const difference = ({ white, black }: Encounter): number => at(ratings, white) - at(ratings, black) + whiteAdvantage;
  return {
    ratings: results.names.map((_, player) => (groupOf.has(player) || settled.has(player) ? at(ratings, player) : undefined)),
    groups,
    counted: { names: results.names, encounters: inside },
    whiteAdvantage,
    tooFewGames: settings.whiteAdvantage === 'estimated' && estimated === undefined,
    drawRate:
      settings.drawRate === 'estimated'
        ? likelyDrawRate(inside.map((encounter) => ({ encounter, expected: logistic(beta * difference(encounter)) })))
        : settings.drawRate,
  };
}

type Settling = {
  readonly encounters: readonly Encounter[];
  /** Moved to the point where everyone's expected score equals the actual one. */
  readonly ratings: Float64Array;
  readonly beta: number;
  readonly floating: readonly (readonly number[])[];
  readonly settled: ReadonlyMap<number, number>;
};

/**
 * Newton's method in natural units. Returns White's advantage, starting from `white` if it is to be `estimated`; `undefined`, with unchanged
 * ratings, if no finite advantage explains the games or any does (everyone always had the same colour).
 */
function settle(
  { encounters, ratings, beta, floating, settled }: Settling,
  white: number,
  estimated: boolean,
): number | undefined {
  const players = [...new Set(encounters.flatMap((encounter) => [encounter.white, encounter.black]))].filter(
    (player) => !settled.has(player),
  );
  const variable = new Map(players.map((player, index) => [player, index]));
  const before = Float64Array.from(ratings);
  let advantage = white;
  for (let round = 0; round < MOST_ROUNDS && Math.abs(advantage - white) < MOST_ADVANTAGE; round++) {
    const step = newtonStep({ encounters, ratings, beta, floating, settled }, variable, advantage, estimated);
    if (step === undefined) break;
    const longest = step.reduce((most, change) => Math.max(most, Math.abs(change)), 0);
    const part = Math.min(1, 2 / longest) / beta;
    for (const [player, index] of variable) ratings[player] = at(ratings, player) + part * at(step, index);
    if (estimated) advantage += part * at(step, players.length);
    if (longest < 1e-9) return advantage;
  }
  ratings.set(before);
  return undefined;
}

const MOST_ROUNDS = 200;
/** In rating points: the advantage at which White scores all but one game in ten thousand. */
const MOST_ADVANTAGE = 1600;

function newtonStep(
  { encounters, ratings, beta, floating }: Settling,
  variable: ReadonlyMap<number, number>,
  advantage: number,
  estimated: boolean,
): Float64Array | undefined {
  const count = variable.size + (estimated ? 1 : 0);
  const gradient = new Float64Array(count);
  const curvature = new Float64Array(count * count);
  const bend = (row: number, column: number, amount: number): void => {
    curvature[row * count + column] = at(curvature, row * count + column) + amount;
  };
  for (const encounter of encounters) {
    const games = gamesOf(encounter);
    const expected = logistic(beta * (at(ratings, encounter.white) - at(ratings, encounter.black) + advantage));
    const slope = encounter.whiteWins + encounter.draws / 2 - games * expected;
    const curve = games * expected * (1 - expected);
    const signs: readonly (readonly [variable: number | undefined, sign: number])[] = [
      [variable.get(encounter.white), 1],
      [variable.get(encounter.black), -1],
      [estimated ? variable.size : undefined, 1],
    ];
    for (const [row, sign] of signs) {
      if (row === undefined) continue;
      gradient[row] = at(gradient, row) + sign * slope;
      for (const [column, other] of signs) if (column !== undefined) bend(row, column, sign * other * curve);
    }
  }
  // The level of a group is free: this fixes it at its current value.
  for (const group of floating) {
    const rows = group.flatMap((player) => variable.get(player) ?? []);
    for (const row of rows) for (const column of rows) bend(row, column, 1);
  }
  const lower = cholesky(curvature, count);
  return lower === undefined ? undefined : solveCholesky(lower, gradient);
}

/** The same results with the settled players joined in one group, whatever their results against one another. */
function joined({ names, encounters }: GameResults, settled: readonly number[]): GameResults {
  const chain = settled
    .slice(1)
    .map((black, index) => ({ white: settled[index] ?? black, black, whiteWins: 0, draws: 1, blackWins: 0 }));
  return { names, encounters: [...encounters, ...chain] };
}

/**
 * The share of draws if White is expected to score `expected` (Ordo's manual, "Draw rate from p and Deq": Davidson's model,
 * D² = W·L/φ² with φ = (1 − Deq) / (2·Deq)), in a form that is valid for every Deq above 0.
 */
export function expectedDraws(expected: number, drawRate: number): number {
  const phi = (1 - drawRate) / (2 * drawRate);
  const product = expected * (1 - expected);
  return (4 * product) / (1 + Math.sqrt(1 + 16 * (phi * phi - 0.25) * product));
}

type Expected = { readonly encounter: Encounter; readonly expected: number };

/** The draw rate at which the expected number of draws equals the actual one. (Ordo's manual uses squares per encounter; the program uses sums.) */
function likelyDrawRate(encounters: readonly Expected[]): number {
  const played = encounters.reduce((sum, { encounter }) => sum + encounter.draws, 0);
  const expectedAt = (rate: number): number =>
    encounters.reduce((sum, { encounter, expected }) => sum + gamesOf(encounter) * expectedDraws(expected, rate), 0);
  let [low, high] = [0, 1];
  while (high - low > 1e-12) {
    const middle = (low + high) / 2;
    if (expectedAt(middle) < played) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

const logistic = (y: number): number => 1 / (1 + Math.exp(-y));
