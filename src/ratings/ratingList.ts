// A rating list: the shown and stored form of a fit, by any method. Ranks count within a group, because groups cannot be compared.

import { halfPoints, type HalfPoints } from '../core/points.ts';
import { gamesOf, totalsOf, type GameResults } from './gameResults.ts';
import type { Interval } from './fit/bayesEloIntervals.ts';

export type RatingRow = {
  /** From 1 within the group; `undefined` for a temporary rating. */
  readonly rank: number | undefined;
  readonly name: string;
  readonly elo: number;
  /** The error of the rating, at the requested confidence; `undefined` if the method does not provide it. */
  readonly interval: Interval | undefined;
  readonly games: number;
  readonly wins: number;
  readonly draws: number;
  readonly losses: number;
  readonly points: HalfPoints;
  /** The mean rating of the opponents, game by game; `undefined` if none of them is rated. */
  readonly opponents: number | undefined;
  /** Its index in `RatingList.groups`, from 0; `undefined` for a temporary rating. */
  readonly group: number | undefined;
  /** From test games, or a known rating, until an official game is played (S16-14e, 4K-5.5). */
  readonly temporary: boolean;
};

/** A player whose games no finite rating explains. */
export type UnratedPlayer = { readonly name: string; readonly games: number; readonly reason: string };

/** The figures of the model, as used. */
export type RatingModel =
  | {
      readonly method: 'bayeselo';
      readonly priorDraws: number;
      readonly advantage: number;
      readonly drawElo: number;
      readonly scale: number;
      readonly logLikelihood: number;
    }
  | { readonly method: 'ordo'; readonly scaleZ: number; readonly whiteAdvantage: number; readonly drawRate: number };

export type RatingList = {
  readonly model: RatingModel;
  /** The games cannot determine the parameters to be estimated: the model uses its defaults. */
  readonly tooFewGames: boolean;
  /** Group after group, the best first; temporary ratings last. */
  readonly rows: readonly RatingRow[];
  readonly unrated: readonly UnratedPlayer[];
  /** Players who can be compared with one another, the largest group first. If there are several, every view of the list says so. */
  readonly groups: readonly (readonly string[])[];
  /** Official games between different players. */
  readonly games: number;
  /** Those that no finite ratings explain: games between two groups, and with players without a rating. BayesElo omits none. */
  readonly leftOut: number;
  /** Games of a player against itself under another version, omitted. */
  readonly againstItself: number;
  /** The player whose rating anchors the scale; `undefined` if the mean does, or known ratings. */
  readonly anchor: string | undefined;
};

/** Rows of the rated players of `results`, unranked and in no order. */
export function ratingRows(
  results: GameResults,
  elo: readonly (number | undefined)[],
  intervals: readonly Interval[],
  groupOf: (player: number) => number | undefined,
): readonly RatingRow[] {
  const totals = totalsOf(results);
  const opponents = meanOpponents(results, elo);
  return results.names.flatMap((name, player) => {
    const rating = elo[player];
    const total = totals[player];
    if (rating === undefined || total === undefined) return [];
    return {
      rank: undefined,
      name,
      elo: rating,
      interval: intervals[player],
      ...total,
      points: halfPoints(2 * total.wins + total.draws),
      opponents: opponents[player],
      group: groupOf(player),
      temporary: false,
    };
  });
}

/** Group after group, each from the best down with ranks from 1; equals are in order of their names. */
export function ranked(rows: readonly RatingRow[]): readonly RatingRow[] {
  const sorted = rows.toSorted(
    (one, other) =>
      (one.group ?? Infinity) - (other.group ?? Infinity) || other.elo - one.elo || compareText(one.name, other.name),
  );
  let rank = 0;
  return sorted.map((row, index) => {
    rank = sorted[index - 1]?.group === row.group ? rank + 1 : 1;
    return row.temporary ? row : { ...row, rank };
  });
}

const compareText = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

function meanOpponents(
  { names, encounters }: GameResults,
  elo: readonly (number | undefined)[],
): readonly (number | undefined)[] {
  const sums = names.map(() => ({ games: 0, elo: 0 }));
  const meets = (player: number, opponent: number, games: number): void => {
    const sum = sums[player];
    const rating = elo[opponent];
    if (sum === undefined || rating === undefined) return;
    sum.games += games;
    sum.elo += games * rating;
  };
  for (const encounter of encounters) {
    meets(encounter.white, encounter.black, gamesOf(encounter));
    meets(encounter.black, encounter.white, gamesOf(encounter));
  }
  return sums.map((sum) => (sum.games === 0 ? undefined : sum.elo / sum.games));
}
