// For tests only: rehearses presets with fields of every size, a few times in anySize.test.ts and a hundred times in anySize.long.test.ts.

import { congress, cup4, event4k, season16, settingsWith, type SeasonSeats } from './rehearsedTournaments.ts';
import type { TournamentDefinition } from '../src/tournament/definition.ts';
import { rehearse } from '../src/rehearsal/rehearse.ts';
import type { RehearsalReport } from '../src/rehearsal/report.ts';

/** S16-1a and smaller ones: 44, 40 and 33 engines, and leagues of 15. */
export const SEASONS: readonly (readonly [title: string, seats: SeasonSeats, sizes: readonly number[]])[] = [
  ['44 engines', { QL: 16, L2: 10, L1: 12, DivP: 6 }, [16, 16, 16, 4, 8, 2]],
  ['40 engines', { QL: 12, L2: 10, L1: 12, DivP: 6 }, [12, 16, 16, 4, 8, 2]],
  ['33 engines', { QL: 5, L2: 10, L1: 12, DivP: 6 }, [5, 15, 16, 4, 8, 2]],
  ['leagues of 15', { QL: 15, L2: 9, L1: 11, DivP: 5 }, [15, 15, 15, 4, 7, 2]],
  ['two engines', { QL: 2, L2: 0, L1: 0, DivP: 0 }, [2, 2, 2, 2, 2, 2]],
];

/** Other presets by size. */
export const OTHERS: readonly (readonly [
  title: string,
  make: (entrants: number) => TournamentDefinition,
  sizes: readonly number[],
])[] = [
  ['tcec-cup-4', (entrants) => cup4('tcec-cup-4', entrants), [2, 3, 4, 5, 9, 16, 17, 30, 31, 32]],
  ['tcec-cup-4-as-played', (entrants) => cup4('tcec-cup-4-as-played', entrants), [2, 3, 7, 16, 31]],
  ['tcec-4k', event4k, [2, 3, 5, 6, 11]],
  ['cgf-1999', (entrants) => congress('', entrants), [2, 3, 4, 5, 9, 10, 11, 27, 28]],
];

/** Rehearses with one seed after another; crash rates range from rare to nearly always. */
export async function rehearseTimes(definition: TournamentDefinition, times: number): Promise<readonly RehearsalReport[]> {
  const reports: RehearsalReport[] = [];
  for (let seed = 1; seed <= times; seed++) {
    const crashRate = [0.008, 0, 0.1, 0.008, 0.6][seed % 5] ?? 0;
    reports.push(await rehearse(definition, settingsWith({ crashRate }), seed));
  }
  return reports;
}

export const seasonOf = (seats: SeasonSeats): TournamentDefinition => season16(seats);
