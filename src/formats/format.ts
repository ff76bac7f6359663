// The interface of every format. A format has no memory: from its settings and the facts so far it returns the next games and the places. It knows no
// engines, clocks or books; openings are numbers in a book that the director resolves. The facts say who plays: the entrants of a linked event are
// unknown until the events that it depends on are over (links.ts).

import type { EventFacts, PairedRound, Plan } from '../core/facts.ts';
import type { EntrantName } from '../core/ids.ts';
import type { Phrase } from '../core/phrases/phrase.ts';
import type { TieBreakCode } from '../standings/tieBreaks/declared.ts';

/** What an event's table needs in addition to its games. */
export type TableRules = {
  readonly tieBreaks: readonly TieBreakCode[];
  /** Whether the games of the disqualified count for no one (S16-15c). */
  readonly annul: boolean;
};

/** Entrants who share a place, with what separated them from their neighbours; nothing if there is no one else. */
export type FinalPlace = { readonly entrants: readonly EntrantName[]; readonly decidedBy: Phrase | undefined };

export type Format<Settings> = {
  /** The name in the tournament file. */
  readonly name: string;
  /**
   * The next games, at most `limit` of them (a whole number from 1), in the order in which they must be issued. The result depends on the content of
   * the facts and never on the order in which they arose.
   */
  readonly plan: (settings: Settings, facts: EventFacts, limit: number) => Plan;
  /** Whether results decide which games are played: then no game is issued before it can begin. */
  readonly dependsOnResults: (settings: Settings) => boolean;
  /** The number of games of the whole event with `entrants` entrants, and the rounds that are `paired`; `undefined` if it depends on results. */
  readonly scheduleLength: (settings: Settings, entrants: number, paired?: readonly PairedRound[]) => number | undefined;
  /** The number of games that will never be played, because someone is disqualified or a match is decided. */
  readonly cancelled: (settings: Settings, facts: EventFacts) => number;
  /** The places now or at the end, the best first, the disqualified last; entrants share a place if nothing separates them. */
  readonly places: (settings: Settings, facts: EventFacts, rules: TableRules) => readonly FinalPlace[];
};
