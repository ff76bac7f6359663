// What every format offers. A format never remembers: given its definition and the facts so far it says what to play next.
// It knows no engines, no clocks and no books; openings are numbers that the director resolves.
// Joined so far: round robin, match. Not yet: knockout, Swiss, gauntlet, links between events.

import type { EventFacts, Plan } from '../core/facts.ts';

export type Format<Definition> = {
  /** As the tournament file writes it. */
  readonly name: string;
  /**
   * The next games, at most `limit` of them (a whole number from 1), in the order in which they are to be issued.
   * The answer depends on what the facts say and never on the order in which they came about.
   */
  readonly plan: (definition: Definition, facts: EventFacts, limit: number) => Plan;
  /** Games of the whole event; `undefined` where that depends on results. */
  readonly scheduleLength: (definition: Definition) => number | undefined;
  /** How many of them will never be played, because somebody is disqualified. */
  readonly cancelled: (definition: Definition, facts: EventFacts) => number;
};
