// BayesElo's model of a game (R. Coulom, https://www.remi-coulom.fr/Bayesian-Elo/; the draws are Rao and Kupper's, JASA 62, 1967), all in Elo
// before scaling: with x = elo(White) − elo(Black) + advantage and f(y) = 1 / (1 + 10^(−y/400)),
//
//   P(White wins) = f(x − drawElo)     P(Black wins) = f(−x − drawElo)     P(draw) = 1 − both = P(White wins) · P(Black wins) · (10^(drawElo/200) − 1)
//
// The last form makes the logarithm of the likelihood concave in all ratings, advantage and drawElo at once: it has one maximum.
// The prior: `priorDraws` virtual draws per player, distributed over its opponents in proportion to the games with each, half with each colour.

import { gamesOf, totalsOf, type Encounter, type GameResults } from '../gameResults.ts';
import { PairIndex } from '../pairIndex.ts';
import { at } from './symmetricMatrix.ts';

/** The number of virtual draws that BayesElo uses by default. */
export const PRIOR_DRAWS = 2;

/** e^(ELO · difference) is the odds. */
export const ELO = Math.LN10 / 400;

/** Results including the prior: one cell for each pair and colour. Counts may be fractions. */
export type ModelCells = {
  readonly size: number;
  readonly white: Int32Array;
  readonly black: Int32Array;
  /** White's wins and draws. */
  readonly whiteHeld: Float64Array;
  /** Black's wins and draws. */
  readonly blackHeld: Float64Array;
  readonly draws: number;
};

/** The variables of the likelihood of one game. */
export type ModelParameters = {
  /** By player, before scaling. */
  readonly elo: Float64Array;
  readonly advantage: number;
  readonly drawElo: number;
};

/** `settled` players are not rated here: they have no virtual draws of their own. */
export function modelCells(
  results: GameResults,
  priorDraws: number,
  settled: (player: number) => boolean = () => false,
): ModelCells {
  const totals = totalsOf(results);
  const drawsAGame = totals.map(({ games }, player) => (settled(player) ? 0 : priorDraws / games));
  const virtualDraws = (encounter: Encounter): number =>
    (gamesOf(encounter) * ((drawsAGame[encounter.white] ?? 0) + (drawsAGame[encounter.black] ?? 0))) / 4;

  const places = new PairIndex();
  const most = 2 * results.encounters.length;
  const white = new Int32Array(most);
  const black = new Int32Array(most);
  const whiteHeld = new Float64Array(most);
  const blackHeld = new Float64Array(most);
  let allDraws = 0;
  const add = (one: number, other: number, whiteWins: number, draws: number, blackWins: number): void => {
    const cell = places.numberOf(one, other);
    white[cell] = one;
    black[cell] = other;
    whiteHeld[cell] = at(whiteHeld, cell) + whiteWins + draws;
    blackHeld[cell] = at(blackHeld, cell) + blackWins + draws;
    allDraws += draws;
  };
  for (const encounter of results.encounters)
    add(encounter.white, encounter.black, encounter.whiteWins, encounter.draws, encounter.blackWins);
  // Half of an encounter's virtual draws have its own colours, half the opposite.
  for (const encounter of results.encounters) {
    const virtual = virtualDraws(encounter);
    if (virtual === 0) continue;
    add(encounter.white, encounter.black, 0, virtual, 0);
    add(encounter.black, encounter.white, 0, virtual, 0);
  }
  return { size: places.size, white, black, whiteHeld, blackHeld, draws: allDraws };
}

/** The factor by which BayesElo scales shown ratings: it makes the slope at equality that of plain Elo, which has no draws. */
export function bayesEloScale(drawElo: number): number {
  const x = 10 ** (-drawElo / 400);
  return (4 * x) / (1 + x) ** 2;
}

/** The natural logarithm of the likelihood of all cells, including the prior. */
export function logLikelihood(cells: ModelCells, { elo, advantage, drawElo }: ModelParameters): number {
  let sum = cells.draws === 0 ? 0 : cells.draws * Math.log(Math.expm1(2 * ELO * drawElo));
  for (let index = 0; index < cells.size; index++) {
    const x = at(elo, at(cells.white, index)) - at(elo, at(cells.black, index)) + advantage;
    sum -= at(cells.whiteHeld, index) * softplus(ELO * (drawElo - x));
    sum -= at(cells.blackHeld, index) * softplus(ELO * (drawElo + x));
  }
  return sum;
}

/** First and second derivatives of a cell's logarithm of the likelihood by u = x − drawElo and v = −x − drawElo, in natural units. */
export type CellSlopes = { byWhite: number; byBlack: number; curveWhite: number; curveBlack: number };

/** Fills `slopes` for the cell at `index`; the curves are minus the second derivatives. */
export function cellSlopes(cells: ModelCells, parameters: ModelParameters, index: number, slopes: CellSlopes): void {
  const { elo, advantage, drawElo } = parameters;
  const x = at(elo, at(cells.white, index)) - at(elo, at(cells.black, index)) + advantage;
  const whiteFails = 1 / (1 + Math.exp(ELO * (x - drawElo)));
  const blackFails = 1 / (1 + Math.exp(ELO * (-x - drawElo)));
  slopes.byWhite = at(cells.whiteHeld, index) * whiteFails;
  slopes.byBlack = at(cells.blackHeld, index) * blackFails;
  slopes.curveWhite = slopes.byWhite * (1 - whiteFails);
  slopes.curveBlack = slopes.byBlack * (1 - blackFails);
}

/** ln(1 + e^y) without overflow. */
export const softplus = (y: number): number => (y > 30 ? y : Math.log1p(Math.exp(y)));
