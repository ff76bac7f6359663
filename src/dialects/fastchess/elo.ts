// The figures of fastchess's blocks as text (app/src/matchmaking/elo of fastchess): counts are as they are, so extreme scores have no interval.

import { matchStatistics } from '../../ratings/match/matchStatistics.ts';
import type { MatchTally } from '../../core/matchTally.ts';
import { fixed } from '../numbers.ts';

export type EloFigures = {
  readonly difference: number;
  readonly elo: string;
  readonly error: string;
  readonly nElo: string;
  readonly nError: string;
  /** In percent. */
  readonly los: string;
};

/** By pairs (pentanomial) or by games. */
export function eloOf({ games, pairs }: MatchTally, byPairs: boolean): EloFigures {
  const figures = matchStatistics(byPairs ? pairs : games, 'as-counted');
  const { elo, eloError, superiority, normalizedElo, normalizedEloError } = figures;
  return {
    difference: elo,
    elo: fixed(elo, 2),
    // fastchess prints the logarithm of a negative number without a sign, the difference of two infinities with one.
    error: Number.isNaN(eloError) && Number.isFinite(elo) ? 'nan' : fixed(eloError, 2),
    nElo: fixed(normalizedElo, 2),
    nError: fixed(normalizedEloError, 2),
    los: fixed(100 * superiority, 2),
  };
}
