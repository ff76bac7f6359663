// Round robin: everyone against everyone in Berger order, any number of cycles (rule BERGER). n×DRR is `cycles: 2n`.

import type { EntrantName } from '../../core/ids.ts';
import { bergerGame, bergerLength } from './berger.ts';
import { cancelledInSchedule, entrantAt, planSchedule, type FixedSchedule } from './fixedSchedule.ts';
import type { Format } from '../format.ts';
import { tablePlaces } from '../tablePlaces.ts';

export type RoundRobinSettings = {
  readonly kind: 'round-robin';
  /** Single passes: 2 is a double round robin. */
  readonly cycles: number;
};

export const roundRobin: Format<RoundRobinSettings> = {
  name: 'round-robin',
  dependsOnResults: () => false,
  plan: (settings, facts, limit) => planSchedule(schedule(settings, facts.entrants), facts, limit),
  scheduleLength: roundRobinLength,
  cancelled: (settings, facts) => cancelledInSchedule(schedule(settings, facts.entrants), facts),
  places: (_, facts, rules) => tablePlaces(facts, rules),
};

const schedule = (settings: RoundRobinSettings, entrants: readonly EntrantName[]): FixedSchedule => ({
  length: roundRobinLength(settings, entrants.length),
  game(number) {
    const { round, board, white, black, opening } = bergerGame(entrants.length, number - 1);
    return { number, white: entrantAt(entrants, white), black: entrantAt(entrants, black), round, board, opening };
  },
});

/** No one can play alone: an event with one entrant has no games. */
function roundRobinLength({ cycles }: RoundRobinSettings, entrants: number): number {
  return entrants < 2 ? 0 : bergerLength(entrants, cycles);
}
