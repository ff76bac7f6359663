// What the games of two players say about them, as data and as text: counts, Elo with its errors, shares, and the state of a sequential test.

import { english } from '../core/phrases/english.ts';
import { phrase, type Phrase } from '../core/phrases/phrase.ts';
import type { MatchTally } from '../core/matchTally.ts';
import type { Hypothesis, Sprt, SprtRule } from '../core/sprt.ts';
import { strengthAfterTest, type StrengthAfterTest } from '../ratings/match/afterTest.ts';
import { drawRatio, matchStatistics, pairsRatio, type Share } from '../ratings/match/matchStatistics.ts';
import { shareOfBound, type SprtState } from '../ratings/match/sprt.ts';
import { unitsOf } from '../ratings/match/counts.ts';

/** Numbers about the first player; `null`: the results do not give it, such as the Elo of a player with all points. Errors: half of a 95 % interval. */
export type MatchReport = {
  readonly players: readonly [string, string];
  readonly games: number;
  /** `null`, like the two after it: only pairs are known. */
  readonly wins: number | null;
  readonly draws: number | null;
  readonly losses: number | null;
  /** The share of points, 0 to 1. */
  readonly score: number | null;
  /** Pairs of games by points 0, ½, 1, 1½, 2; `null`: no pairs. */
  readonly pairs: readonly number[] | null;
  /** What the following are computed from. */
  readonly counts: 'pairs' | 'games';
  readonly elo: number | null;
  readonly eloError: number | null;
  readonly normalizedElo: number | null;
  readonly normalizedEloError: number | null;
  /** The probability that the first player is the better. */
  readonly los: number | null;
  readonly drawRatio: ShareJson;
  /** Pairs won for each pair lost; `null`: no pairs. */
  readonly pairsRatio: ShareJson | null;
  /** Absent: no test. */
  readonly sprt?: SprtReport;
};
export type ShareJson = { readonly value: number | null; readonly error: number | null };

export type SprtReport = Sprt & {
  readonly counts: 'pairs' | 'games';
  readonly llr: number;
  readonly lower: number;
  readonly upper: number;
  /** `null`: undecided. */
  readonly accepted: Hypothesis | null;
  /** Of the first player, free of what the stop adds to the plain Elo; `null`: undecided, or not known in this model. */
  readonly eloAfterTest: StrengthAfterTest | null;
};

export function matchReport(
  players: readonly [string, string],
  tally: MatchTally,
  counts: 'pairs' | 'games',
  sprt?: SprtReport,
): MatchReport {
  const [losses, draws, wins] = tally.games;
  const counted = counts === 'pairs' ? tally.pairs : tally.games;
  const { score, elo, eloError, normalizedElo, normalizedEloError, superiority } = matchStatistics(counted, 'as-counted');
  const [games, pairs] = [unitsOf(tally.games), unitsOf(tally.pairs)];
  const hasPairs = pairs > 0;
  return {
    players,
    ...(games === 0 && hasPairs ? { games: 2 * pairs, wins: null, draws: null, losses: null } : { games, wins, draws, losses }),
    score: finite(score),
    pairs: hasPairs ? tally.pairs : null,
    counts,
    elo: finite(elo),
    eloError: finite(eloError),
    normalizedElo: finite(normalizedElo),
    normalizedEloError: finite(normalizedEloError),
    los: finite(superiority),
    drawRatio: shareJson(drawRatio(counted)),
    pairsRatio: hasPairs ? shareJson(pairsRatio(tally.pairs)) : null,
    ...(sprt === undefined ? {} : { sprt }),
  };
}

/** `tally`: the results that decided it; absent: nothing has. */
export function sprtReport(
  { elo0, elo1, alpha, beta, model, counts }: Omit<SprtRule, 'overshoot' | 'inPlay'>,
  { llr, lower, upper, accepted }: SprtState,
  tally: MatchTally | undefined,
): SprtReport {
  const sprt = { elo0, elo1, alpha, beta, model };
  const counted = counts === 'pairs' ? tally?.pairs : tally?.games;
  const eloAfterTest = (accepted && counted && strengthAfterTest(sprt, counted, accepted)) ?? null;
  return { ...sprt, counts, llr, lower, upper, accepted: accepted ?? null, eloAfterTest };
}

const finite = (value: number): number | null => (Number.isFinite(value) ? value : null);
const shareJson = ({ value, error }: Share): ShareJson => ({ value: finite(value), error: finite(error) });

