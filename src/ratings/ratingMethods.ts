// The rating methods, behind one interface: what a list needs from a fit, in shown Elo before the scale is anchored.

import { present } from '../core/present.ts';
import { fitBayesElo, type BayesEloFit, type BayesEloSettings } from './fit/bayesElo.ts';
import { eloIntervals, type Interval, type IntervalKind } from './fit/bayesEloIntervals.ts';
import type { GameResults } from './gameResults.ts';
import { groupsByGames } from './groups.ts';
import { fitOrdo, type OrdoFit, type OrdoSettings } from './fit/ordo.ts';
import type { RatingModel } from './ratingList.ts';

export const RATING_METHODS = ['bayeselo', 'ordo'] as const;

export type BayesEloMethod = BayesEloSettings & {
  readonly method: 'bayeselo';
  /** Shown Elo per Elo of the model, or a function of the model's drawElo. */
  readonly scale: number | 'from-draws';
  readonly intervals: IntervalKind;
  /** The confidence of the intervals: 0.95. */
  readonly confidence: number;
};

export type OrdoMethod = OrdoSettings & { readonly method: 'ordo' };

export type MethodSettings = BayesEloMethod | OrdoMethod;

/** Players by index; `elo` with mean 0 in every group. */
export type RatedField = {
  readonly elo: readonly (number | undefined)[];
  readonly intervals: readonly Interval[];
  readonly groups: readonly (readonly number[])[];
  /** The games that determined the ratings. */
  readonly counted: GameResults;
  readonly model: RatingModel;
  readonly tooFewGames: boolean;
};

export type RatingMethod = {
  /** Rates all players; each call starts from the result of the last one. */
  readonly rate: (results: GameResults) => RatedField;
  /** Rates the players that are not `settled` against those that are (shown Elo by index), with the model of the last `rate`. */
  readonly rateAgainst: (results: GameResults, settled: ReadonlyMap<number, number>) => RatedField;
};

export const ratingMethod = (settings: MethodSettings): RatingMethod =>
  settings.method === 'bayeselo' ? bayesEloMethod(settings) : ordoMethod(settings);

function bayesEloMethod(settings: BayesEloMethod): RatingMethod {
  let last: BayesEloFit | undefined;
  const scaled = (fit: BayesEloFit): BayesEloFit => (settings.scale === 'from-draws' ? fit : { ...fit, scale: settings.scale });
  const field = (results: GameResults, fit: BayesEloFit, intervals: IntervalKind): RatedField => ({
    elo: [...fit.elo].map((elo) => elo * fit.scale),
    intervals: eloIntervals(results, fit, intervals, settings.confidence),
    groups: groupsByGames(results),
    counted: results,
    model: {
      method: 'bayeselo',
      priorDraws: settings.priorDraws,
      advantage: fit.advantage,
      drawElo: fit.drawElo,
      scale: fit.scale,
      logLikelihood: fit.logLikelihood,
    },
    tooFewGames: fit.tooFewGames,
  });
  return {
    rate(results) {
      last = scaled(fitBayesElo(results, settings, present({ start: last })));
      return field(results, last, settings.intervals);
    },
    rateAgainst(results, settled) {
      const model = last ?? scaled(fitBayesElo(results, settings));
      const { advantage, drawElo, scale } = model;
      const unscaled = new Map([...settled].map(([player, elo]) => [player, elo / scale]));
      const fit = fitBayesElo(results, { ...settings, advantage, drawElo }, { settled: unscaled });
      return field(results, { ...fit, scale }, 'opponents-known');
    },
  };
}

function ordoMethod(settings: OrdoMethod): RatingMethod {
  let last: OrdoFit | undefined;
  const field = ({ ratings, groups, counted, whiteAdvantage, drawRate, tooFewGames }: OrdoFit): RatedField => ({
    elo: ratings,
    intervals: [],
    groups,
    counted,
    model: { method: 'ordo', scaleZ: settings.scaleZ, whiteAdvantage, drawRate },
    tooFewGames,
  });
  return {
    rate(results) {
      last = fitOrdo(results, settings, last?.ratings);
      return field(last);
    },
    rateAgainst(results, settled) {
      const { whiteAdvantage, drawRate } = last ?? fitOrdo(results, settings);
      return field(fitOrdo(results, { ...settings, whiteAdvantage, drawRate }, [], settled));
    },
  };
}
