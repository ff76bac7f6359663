// The result of a game: the model of BayesElo (R. Coulom, 2005), a logistic curve of the difference in strength, shifted for White's first move and
// for draws. Ratings fitted with that model can therefore serve as strengths here.

import type { Outcome } from '../core/ending.ts';
import type { RandomSource } from '../core/random.ts';
import { uniform } from './models/chance.ts';

export type OutcomeModel = { readonly whiteAdvantageElo: number; readonly drawElo: number };
/** Probabilities; a draw has the remainder. */
export type OutcomeChances = { readonly white: number; readonly black: number };

/** `difference` is White's Elo minus Black's. */
export function outcomeChances(difference: number, { whiteAdvantageElo, drawElo }: OutcomeModel): OutcomeChances {
  const shifted = difference + whiteAdvantageElo;
  return { white: expectation(shifted - drawElo), black: expectation(-shifted - drawElo) };
}

export function drawOutcome(chances: OutcomeChances, random: RandomSource): Outcome {
  const drawn = uniform(random);
  if (drawn < chances.white) return 'white';
  return drawn < chances.white + chances.black ? 'black' : 'draw';
}

/** The model in which equals have this draw rate. Throws `RangeError` for a rate outside of 0 to less than 1. */
export function outcomeModel(drawRate: number, whiteAdvantageElo: number): OutcomeModel {
  if (!(drawRate >= 0 && drawRate < 1)) {
    throw new RangeError(`Cannot model draws: expected a rate from 0 to less than 1, got "${drawRate}"`);
  }
  let [low, high] = [0, MOST_ELO];
  for (let step = 0; step < BISECTIONS; step++) {
    const drawElo = (low + high) / 2;
    const { white, black } = outcomeChances(0, { whiteAdvantageElo, drawElo });
    if (1 - white - black < drawRate) low = drawElo;
    else high = drawElo;
  }
  return { whiteAdvantageElo, drawElo: low };
}

const expectation = (elo: number): number => 1 / (1 + 10 ** (-elo / 400));

const MOST_ELO = 10_000;
const BISECTIONS = 60;
