// What orders entrants who are level: a value for each of them, exact. One file per tie-break in this folder.

import type { Fraction } from '../fraction.ts';
import type { Tally } from '../tally.ts';

export type Criterion = {
  /** For people, in the middle of a sentence. */
  readonly label: string;
  readonly better: 'more' | 'less';
  /** True where the value depends on who else is level, so that no one has one alone. */
  readonly amongTied: boolean;
  /**
   * One value for each of the tied (seed indices), in their order. `undefined`: there is nothing to compare, such as the length of won
   * games without a won game; where one of the tied has none, the criterion splits nothing.
   */
  readonly values: (tied: readonly number[], tally: Tally) => readonly (Fraction | undefined)[];
  /** How many decimals people see where they need no more to tell two values apart. */
  readonly decimals: number;
};

/** A criterion that an event may declare. */
export type TieBreak = Criterion & {
  /** What is better, in a phrase for those who write a tournament file. */
  readonly meaning: string;
  /** What is compared, in a sentence for someone who reads the table. */
  readonly sentence: string;
};
