// Two players side by side as data for programs: the comparison, with what the games of the match say about them (matchReport.ts).

import type { Comparison } from '../../ratings/compare/comparison.ts';
import { unitsOf } from '../../ratings/match/counts.ts';
import { matchReport, type MatchReport } from '../matchReport.ts';

type Match = NonNullable<Comparison['match']>;
export type ComparisonReport = Omit<Comparison, 'match'> & {
  readonly match: (MatchReport & Pick<Match, 'colours' | 'swept'>) | null;
};

/** Pairs count where there are any, as in `arbiter sprt`. */
export function comparisonReport({ match, ...comparison }: Comparison): ComparisonReport {
  if (match === null) return { ...comparison, match };
  const { tally, colours, swept } = match;
  const counts = unitsOf(tally.pairs) > 0 ? 'pairs' : 'games';
  return { ...comparison, match: { ...matchReport(comparison.players, tally, counts), colours, swept } };
}
