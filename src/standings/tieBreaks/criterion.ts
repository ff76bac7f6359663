// A criterion that orders level entrants: an exact value for each of them. This folder has one file for each tie-break.

import type { Phrase } from '../../core/phrases/phrase.ts';
import type { Fraction } from '../fraction.ts';
import type { Tally } from '../tally.ts';

export type Criterion = {
  /** For people, in the middle of a sentence. */
  readonly label: Phrase;
  readonly better: 'more' | 'less';
  /** True if the value depends on who else is level, so that an entrant alone has none. */
  readonly amongTied: boolean;
  /**
   * One value for each of the tied (seed indices), in their order. `undefined`: there is nothing to compare, such as the length of won games without
   * a won game; if one of the tied has no value, the criterion splits nothing.
   */
  readonly values: (tied: readonly number[], tally: Tally) => readonly (Fraction | undefined)[];
  /** The number of decimals that people see, unless telling two values apart needs more. */
  readonly decimals: number;
};

/** A criterion that an event may declare. */
export type TieBreak = Criterion & {
  /** What is better, in a phrase for authors of a tournament file. */
  readonly meaning: string;
  /** What is compared, in a sentence for readers of the table. */
  readonly sentence: Phrase;
};
