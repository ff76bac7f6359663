// What every format offers. A format never remembers: given its settings and the facts so far it says what to play next and who stands where.
// It knows no engines, no clocks and no books; openings are numbers in a book that the director resolves. Who plays is in the facts:
// the entrants of a linked event are not known before the events that it depends on are over (links.ts).

import type { EventFacts, Plan } from '../core/facts.ts';
import type { EntrantName } from '../core/ids.ts';
import type { TieBreakCode } from '../standings/tieBreaks/declared.ts';

/** What an event's table needs in addition to its games. */
export type TableRules = {
  readonly tieBreaks: readonly TieBreakCode[];
  /** Whether the games of the disqualified count for no one (S16-15c). */
  readonly annul: boolean;
};

/** Entrants who share a place, with what set them apart from their neighbours, for people. */
export type FinalPlace = { readonly entrants: readonly EntrantName[]; readonly decidedBy: string };

export type Format<Settings> = {
  /** As the tournament file writes it. */
  readonly name: string;
  /**
   * The next games, at most `limit` of them (a whole number from 1), in the order in which they are to be issued.
   * The answer depends on what the facts say and never on the order in which they came about.
   */
  readonly plan: (settings: Settings, facts: EventFacts, limit: number) => Plan;
  /** Whether which games are played depends on results: then none is handed out before it can begin. */
  readonly dependsOnResults: (settings: Settings) => boolean;
  /** Games of the whole event with so many entrants; `undefined` where that depends on results. */
  readonly scheduleLength: (settings: Settings, entrants: number) => number | undefined;
  /** How many games will never be played, because someone is disqualified or a match is decided. */
  readonly cancelled: (settings: Settings, facts: EventFacts) => number;
  /** How the event stands or has ended, the best first, the disqualified last; several share a place where nothing tells them apart. */
  readonly places: (settings: Settings, facts: EventFacts, rules: TableRules) => readonly FinalPlace[];
};
