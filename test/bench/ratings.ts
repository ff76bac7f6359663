// The cost of a rating list: `node test/bench/ratings.ts [PLAYERS] [GAMES]` (default 64 and 20,000). Not a test: prints figures. A live list must be
// ready after every game (S16-14b), so the figure that matters is one more game → a new list, minimum and median, in CPU time of this thread alone.

import { fitBayesElo } from '../../src/ratings/fit/bayesElo.ts';
import { eloIntervals } from '../../src/ratings/fit/bayesEloIntervals.ts';
import { ResultCounts, type RatedGame } from '../../src/ratings/gameResults.ts';
import type { MethodSettings } from '../../src/ratings/ratingMethods.ts';
import { RatedGames } from '../../src/ratings/ratedGames.ts';
import { randomSource } from '../../src/core/random.ts';

const players = Number(process.argv[2] ?? 64);
const games = Number(process.argv[3] ?? 20_000);
const say = (line: string): void => void process.stdout.write(`${line}\n`);
/** CPU time of this thread in milliseconds. */
const worked = (): number => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
};
const milliseconds = (value: number): string => `${value.toFixed(1)} ms`;

const METHODS: readonly MethodSettings[] = [
  {
    ...{ method: 'bayeselo', priorDraws: 2, advantage: 'estimated', drawElo: 'estimated' },
    ...{ scale: 'from-draws', intervals: 'opponents-known', confidence: 0.95 },
  },
  { method: 'ordo', scaleZ: 202, whiteAdvantage: 'estimated', drawRate: 'estimated' },
];

/** Players a few Elo apart, 40 % of the games between equals drawn. */
function gameSource(): () => RatedGame {
  const random = randomSource(1);
  return () => {
    const white = random.below(players);
    const black = (white + 1 + random.below(players - 1)) % players;
    const expected = 1 / (1 + 10 ** (((black - white) * 640) / players / 400));
    const draws = 1.6 * expected * (1 - expected);
    const lot = random.below(1_000_000) / 1_000_000;
    const outcome = lot < draws ? 'draw' : lot < draws / 2 + expected ? 'white' : 'black';
    return { white: `Player ${white}`, black: `Player ${black}`, outcome };
  };
}

for (const settings of METHODS) {
  const next = gameSource();
  const rated = new RatedGames(settings, { kind: 'mean', elo: 0 });
  for (let count = 0; count < games; count++) rated.add(next());
  const begun = worked();
  rated.ratings();
  const first = worked() - begun;
  const times = Array.from({ length: 100 }, () => {
    rated.add(next());
    const from = worked();
    rated.ratings();
    return worked() - from;
  }).toSorted((a, b) => a - b);
  say(
    `${settings.method}, ${players} players, ${games} games: first list ${milliseconds(first)}; one more game: ` +
      `least ${milliseconds(times[0] ?? 0)}, middle ${milliseconds(times[50] ?? 0)}, longest ${milliseconds(times[99] ?? 0)}`,
  );
}

const next = gameSource();
const counts = new ResultCounts(Array.from({ length: games }, next));
const fit = fitBayesElo(counts, { priorDraws: 2, advantage: 'estimated', drawElo: 'estimated' });
for (const kind of ['opponents-known', 'joint', 'exact'] as const) {
  const begun = worked();
  eloIntervals(counts, fit, kind, 0.95);
  say(`intervals, ${kind}: ${milliseconds(worked() - begun)}`);
}
