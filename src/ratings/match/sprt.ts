// A sequential probability ratio test (A. Wald, 1945): it ends as soon as the results make one of two hypotheses about a player likely enough.
// Pure: from counts to a state. The director records a decision, and results after it change nothing (docs/rules.md, SPRT-1).

import type { Hypothesis, Sprt } from '../../core/sprt.ts';
import type { MatchCounts } from './counts.ts';
import { logLikelihoodRatio } from './likelihoodRatio.ts';

export type SprtState = {
  readonly llr: number;
  readonly lower: number;
  readonly upper: number;
  /** Absent: the test goes on. */
  readonly accepted?: Hypothesis;
};

/** At or below `lower` the test accepts H0, at or above `upper` H1. */
export const sprtBounds = ({
  alpha,
  beta,
}: Pick<Sprt, 'alpha' | 'beta'>): { readonly lower: number; readonly upper: number } => ({
  lower: Math.log(beta / (1 - alpha)),
  upper: Math.log((1 - beta) / alpha),
});

export const sprtState = (sprt: Sprt, counts: MatchCounts): SprtState => stateAt(sprt, logLikelihoodRatio(counts, sprt));

/** `overshoot` corrects the bounds; it includes the step to this ratio. */
export function stateAt(sprt: Sprt, llr: number, overshoot: Overshoot = NO_OVERSHOOT): SprtState {
  const bounds = sprtBounds(sprt);
  const lower = bounds.lower + beyond(overshoot.down);
  const upper = bounds.upper - beyond(overshoot.up);
  if (llr >= upper) return { llr, lower, upper, accepted: 'H1' };
  if (llr <= lower) return { llr, lower, upper, accepted: 'H0' };
  return { llr, lower, upper };
}

/** The part of the way to the bound on its side, from −1 (H0) to 1 (H1), or beyond. */
export const shareOfBound = ({ llr, lower, upper }: Pick<SprtState, 'llr' | 'lower' | 'upper'>): number =>
  llr >= 0 ? llr / upper : -llr / lower;

/**
 * By how much the ratio passes a bound when it passes it, on average: results come one by one, so a test stops beyond its bound, and it is stricter
 * than it promises. Estimated from the steps by which the ratio reached a new extreme (D. Siegmund, Sequential Analysis, corollary 8.33), as
 * fishtest does. It needs the ratio after each pair (or game) in order.
 */
export type Overshoot = { readonly down: Extremes; readonly up: Extremes };
/** The extreme so far, and the sums of the steps to new extremes and of their squares. */
type Extremes = { readonly extreme: number; readonly sum: number; readonly squares: number };

const NO_EXTREMES: Extremes = { extreme: 0, sum: 0, squares: 0 };
export const NO_OVERSHOOT: Overshoot = { down: NO_EXTREMES, up: NO_EXTREMES };

/** After one more pair (or game). */
export const overshootAfter = ({ down, up }: Overshoot, llr: number): Overshoot => ({
  down: llr < down.extreme ? stepTo(down, llr) : down,
  up: llr > up.extreme ? stepTo(up, llr) : up,
});

function stepTo({ extreme, sum, squares }: Extremes, llr: number): Extremes {
  const step = llr - extreme;
  return { extreme: llr, sum: sum + step, squares: squares + step * step };
}

const beyond = ({ sum, squares }: Extremes): number => (sum === 0 ? 0 : squares / Math.abs(sum) / 2);
