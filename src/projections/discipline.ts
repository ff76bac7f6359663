// Crashes and disqualifications of one event, carried forward entry by entry (S16-15c–e). What counts as a crash is standings' word
// (disqualification.ts); when the crash rule strikes is the director's, who writes the entry; this only says what holds now.

import type { EntrantName } from '../core/ids.ts';

/** Why someone is out, for people. `crashes`: the crash rule, which holds while so many crashes stand; absent: an official decided. */
export type Disqualification = { readonly by: string; readonly reason: string; readonly crashes?: number };

/** What is true now. */
export type Discipline = {
  /** Crashes of each entrant in the event, those in annulled games included (S16-15d); no one else is named. */
  readonly strikes: ReadonlyMap<EntrantName, number>;
  readonly disqualified: ReadonlyMap<EntrantName, Disqualification>;
  /** The crashes that an entrant had when an official reinstated it: so many do not disqualify it again. */
  readonly pardoned: ReadonlyMap<EntrantName, number>;
};

export class DisciplineFold implements Discipline {
  readonly strikes = new Map<EntrantName, number>();
  readonly disqualified = new Map<EntrantName, Disqualification>();
  readonly pardoned = new Map<EntrantName, number>();
  /** The names in `disqualified`, as formats read them. */
  readonly names = new Set<EntrantName>();

  crashed(entrant: EntrantName): void {
    this.strikes.set(entrant, (this.strikes.get(entrant) ?? 0) + 1);
  }

  /** A crash was ruled away. Below its number of crashes a disqualification by the crash rule is lifted, unless the event is `over`. */
  crashTakenBack(entrant: EntrantName, over: boolean): void {
    const left = (this.strikes.get(entrant) ?? 0) - 1;
    if (left > 0) this.strikes.set(entrant, left);
    else this.strikes.delete(entrant);
    const needed = this.disqualified.get(entrant)?.crashes;
    if (needed !== undefined && left < needed && !over) this.#lift(entrant);
  }

  disqualify(entrant: EntrantName, disqualification: Disqualification): void {
    this.disqualified.set(entrant, disqualification);
    this.names.add(entrant);
  }

  reinstate(entrant: EntrantName): void {
    this.#lift(entrant);
    this.pardoned.set(entrant, this.strikes.get(entrant) ?? 0);
  }

  #lift(entrant: EntrantName): void {
    this.disqualified.delete(entrant);
    this.names.delete(entrant);
  }
}

/** How many crashes put an entrant out where the rule says `disqualifyAt`: a pardon gives one more. */
export const crashLimit = (discipline: Discipline, entrant: EntrantName, disqualifyAt: number): number =>
  Math.max(disqualifyAt, (discipline.pardoned.get(entrant) ?? -1) + 1);
