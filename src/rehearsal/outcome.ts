// The result of a modelled game, drawn by its chances (core/chances.ts).

import { outcomeChances, type OutcomeChances, type OutcomeModel } from '../core/chances.ts';
import type { Outcome } from '../core/ending.ts';
import type { RandomSource } from '../core/random.ts';
import { uniform } from './models/chance.ts';

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

const MOST_ELO = 10_000;
const BISECTIONS = 60;
