// SPRT-1: a match that ends as soon as its results make one of two hypotheses about its first entrant likely enough. Plain data: the ratio is
// computed by ratings/match.

import type { MatchTally } from './matchTally.ts';

/**
 * The unit of the two hypotheses. `normalized`: mean over deviation; `logistic`: Elo; `bayeselo`: Elo of BayesElo's model, with the drawelo of the
 * results; `jeffreys`: Elo in the scale of that model, with half a game added to each count (Jeffreys’ prior). The last two count games.
 */
export const SPRT_MODELS = ['normalized', 'logistic', 'bayeselo', 'jeffreys'] as const;
export type SprtModel = (typeof SPRT_MODELS)[number];

/** Whether a model can count pairs of games. */
export const canCountPairs = (model: SprtModel): boolean => model === 'normalized' || model === 'logistic';

export type Hypotheses = { readonly elo0: number; readonly elo1: number; readonly model: SprtModel };

export type Sprt = Hypotheses & {
  /** The probability of accepting H1 although H0 is true. */
  readonly alpha: number;
  /** The probability of accepting H0 although H1 is true. */
  readonly beta: number;
};

/** How an event uses it. */
export type SprtRule = Sprt & {
  readonly counts: 'pairs' | 'games';
  /** Whether the bounds are corrected by how far the ratio jumps beyond them (D. Siegmund). */
  readonly overshoot: boolean;
  /** What happens to the games in play when it is decided. */
  readonly inPlay: 'finish' | 'drop';
};

/** H0: the strength is `elo0`; H1: it is `elo1`. */
export type Hypothesis = 'H0' | 'H1';

/** What decided it, as it was known then. */
export type SprtDecision = {
  readonly accepted: Hypothesis;
  readonly llr: number;
  readonly lower: number;
  readonly upper: number;
  readonly tally: MatchTally;
};
