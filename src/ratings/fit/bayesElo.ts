// Ratings by BayesElo's model: the ratings, and on request advantage and drawElo, that maximize the likelihood of the results and the prior.
// BayesElo uses minorization-maximization (D. Hunter, Annals of Statistics 32, 2004) and stops at steps of 1e-5; this file uses Newton's
// method on the same likelihood, up to the maximum itself, so figures differ from BayesElo's by its remaining distance (some 0.003 Elo).
//
// If no games connect two groups, only differences within each are known: each has mean 0 (groups.ts reports the groups).

import { type GameResults } from '../gameResults.ts';
import { groupsByGames } from '../groups.ts';
import {
  bayesEloScale,
  cellSlopes,
  ELO,
  logLikelihood,
  modelCells,
  type CellSlopes,
  type ModelCells,
  type ModelParameters,
} from './bayesEloModel.ts';
import { at, cholesky, solveCholesky } from './symmetricMatrix.ts';

/** BayesElo's values if it does not estimate them. */
export const DEFAULT_ADVANTAGE = 32.8;
export const DEFAULT_DRAW_ELO = 97.3;

export type BayesEloSettings = {
  /** Virtual draws of each player, above 0. */
  readonly priorDraws: number;
  /** In Elo, or estimated from the games (`mm 1 …`). */
  readonly advantage: number | 'estimated';
  /** In Elo, above 0, or estimated from the games (`mm … 1`). */
  readonly drawElo: number | 'estimated';
};

export type BayesEloFit = ModelParameters & {
  /** Shown ratings are `elo * scale`. */
  readonly scale: number;
  readonly logLikelihood: number;
  /** The games cannot determine the parameters to be estimated: advantage and drawElo are the defaults. */
  readonly tooFewGames: boolean;
  readonly cells: ModelCells;
};

/** Prior knowledge: where to start, and which players keep their ratings. */
export type KnownRatings = {
  readonly start?: ModelParameters;
  /** Unscaled ratings, by player, that others are measured against and that do not change. */
  readonly settled?: ReadonlyMap<number, number>;
};

export function fitBayesElo(results: GameResults, settings: BayesEloSettings, known: KnownRatings = {}): BayesEloFit {
  if (!(settings.priorDraws > 0))
    throw new RangeError(`Cannot rate by BayesElo: expected prior draws above 0, got "${settings.priorDraws}"`);
  const cells = modelCells(results, settings.priorDraws, (player) => known.settled?.has(player) === true);
  const groups = groupsByGames(results);
  const estimates = settings.advantage === 'estimated' || settings.drawElo === 'estimated';
  const climbed = climb(cells, groups, settings, known);
  const tooFewGames = climbed === undefined || (estimates && isOutOfBounds(climbed));
  const parameters = tooFewGames ? climb(cells, groups, { ...settings, ...fixedParameters(settings) }, known) : climbed;
  if (parameters === undefined)
    throw new RangeError('Cannot rate by BayesElo: expected a likelihood with one maximum, got a flat one');
  centre(parameters.elo, groups, known.settled);
  return {
    ...parameters,
    scale: bayesEloScale(parameters.drawElo),
    logLikelihood: logLikelihood(cells, parameters),
    tooFewGames,
    cells,
  };
}

const fixedParameters = ({ advantage, drawElo }: BayesEloSettings): Pick<ModelParameters, 'advantage' | 'drawElo'> => ({
  advantage: advantage === 'estimated' ? DEFAULT_ADVANTAGE : advantage,
  drawElo: drawElo === 'estimated' ? DEFAULT_DRAW_ELO : drawElo,
});

/** Limits for an unbounded likelihood, as with a single game: no one draws 9,999 games of 10,000, or gains that much from playing White. */
const isOutOfBounds = ({ advantage, drawElo }: ModelParameters): boolean => Math.abs(advantage) > 1600 || drawElo > 1600;

/** Newton's method from the start of the search to the maximum; `undefined` if there is none. */
function climb(
  cells: ModelCells,
  groups: readonly (readonly number[])[],
  settings: BayesEloSettings,
  { start, settled = new Map() }: KnownRatings,
): ModelParameters | undefined {
  const players = groups.reduce((sum, group) => sum + group.length, 0);
  const variables = variablesOf(players, settled, settings, groups);
  const fixed = fixedParameters(settings);
  let parameters: ModelParameters = {
    elo: Float64Array.from({ length: players }, (_, player) => settled.get(player) ?? start?.elo[player] ?? 0),
    advantage: settings.advantage === 'estimated' ? (start?.advantage ?? fixed.advantage) : fixed.advantage,
    drawElo: settings.drawElo === 'estimated' ? (start?.drawElo ?? fixed.drawElo) : fixed.drawElo,
  };
  let reached = logLikelihood(cells, parameters);
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const step = newtonStep(cells, parameters, variables);
    if (step === undefined) return undefined;
    const longest = step.reduce((most, change) => Math.max(most, Math.abs(change)), 0);
    let part = Math.min(1, LONGEST_STEP / longest);
    let next = moved(parameters, step, part, variables);
    if (longest >= SURE_STEP) {
      let likelihood = logLikelihood(cells, next);
      while (!(likelihood >= reached - 1e-9 * Math.abs(reached)) && part > 1e-6) {
        part /= 2;
        next = moved(parameters, step, part, variables);
        likelihood = logLikelihood(cells, next);
      }
      reached = likelihood;
    }
    parameters = next;
    if (longest < CLOSE_ENOUGH) return parameters;
  }
  return undefined;
}

