// Simulated matches under a sequential test (SPRT-1), a million games for each line: node test/soak/sprt.ts [GAMES] [SEED]. How often it is wrong and how
// long it takes, against the theory: Wald's bounds for the error rates, and a Brownian motion between the bounds for share and length, which is what
// fishtest's calculator and its tables of resources are computed from. Every line must be within them, or the exit code is 1.

import type { Outcome } from '../../src/core/ending.ts';
import { entrantName } from '../../src/core/ids.ts';
import { MatchCourse } from '../../src/core/matchCourse.ts';
import { randomSource } from '../../src/core/random.ts';
import type { SprtRule } from '../../src/core/sprt.ts';
import { NORMALIZED_ELO } from '../../src/ratings/match/elo.ts';
import { sprtBounds } from '../../src/ratings/match/sprt.ts';
import { SprtCourse } from '../../src/ratings/match/sprtCourse.ts';

const [mostGames = 1_000_000, rngSeed = 1] = process.argv.slice(2).map(Number);
const random = randomSource(rngSeed);

/** Pairs by points, of two equal players at a long time control with an unbalanced book; then tilted until the first has this strength. */
const LEVEL = [0.006, 0.23, 0.528, 0.23, 0.006] as const;
const SCORES = [0, 0.25, 0.5, 0.75, 1] as const;

function momentsOf(chances: readonly number[]): { readonly mean: number; readonly deviation: number } {
  const mean = chances.reduce((sum, chance, index) => sum + chance * (SCORES[index] ?? 0), 0);
  const variance = chances.reduce((sum, chance, index) => sum + chance * ((SCORES[index] ?? 0) - mean) ** 2, 0);
  return { mean, deviation: Math.sqrt(variance) };
}

const strengthOf = (chances: readonly number[]): number => {
  const { mean, deviation } = momentsOf(chances);
  return (mean - 0.5) / deviation;
};

/** The distribution for a normalized Elo: each chance times e^(tilt · score). */
function chancesFor(elo: number): readonly number[] {
  const wanted = (elo / NORMALIZED_ELO) * Math.SQRT2;
  let [low, high] = [-20, 20];
  let chances: readonly number[] = LEVEL;
  for (let round = 0; round < 100; round++) {
    const tilt = (low + high) / 2;
    const weights = LEVEL.map((chance, index) => chance * Math.exp(tilt * (SCORES[index] ?? 0)));
    const sum = weights.reduce((total, weight) => total + weight, 0);
    chances = weights.map((weight) => weight / sum);
    if (strengthOf(chances) < wanted) low = tilt;
    else high = tilt;
  }
  return chances;
}

const players = { white: entrantName('A'), black: entrantName('B') };
const gameOf = (outcome: Outcome) => ({ players, ending: { kind: 'rules', reason: 'checkmate', outcome } as const });
const [WIN, DRAW, LOSS] = [0, 1, 2] as const;
/** The games of a pair by its points, by the first player: odd numbers are its games with White. */
const GAMES_OF = [
  [LOSS, LOSS],
  [DRAW, LOSS],
  [WIN, LOSS],
  [WIN, DRAW],
  [WIN, WIN],
] as const;
const WITH_WHITE = [gameOf('white'), gameOf('draw'), gameOf('black')] as const;
const WITH_BLACK = [gameOf('black'), gameOf('draw'), gameOf('white')] as const;

/** One match until its test is decided; the games it took. */
function playMatch(rule: SprtRule, chances: readonly number[]): { readonly accepted: 'H0' | 'H1'; readonly games: number } {
  const finished = new Map<number, ReturnType<typeof gameOf>>();
  const course = new MatchCourse({ issued: new Map(), finished });
  const test = new SprtCourse(rule, course, false);
  for (let game = 1; ; game += 2) {
    const [one, other] = GAMES_OF[drawn(chances)] ?? [DRAW, DRAW];
    finished.set(game, WITH_WHITE[one]).set(game + 1, WITH_BLACK[other]);
    course.changed(game);
    course.changed(game + 1);
    const { decision } = test;
    if (decision !== undefined) return { accepted: decision.accepted, games: game + 1 };
  }
}

