// A rating list as `arbiter ratings --json` prints it: decimals, plain names, nothing hidden. Elo to six decimals: further digits depend on where
// the search began.

import type { RatingList, RatingModel } from './ratingList.ts';

export type RatingsJson = {
  readonly method: RatingModel['method'];
  /** The model's figures as used: BayesElo's advantage, drawElo, scale and prior; Ordo's white advantage, draw rate and scale. */
  readonly model: Readonly<Record<string, number>>;
  /** The games cannot determine the parameters to be estimated: the model uses its defaults. */
  readonly tooFewGames: boolean;
  readonly games: number;
  /** Games that no finite ratings explain: between groups, and with unrated players. */
  readonly leftOut: number;
  readonly players: readonly {
    /** Within the group; `null` for a temporary rating. */
    readonly rank: number | null;
    readonly name: string;
    readonly elo: number;
    readonly plus: number | null;
    readonly minus: number | null;
    readonly games: number;
    readonly wins: number;
    readonly draws: number;
    readonly losses: number;
    readonly points: number;
    readonly opponents: number | null;
    /** From 1, as in `groups`; `null` for a temporary rating. */
    readonly group: number | null;
    readonly temporary: boolean;
  }[];
  /** Groups of names that can be compared with one another; names in different groups cannot. */
  readonly groups: readonly (readonly string[])[];
  readonly unrated: readonly { readonly name: string; readonly games: number; readonly reason: string }[];
  /** Games of a player against itself under another version, omitted. */
  readonly againstItself: number;
  readonly anchor: string | null;
};

export function ratingsJson(list: RatingList): RatingsJson {
  const { method, ...model } = list.model;
  return {
    method,
    model: Object.fromEntries(Object.entries(model).map(([name, value]) => [name, rounded(value)])),
    tooFewGames: list.tooFewGames,
    games: list.games,
    leftOut: list.leftOut,
    players: list.rows.map((row) => ({
      rank: row.rank ?? null,
      name: row.name,
      elo: rounded(row.elo),
      plus: row.interval === undefined ? null : rounded(row.interval.plus),
      minus: row.interval === undefined ? null : rounded(row.interval.minus),
      games: row.games,
      wins: row.wins,
      draws: row.draws,
      losses: row.losses,
      points: row.points / 2,
      opponents: row.opponents === undefined ? null : rounded(row.opponents),
      group: row.group === undefined ? null : row.group + 1,
      temporary: row.temporary,
    })),
    groups: list.groups,
    unrated: list.unrated,
    againstItself: list.againstItself,
    anchor: list.anchor ?? null,
  };
}

const rounded = (value: number): number => Math.round(value * 1e6) / 1e6 + 0;