/** The players, and what their games say. */
export function formatMatchReport(report: MatchReport): string {
  return [`${report.players[0]} against ${report.players[1]}`, '', ...matchLines(report), ''].join('\n');
}

/** Each number on a line, with its name in front. */
export function matchLines(report: MatchReport): readonly string[] {
  const { games, wins, draws, losses, pairs, counts } = report;
  const won = wins === null ? '' : `: ${wins} won, ${draws} drawn, ${losses} lost`;
  const rows: (readonly [string, string])[] = [['games', `${games}${won}`]];
  if (report.score !== null) rows.push(['score', percent(report.score)]);
  if (pairs !== null)
    rows.push(['pairs', `${unitsOf(pairs as MatchTally['pairs'])}: ${pairs.join(', ')} with 0, ½, 1, 1½, 2 points`]);
  rows.push(
    ['Elo', withError(report.elo, report.eloError, signed)],
    ['nElo', withError(report.normalizedElo, report.normalizedEloError, signed)],
    ['LOS', report.los === null ? NONE : percent(report.los)],
    [counts === 'pairs' ? 'level pairs' : 'draws', withError(report.drawRatio.value, report.drawRatio.error, percent)],
  );
  if (report.pairsRatio !== null)
    rows.push(['pairs ratio', withError(report.pairsRatio.value, report.pairsRatio.error, (value) => value.toFixed(2))]);
  const { sprt } = report;
  if (sprt !== undefined) rows.push(['SPRT', describeHypotheses(sprt)], ['LLR', describeRatio(sprt)]);
  if (sprt && sprt.eloAfterTest !== null) rows.push(['Elo after the test', describeInterval(sprt.eloAfterTest)]);
  const width = Math.max(...rows.map(([name]) => name.length)) + 2;
  return rows.map(([name, text]) => `${name.padEnd(width)}${text}`);
}

const NONE = 'no estimate';
export const percent = (value: number): string => `${(100 * value).toFixed(1)} %`;
export const signed = (value: number): string => `${value < 0 ? '' : '+'}${value.toFixed(1)}`;

/** `+2.3 ± 3.1`. */
export function withError(value: number | null, error: number | null, format: (value: number) => string): string {
  if (value === null) return NONE;
  return error === null ? `${format(value)}, error not known` : `${format(value)} ± ${format(error).replace('+', '')}`;
}

const UNITS = {
  normalized: 'normalized Elo',
  logistic: 'Elo',
  bayeselo: 'BayesElo',
  jeffreys: 'Elo under Jeffreys’ prior',
} as const;

/** `normalized Elo 0 against 2, errors 5 % and 5 %, by pairs`. */
export const describeHypotheses = (rule: Omit<SprtRule, 'overshoot' | 'inPlay'>): string => english(hypothesesPhrase(rule));

export const hypothesesPhrase = ({ elo0, elo1, alpha, beta, model, counts }: Omit<SprtRule, 'overshoot' | 'inPlay'>): Phrase =>
  phrase(counts === 'pairs' ? 'test.pairs' : 'test.games', {
    unit: UNITS[model],
    elo0,
    elo1,
    alpha: rounded(100 * alpha),
    beta: rounded(100 * beta),
  });

/** `+1.7, 95 % from -0.1 to +3.4`. */
const describeInterval = ({ elo, low, high }: StrengthAfterTest): string =>
  `${signed(elo)}, 95 % from ${signed(low)} to ${signed(high)}`;

const rounded = (value: number): number => Number(value.toPrecision(6));

/** `1.23 of −2.94 to 2.94 (42 %)`, and what was accepted. */
export function describeRatio(
  sprt: Pick<SprtState, 'llr' | 'lower' | 'upper'> & { readonly accepted: Hypothesis | null },
): string {
  const { llr, lower, upper, accepted } = sprt;
  const share = `${Math.round(100 * shareOfBound(sprt))} %`;
  return `${llr.toFixed(2)}, bounds ${lower.toFixed(2)} and ${upper.toFixed(2)} (${share})${accepted === null ? '' : `: ${accepted} accepted`}`;
}

/** `1.23 (-2.94, 2.94)`, and what was accepted. */
export const shortRatio = ({ llr, lower, upper, accepted }: Parameters<typeof describeRatio>[0]): string =>
  `${llr.toFixed(2)} (${lower.toFixed(2)}, ${upper.toFixed(2)})${accepted === null ? '' : ` ${accepted} accepted`}`;
