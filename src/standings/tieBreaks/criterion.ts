// What orders entrants who are level: a value for each of them, exact and whole. One file per tie-break beside this one.

import type { Tally } from '../tally.ts';

export type Criterion = {
  /** For people, in the middle of a sentence. */
  readonly label: string;
  readonly better: 'more' | 'less';
  /** True where the value depends on who else is level, so that nobody has one alone. */
  readonly amongTied: boolean;
  /** One value for each of the tied (seed indices), in their order. */
  readonly values: (tied: readonly number[], tally: Tally) => readonly number[];
  /** How many of the value make one: 2 for half-points, 4 for quarter-points. */
  readonly parts: 1 | 2 | 4;
};

/** The value as people read it: 519.75. */
export const decimalOf = (criterion: Criterion, value: number): number => value / criterion.parts;
