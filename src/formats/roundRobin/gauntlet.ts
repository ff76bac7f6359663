// Gauntlet: the first entrants, the challengers, play everyone else, and there are no other games. In each round every challenger meets the next
// opponent, no one sits at two boards of a round, and each pass has as many rounds as the larger side has members. Challengers have White in the odd
// rounds of a pass; every second pass reverses the colours of the one before and reuses its openings, as in BERGER. The order has a closed form, so
// each game is computed from its position.

import type { EventFacts } from '../../core/facts.ts';
import type { BergerGame } from './berger.ts';
import { encounterLength, encounterSchedule, type EncounterRules } from './encounters.ts';
import { extendedSchedule } from './extendedSchedule.ts';
import { cancelledInSchedule, planSchedule, type FixedSchedule } from './fixedSchedule.ts';
import type { Format } from '../format.ts';
import { tablePlaces } from '../tablePlaces.ts';

export type GauntletSettings = {
  readonly kind: 'gauntlet';
  /** The number of first seeds that are challengers. */
  readonly challengers: number;
  /** Single passes, as in a round robin. */
  readonly cycles: number;
  /** Absent: single games in the order above. */
  readonly encounters?: EncounterRules;
};

export const gauntlet: Format<GauntletSettings> = {
  name: 'gauntlet',
  dependsOnResults: () => false,
  plan: (settings, facts, limit) => planSchedule(schedule(settings, facts), facts, limit),
  scheduleLength: gauntletLength,
  cancelled: (settings, facts) => cancelledInSchedule(schedule(settings, facts), facts),
  places: (_, facts, rules) => tablePlaces(facts, rules),
};

function schedule({ challengers, cycles, encounters }: GauntletSettings, facts: EventFacts): FixedSchedule {
  if (encounters !== undefined)
    return encounterSchedule(encounters, cycles, { entrants: facts.entrants.length, challengers }, facts.entrants);
  return extendedSchedule(
    (entrants) => ({
      games: gauntletLength({ challengers, cycles: 1 }, entrants),
      rounds: Math.max(challengers, entrants - challengers),
      game: (index) => gauntletGame(challengers, entrants, index),
      opponents: () => challengers,
    }),
    cycles,
    facts,
  );
}

function gauntletLength({ challengers, cycles, encounters }: Omit<GauntletSettings, 'kind'>, entrants: number): number {
  if (encounters !== undefined) return encounterLength(encounters, cycles, { entrants, challengers });
  return cycles * challengers * Math.max(0, entrants - challengers);
}

/** The game at a position of the schedule, `index` from 0. */
function gauntletGame(challengers: number, entrants: number, index: number): BergerGame {
  const others = entrants - challengers;
  const boards = Math.min(challengers, others);
  const rounds = Math.max(challengers, others);
  const cycleLength = boards * rounds;
  const cycle = Math.floor(index / cycleLength);
  const inCycle = index % cycleLength;
  const round = Math.floor(inCycle / boards);
  const board = inCycle % boards;

  // The smaller side stays in place and the larger side moves past it.
  const passing = (board + round) % rounds;
  const [challenger, other] = challengers <= others ? [board, passing] : [passing, board];
  const opponent = challengers + other;
  const challengerHasWhite = (round % 2 === 0) !== (cycle % 2 === 1);
  return {
    round: cycle * rounds + round + 1,
    board: board + 1,
    white: challengerHasWhite ? challenger : opponent,
    black: challengerHasWhite ? opponent : challenger,
    opening: Math.floor(cycle / 2) * cycleLength + inCycle,
  };
}
