// The results of games that a match goes on after, from its group `earlier`.

import { gamesIn, type MatchTally } from '../../core/matchTally.ts';
import type { EventInput } from './eventInput.ts';

export function earlierOf({ read, refuse }: EventInput): MatchTally | undefined {
  if (read.earlier === undefined) return undefined;
  const { wins, draws, losses, pairs, decisivePairs } = read.earlier;
  const [none = 0, half = 0, one = 0, oneAndHalf = 0, two = 0] = pairs ?? [];
  const tally: MatchTally = { games: [losses, draws, wins], pairs: [none, half, one, oneAndHalf, two], decisivePairs };
  const games = gamesIn(tally);
  if (games >= read.games)
    refuse(['earlier'], `Cannot go on after ${games} games: expected fewer than the ${read.games} of the match`);
  const [gamesOfPairs, pointsOfPairs] = [2 * (none + half + one + oneAndHalf + two), half + 2 * one + 3 * oneAndHalf + 4 * two];
  if (pairs !== undefined && (gamesOfPairs !== games || pointsOfPairs !== draws + 2 * wins))
    refuse(
      ['earlier', 'pairs'],
      `Cannot count ${gamesOfPairs} games with ${pointsOfPairs / 2} points in pairs: expected ${games} games with ${draws / 2 + wins} points, as wins, draws and losses say`,
    );
  if (decisivePairs > one)
    refuse(
      ['earlier', 'decisivePairs'],
      `Cannot have ${decisivePairs} pairs of a win each: expected at most ${one}, the pairs of one point`,
    );
  return tally;
}
