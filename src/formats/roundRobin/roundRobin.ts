// Round robin: everyone against everyone any number of cycles, in Berger order (rule BERGER; n×DRR is `cycles: 2n`) or
// in encounters.

import type { EventFacts } from '../../core/facts.ts';
import { bergerGame, bergerLength } from './berger.ts';
import { encounterLength, encounterSchedule, type EncounterRules } from './encounters.ts';
import { extendedSchedule, type FieldSchedule } from './extendedSchedule.ts';
import { cancelledInSchedule, planSchedule, type FixedSchedule } from './fixedSchedule.ts';
import type { Format } from '../format.ts';
import { tablePlaces } from '../tablePlaces.ts';

export type RoundRobinSettings = {
  readonly kind: 'round-robin';
  /** Single passes: 2 is a double round robin. */
  readonly cycles: number;
  /** Absent: single games in Berger order. */
  readonly encounters?: EncounterRules;
};

export const roundRobin: Format<RoundRobinSettings> = {
  name: 'round-robin',
  dependsOnResults: () => false,
  plan: (settings, facts, limit) => planSchedule(schedule(settings, facts), facts, limit),
  scheduleLength: roundRobinLength,
  cancelled: (settings, facts) => cancelledInSchedule(schedule(settings, facts), facts),
  places: (_, facts, rules) => tablePlaces(facts, rules),
};

const schedule = ({ cycles, encounters }: RoundRobinSettings, facts: EventFacts): FixedSchedule =>
  encounters === undefined
    ? extendedSchedule(bergerField, cycles, facts)
    : encounterSchedule(encounters, cycles, { entrants: facts.entrants.length }, facts.entrants);

const bergerField = (entrants: number): FieldSchedule => ({
  games: roundRobinLength({ cycles: 1 }, entrants),
  rounds: entrants - 1 + (entrants % 2),
  game: (index) => bergerGame(entrants, index),
  // Everyone who was there before.
  opponents: (newcomer) => newcomer,
});

/** No one can play alone: an event with one entrant has no games. */
function roundRobinLength({ cycles, encounters }: Omit<RoundRobinSettings, 'kind'>, entrants: number): number {
  if (encounters !== undefined) return encounterLength(encounters, cycles, { entrants });
  return entrants < 2 ? 0 : bergerLength(entrants, cycles);
}