const MOST_ROUNDS = 200;
/** In Elo. Newton's method squares the distance in each round, so after a step of this length nothing remains. */
const CLOSE_ENOUGH = 1e-4;
const LONGEST_STEP = 400;
/** A shorter step always climbs: the curvature hardly changes on its way. */
const SURE_STEP = 1;

/** The unknowns: each player's rating unless settled, then advantage, then drawElo; −1 is not searched for. */
type Variables = {
  readonly count: number;
  readonly player: Int32Array;
  readonly advantage: number;
  readonly drawElo: number;
  /** Groups without settled players: their level is free. */
  readonly floating: readonly (readonly number[])[];
};

function variablesOf(
  players: number,
  settled: ReadonlyMap<number, number>,
  { advantage, drawElo }: BayesEloSettings,
  groups: readonly (readonly number[])[],
): Variables {
  let count = 0;
  const player = Int32Array.from({ length: players }, (_, index) => (settled.has(index) ? -1 : count++));
  return {
    player,
    advantage: advantage === 'estimated' ? count++ : -1,
    drawElo: drawElo === 'estimated' ? count++ : -1,
    count,
    floating: groups.filter((group) => !group.some((index) => settled.has(index))),
  };
}

/** The step, in Elo, to the maximum of the second-order approximation of the likelihood; `undefined` if there is no maximum. */
function newtonStep(cells: ModelCells, parameters: ModelParameters, variables: Variables): Float64Array | undefined {
  const { count, player, advantage, drawElo } = variables;
  const gradient = new Float64Array(count);
  const curvature = new Float64Array(count * count);
  const bend = (row: number, column: number, amount: number): void => {
    if (row < 0 || column < 0) return;
    const place = row >= column ? row * count + column : column * count + row;
    curvature[place] = at(curvature, place) + amount;
  };
  const slope = (variable: number, amount: number): void => {
    if (variable >= 0) gradient[variable] = at(gradient, variable) + amount;
  };
  const slopes: CellSlopes = { byWhite: 0, byBlack: 0, curveWhite: 0, curveBlack: 0 };
  const sums = { byX: 0, byDraw: 0, curve: 0, mixed: 0 };
  for (let index = 0; index < cells.size; index++) {
    cellSlopes(cells, parameters, index, slopes);
    const white = at(player, at(cells.white, index));
    const black = at(player, at(cells.black, index));
    const byX = slopes.byWhite - slopes.byBlack;
    const curve = slopes.curveWhite + slopes.curveBlack;
    const mixed = slopes.curveBlack - slopes.curveWhite;
    slope(white, byX);
    slope(black, -byX);
    bend(white, white, curve);
    bend(black, black, curve);
    bend(white, black, -curve);
    sums.byX += byX;
    sums.byDraw -= slopes.byWhite + slopes.byBlack;
    sums.curve += curve;
    sums.mixed += mixed;
    if (advantage >= 0) {
      bend(advantage, white, curve);
      bend(advantage, black, -curve);
    }
    if (drawElo >= 0) {
      bend(drawElo, white, mixed);
      bend(drawElo, black, -mixed);
    }
  }
  slope(advantage, sums.byX);
  slope(drawElo, sums.byDraw);
  bend(advantage, advantage, sums.curve);
  bend(drawElo, advantage, sums.mixed);
  bend(drawElo, drawElo, sums.curve);
  // ln(e^y − 1) with y = 2 · ELO · drawElo: its slope is 1 + 1/(e^y − 1).
  const tail = 1 / Math.expm1(2 * ELO * parameters.drawElo);
  slope(drawElo, 2 * cells.draws * (1 + tail));
  bend(drawElo, drawElo, 4 * cells.draws * tail * (1 + tail));
  for (const group of variables.floating) {
    for (const one of group) for (const other of group) if (one >= other) bend(at(player, one), at(player, other), 1);
  }
  const lower = cholesky(curvature, count);
  return lower === undefined ? undefined : solveCholesky(lower, gradient).map((change) => change / ELO);
}

function moved(
  from: ModelParameters,
  step: Float64Array,
  part: number,
  { player, advantage, drawElo }: Variables,
): ModelParameters {
  const change = (variable: number): number => (variable < 0 ? 0 : part * at(step, variable));
  const wanted = from.drawElo + change(drawElo);
  return {
    elo: from.elo.map((value, index) => value + change(at(player, index))),
    advantage: from.advantage + change(advantage),
    // drawElo is above 0 by definition.
    drawElo: wanted > from.drawElo / 10 ? wanted : from.drawElo / 10,
  };
}

function centre(elo: Float64Array, groups: readonly (readonly number[])[], settled?: ReadonlyMap<number, number>): void {
  for (const group of groups) {
    if (group.some((player) => settled?.has(player) === true)) continue;
    const mean = group.reduce((sum, player) => sum + at(elo, player), 0) / group.length;
    for (const player of group) elo[player] = at(elo, player) - mean;
  }
}
