// How likely each result of a game of chess is: from the strengths of the two alone, by the model of BayesElo (R. Coulom, 2005), and from what they say
// of the position. That model is a logistic curve of the difference in strength, shifted for White's first move and for draws, so ratings fitted with it
// serve as strengths here. As a game goes on, evaluations take the place of strengths, and draws become likelier. The figures are fitted to 22,000
// positions of 570 games of TCEC; `node test/bench/chances.ts PGN...` fits and judges them again. For users: docs/odds.md.

import type { Sides } from './colour.ts';

/** In Elo before scaling (`eloScale`). */
export type OutcomeModel = { readonly whiteAdvantageElo: number; readonly drawElo: number };

/** Probabilities; a draw has the remainder. */
export type OutcomeChances = { readonly white: number; readonly black: number };

/** White's first move is worth 65 Elo, and equals draw 64 of 100 games: BayesElo's model fitted to 394 games of leagues and a cup of TCEC. */
export const TCEC_OUTCOMES: OutcomeModel = { whiteAdvantageElo: 65, drawElo: 270 };

/** `difference` is White's Elo minus Black's, before scaling. */
export const outcomeChances = (difference: number, { whiteAdvantageElo, drawElo }: OutcomeModel): OutcomeChances =>
  chancesAt(difference + whiteAdvantageElo, drawElo);

/** Shown Elo per Elo of the model: draws make the curve flatter, and shown Elo have the slope of one without draws, as BayesElo shows them. */
export function eloScale(drawElo: number): number {
  const odds = 10 ** (-drawElo / 400);
  return (4 * odds) / (1 + odds) ** 2;
}

export type GameState = {
  /** The plies that were played, from the usual start. */
  readonly ply: number;
  /** The last that each said, in centipawns, White's view; infinite: a mate. */
  readonly evaluations: Sides<number | undefined>;
  /** White's rating minus Black's, in shown Elo; 0 if that is unknown. */
  readonly difference: number;
};

/** What moves and evaluations change, in Elo before scaling. */
export type PlayFigures = {
  /** What an evaluation of one pawn is worth at ply 0. */
  readonly pawn: number;
  /** What 100 plies add to that. */
  readonly pawnGrows: number;
  /** What 100 plies take from a difference in strength, as a share of it. */
  readonly strengthFades: number;
  /** What 100 plies add to `drawElo`. */
  readonly drawsGrow: number;
};

export const TCEC_PLAY: PlayFigures = { pawn: 444, pawnGrows: -70, strengthFades: 0.6, drawsGrow: 187 };

/** `model`: of games that have not begun. `undefined` before either has said anything. */
export function chancesInPlay(
  { ply, evaluations: { white, black }, difference }: GameState,
  { drawElo }: OutcomeModel = TCEC_OUTCOMES,
  { pawn, pawnGrows, strengthFades, drawsGrow }: PlayFigures = TCEC_PLAY,
): OutcomeChances | undefined {
  if (white === undefined && black === undefined) return undefined;
  const pawns = (bounded(white ?? black ?? 0) + bounded(black ?? white ?? 0)) / 2;
  const played = Math.min(ply, LAST_PLY) / 100;
  const strength = (difference / eloScale(drawElo)) * Math.max(0, 1 - strengthFades * played);
  return chancesAt((pawn + pawnGrows * played) * pawns + strength, drawElo + drawsGrow * played);
}

/** Evaluations beyond this are worth the same: engines differ in what they call a won game. */
const MOST_PAWNS = 10;
const LAST_PLY = 200;

const bounded = (centipawns: number): number => Math.max(-MOST_PAWNS, Math.min(MOST_PAWNS, centipawns / 100));

const chancesAt = (elo: number, drawElo: number): OutcomeChances => ({
  white: expectation(elo - drawElo),
  black: expectation(-elo - drawElo),
});

const expectation = (elo: number): number => 1 / (1 + 10 ** (-elo / 400));