function drawn(chances: readonly number[]): number {
  let rest = random.below(2 ** 32) / 2 ** 32;
  for (const [index, chance] of chances.entries()) if ((rest -= chance) < 0) return index;
  return 2;
}

/** The share of H1 and the mean number of games, for a Brownian motion of the ratio. */
function theory({ elo0, elo1, alpha, beta }: SprtRule, elo: number): { readonly share: number; readonly games: number } {
  const [t, t0, t1] = [elo, elo0, elo1].map((one) => (one / NORMALIZED_ELO) * Math.SQRT2) as [number, number, number];
  const { lower, upper } = sprtBounds({ alpha, beta });
  const variance = (t1 - t0) ** 2;
  const drift = (t1 - t0) * (t - (t0 + t1) / 2);
  const h = (2 * drift) / variance;
  if (Math.abs(h) < 1e-9) return { share: -lower / (upper - lower), games: (2 * -lower * upper) / variance };
  const share = (1 - Math.exp(-h * lower)) / (Math.exp(-h * upper) - Math.exp(-h * lower));
  return { share, games: (2 * (share * upper + (1 - share) * lower)) / drift };
}

const say = (line: string): void => void process.stdout.write(`${line}\n`);
const percent = (share: number): string => `${(100 * share).toFixed(2)} %`;
let isWrong = false;

say('| test, nElo | true nElo | correction | matches | games | H1 | theory | mean games | theory | ratio |');
say('| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |');
const lines = [
  ...[0, 5, 10].map((elo) => ({ elo0: 0, elo1: 10, elo, overshoot: false })),
  ...[0, 5, 10].map((elo) => ({ elo0: 0, elo1: 10, elo, overshoot: true })),
  ...[-10, 0, 20, 40, 50].map((elo) => ({ elo0: 0, elo1: 40, elo, overshoot: false })),
  ...[-10, 0, 20, 40, 50].map((elo) => ({ elo0: 0, elo1: 40, elo, overshoot: true })),
];
for (const { elo, ...rest } of lines) {
  const rule: SprtRule = { ...rest, alpha: 0.05, beta: 0.05, model: 'normalized', counts: 'pairs', inPlay: 'finish' };
  const chances = chancesFor(elo);
  let [games, matches, passed] = [0, 0, 0];
  while (games < mostGames) {
    const played = playMatch(rule, chances);
    games += played.games;
    matches += 1;
    if (played.accepted === 'H1') passed += 1;
  }
  const expected = theory(rule, elo);
  const [share, mean] = [passed / matches, games / matches];
  const noise = Math.sqrt((expected.share * (1 - expected.share)) / matches);
  const ratio = mean / expected.games;
  say(
    `| ${rule.elo0}, ${rule.elo1} | ${elo} | ${rule.overshoot ? 'yes' : 'no'} | ${matches} | ${games} | ${percent(share)} | ${percent(expected.share)} | ${mean.toFixed(0)} | ${expected.games.toFixed(0)} | ${ratio.toFixed(3)} |`,
  );
  // An uncorrected test is stricter than it promises and a little longer; four deviations of chance. The mean length has about the deviation of
  // its own size for each match.
  const isAtHypothesis = elo <= rule.elo0 || elo >= rule.elo1;
  const error = elo <= rule.elo0 ? share - expected.share : expected.share - share;
  const slack = 4 / Math.sqrt(matches);
  if ((isAtHypothesis ? error : Math.abs(error)) > 4 * noise + (rule.overshoot ? 0.005 : 0.003)) isWrong = true;
  if (ratio < 0.95 - slack || ratio > 1.15 + slack) isWrong = true;
}
say(isWrong ? 'Not within the theory.' : 'All within the theory.');
process.exitCode = isWrong ? 1 : 0;
