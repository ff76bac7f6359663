// The uncertainty of BayesElo's ratings: the columns + and − of its listing. Three methods, all around the most likely ratings and with fitted
// advantage and drawElo:
//   opponents-known   as if all other ratings were certain, normal: the default of the listing (and of TCEC's list)
//   joint             the uncertainty of all ratings together, normal, each against the mean of its group (`covariance`)
//   exact             the likelihood itself while one rating moves and all others shift equally to keep the mean
//                     (`exactdist`); + and − may differ
//
// BayesElo's normal quantile is wrong in its fifth digit; ours is not.

import type { GameResults } from '../gameResults.ts';
import { groupsByGames } from '../groups.ts';
import { cellSlopes, ELO, softplus, type CellSlopes } from './bayesEloModel.ts';
import type { BayesEloFit } from './bayesElo.ts';
import { normalQuantile } from '../normal.ts';
import { at, cholesky, inverseFromCholesky } from './symmetricMatrix.ts';

export const INTERVALS = ['opponents-known', 'joint', 'exact'] as const;
export type IntervalKind = (typeof INTERVALS)[number];

/** Shown Elo above and below the rating, both positive. */
export type Interval = { readonly plus: number; readonly minus: number };

/** One interval per player; `confidence` such as 0.95. */
export function eloIntervals(
  results: GameResults,
  fit: BayesEloFit,
  kind: IntervalKind,
  confidence: number,
): readonly Interval[] {
  if (kind === 'exact') return exactIntervals(results, fit, confidence);
  const size = results.names.length;
  const deviations =
    kind === 'joint'
      ? diagonal(covariance(results, fit), size).map(Math.sqrt)
      : curvesOfRatings(fit).map((curve) => 1 / (ELO * Math.sqrt(curve)));
  const reach = normalQuantile(0.5 + confidence / 2) * fit.scale;
  return deviations.map((deviation) => ({ plus: reach * deviation, minus: reach * deviation }));
}

/** The diagonal of `curvatureOfRatings`. */
function curvesOfRatings(fit: BayesEloFit): readonly number[] {
  const { cells } = fit;
  const curves = Array.from(fit.elo, () => 0);
  const slopes: CellSlopes = { byWhite: 0, byBlack: 0, curveWhite: 0, curveBlack: 0 };
  for (let index = 0; index < cells.size; index++) {
    cellSlopes(cells, fit, index, slopes);
    const curve = slopes.curveWhite + slopes.curveBlack;
    for (const player of [at(cells.white, index), at(cells.black, index)]) curves[player] = (curves[player] ?? 0) + curve;
  }
  return curves;
}

/** Minus the second derivatives of the likelihood by the ratings, in natural units. */
function curvatureOfRatings(fit: BayesEloFit): Float64Array {
  const { cells } = fit;
  const size = fit.elo.length;
  const curvature = new Float64Array(size * size);
  const slopes: CellSlopes = { byWhite: 0, byBlack: 0, curveWhite: 0, curveBlack: 0 };
  const add = (place: number, amount: number): void => void (curvature[place] = at(curvature, place) + amount);
  for (let index = 0; index < cells.size; index++) {
    cellSlopes(cells, fit, index, slopes);
    const white = at(cells.white, index);
    const black = at(cells.black, index);
    const curve = slopes.curveWhite + slopes.curveBlack;
    add(white * size + white, curve);
    add(black * size + black, curve);
    add(white * size + black, -curve);
    add(black * size + white, -curve);
  }
  return curvature;
}

/** In unscaled Elo², each group against its own mean. */
function covariance(results: GameResults, fit: BayesEloFit): Float64Array {
  const size = results.names.length;
  const curvature = curvatureOfRatings(fit);
  const groups = groupsByGames(results);
  const each = (visit: (place: number, members: number) => void): void => {
    for (const group of groups) for (const one of group) for (const other of group) visit(one * size + other, group.length);
  };
  // A group's level is free: an additional curvature along it makes the matrix invertible; its contribution is subtracted afterwards.
  each((place) => (curvature[place] = at(curvature, place) + 1));
  const lower = cholesky(curvature, size);
  if (lower === undefined) throw new RangeError('Cannot tell the errors: expected a curved likelihood, got a flat one');
  const inverse = inverseFromCholesky(lower, size);
  each((place, members) => (inverse[place] = at(inverse, place) - 1 / members ** 2));
  return inverse.map((value) => value / ELO ** 2);
}

const diagonal = (matrix: Float64Array, size: number): readonly number[] =>
  Array.from({ length: size }, (_, index) => at(matrix, index * size + index));

/** Grid points of the exact distribution per deviation of the normal one, and how many deviations the grid covers. */
const POINTS = 20;
const DEVIATIONS = 7;

function exactIntervals(results: GameResults, fit: BayesEloFit, confidence: number): readonly Interval[] {
  const deviations = curvesOfRatings(fit).map((curve) => 1 / (ELO * Math.sqrt(curve)));
  const cellsOf: number[][] = results.names.map(() => []);
  for (let index = 0; index < fit.cells.size; index++) {
    cellsOf[at(fit.cells.white, index)]?.push(index);
    cellsOf[at(fit.cells.black, index)]?.push(index);
  }
  const members = new Map(groupsByGames(results).flatMap((group) => group.map((player) => [player, group.length] as const)));
  return results.names.map((_, player) => {
    const others = (members.get(player) ?? 1) - 1;
    const shown = (fit.scale * others) / (others + 1);
    const step = (deviations[player] ?? 0) / POINTS;
    const shifts = Array.from({ length: 2 * POINTS * DEVIATIONS + 1 }, (__, index) => (index - POINTS * DEVIATIONS) * step);
    const heights = shifts.map((shift) => logHeight(fit, cellsOf[player] ?? [], player, shift));
    const highest = Math.max(...heights);
    const density = heights.map((height) => Math.exp(height - highest));
    const tail = (1 - confidence) / 2;
    return {
      plus: quantile(shifts.toReversed(), density.toReversed(), tail) * shown,
      minus: -quantile(shifts, density, tail) * shown,
    };
  });
}

/** The logarithm of the likelihood of a player's games if the player is `shift` further above its opponents than fitted. */
function logHeight(fit: BayesEloFit, cells: readonly number[], player: number, shift: number): number {
  let sum = 0;
  for (const index of cells) {
    const isWhite = at(fit.cells.white, index) === player;
    const x =
      at(fit.elo, at(fit.cells.white, index)) -
      at(fit.elo, at(fit.cells.black, index)) +
      fit.advantage +
      (isWhite ? shift : -shift);
    sum -= at(fit.cells.whiteHeld, index) * softplus(ELO * (fit.drawElo - x));
    sum -= at(fit.cells.blackHeld, index) * softplus(ELO * (fit.drawElo + x));
  }
  return sum;
}

/** The point at which `part` of the area under the evenly spaced `density` is reached, with linear interpolation between grid points. */
function quantile(places: readonly number[], density: readonly number[], part: number): number {
  const wanted = part * density.reduce((sum, height) => sum + height, 0);
  let area = 0;
  for (let index = 1; index < places.length; index++) {
    const slice = ((density[index - 1] ?? 0) + (density[index] ?? 0)) / 2;
    if (area + slice >= wanted) {
      const [from = 0, to = 0] = [places[index - 1], places[index]];
      return from + (to - from) * ((wanted - area) / slice);
    }
    area += slice;
  }
  return places.at(-1) ?? 0;
}
