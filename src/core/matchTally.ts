// The results of a match of two as counts for its first player, from the worst to the best. Two games from the same opening with colours reversed
// are a pair: its games are not independent, so counts of pairs (pentanomial) give smaller and truer errors than counts of games (trinomial).

/** Games. */
export type Trinomial = readonly [losses: number, draws: number, wins: number];
/** Game pairs by points 0, ½, 1, 1½, 2. */
export type Pentanomial = readonly [none: number, half: number, one: number, oneAndHalf: number, two: number];

export type MatchTally = {
  readonly games: Trinomial;
  /** Pairs whose games have both ended. */
  readonly pairs: Pentanomial;
  /** The pairs of one point each that had no draw. */
  readonly decisivePairs: number;
};

/** The half-points of the first player from a game. */
export type GamePoints = 0 | 1 | 2;

export const EMPTY_TALLY: MatchTally = { games: [0, 0, 0], pairs: [0, 0, 0, 0, 0], decisivePairs: 0 };

/** One game more, or with −1 one less. */
export const withGame = (tally: MatchTally, points: GamePoints, change: 1 | -1 = 1): MatchTally => ({
  ...tally,
  games: tally.games.with(points, (tally.games[points] ?? 0) + change) as unknown as Trinomial,
});

/** One pair more, whose games are counted by `withGame`, or with −1 one less. */
export function withPair(tally: MatchTally, one: GamePoints, other: GamePoints, change: 1 | -1 = 1): MatchTally {
  const points = one + other;
  return {
    ...tally,
    pairs: tally.pairs.with(points, (tally.pairs[points] ?? 0) + change) as unknown as Pentanomial,
    decisivePairs: tally.decisivePairs + (points === 2 && one !== other ? change : 0),
  };
}

/** Both together. */
export const addedTallies = (one: MatchTally, other: MatchTally): MatchTally => ({
  games: added(one.games, other.games),
  pairs: added(one.pairs, other.pairs),
  decisivePairs: one.decisivePairs + other.decisivePairs,
});

const added = <Counts extends readonly number[]>(one: Counts, other: Counts): Counts =>
  one.map((count, index) => count + (other[index] ?? 0)) as unknown as Counts;

/** All games. */
export const gamesIn = ({ games: [losses, draws, wins] }: MatchTally): number => losses + draws + wins;

/** As the second player sees it. */
export const reversedTally = ({ games, pairs, decisivePairs }: MatchTally): MatchTally => ({
  games: games.toReversed() as unknown as Trinomial,
  pairs: pairs.toReversed() as unknown as Pentanomial,
  decisivePairs,
});
