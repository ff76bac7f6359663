// The settings of a Swiss in a tournament file (CGF-5, SWISS-1), and when a Swiss is the wrong choice. swissFormat.ts plays it.

import type { EntrantName } from '../../core/ids.ts';
import type { HalfPoints } from '../../core/points.ts';
import type { EncounterRules } from '../roundRobin/encounters.ts';

export const SWISS_PAIRINGS = ['modified', 'tcec'] as const;
export const SWISS_COLOURS = ['nigiri', 'balanced'] as const;

export type SwissSettings = {
  readonly kind: 'swiss';
  readonly rounds: number;
  /** `modified`: minimum-weight perfect matching over the costs of SWISS-1; `tcec`: the order of TCEC's Swiss events. */
  readonly pairing: (typeof SWISS_PAIRINGS)[number];
  /** Of the first game of a pairing. `nigiri`: by lot (CGF-6.1); `balanced`: so that no one has one colour much more often. */
  readonly colours: (typeof SWISS_COLOURS)[number];
  /** The points for a bye in an odd field, for each game that it misses. */
  readonly byePoints: HalfPoints;
  /** Several games a pairing; its order is none here, and colours never follow numbers. Absent: one. */
  readonly encounters?: EncounterRules;
  /** An entrant who plays only if the field would be odd, instead of a bye; it is in no table. */
  readonly houseProgram?: EntrantName;
  /** The author of each program, if known: programs of one author are kept apart. */
  readonly authors: Readonly<Partial<Record<EntrantName, string>>>;
};

/** CGF-5: the advice for a small field; `undefined` if a Swiss is the right choice. */
export function swissAdvice({ rounds }: SwissSettings, entrants: number): string | undefined {
  const needed = entrants - 1 + (entrants % 2);
  if (entrants < 2 || needed > rounds) return undefined;
  const count = (number: number): string => `${number} ${number === 1 ? 'round' : 'rounds'}`;
  return `A Swiss of ${count(rounds)} is too long for ${entrants} entrants: a round robin of ${count(needed)} lets everyone meet everyone.`;
}
