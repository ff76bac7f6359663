// Crashes and disqualifications of one event, updated entry by entry (S16-15c–e). standings decides what counts as a crash
// (disqualification.ts); the director applies the crash rule and writes the entry; this file only says what holds now.

import type { EntrantName } from '../core/ids.ts';
import { present } from '../core/present.ts';

/** Why an entrant is out, for people. `crashes`: by the crash rule, which holds while that many crashes stand; absent: an official decided. */
export type Disqualification = { readonly by: string; readonly reason: string; readonly crashes?: number };

/** CGF-12.3: the records of an entrant are struck. `case`: what proves the fraud. */
export type StruckRecords = { readonly by: string; readonly reason: string; readonly case: string };

/** In one event. `wasOver`: no game was omitted because of it. `before`: how the entrant was out already. */
export type Strike = StruckRecords & {
  readonly wasOver: boolean;
  readonly before?: Disqualification;
};

/** The current state. */
export type Discipline = {
  /** Crashes of each entrant in the event, including those in annulled games (S16-15d); entrants without crashes are absent. */
  readonly strikes: ReadonlyMap<EntrantName, number>;
  readonly disqualified: ReadonlyMap<EntrantName, Disqualification>;
  /** The crashes that an entrant had when an official reinstated it: that many do not disqualify it again. */
  readonly pardoned: ReadonlyMap<EntrantName, number>;
  readonly struck: ReadonlyMap<EntrantName, Strike>;
};

export class DisciplineFold implements Discipline {
  readonly strikes = new Map<EntrantName, number>();
  readonly disqualified = new Map<EntrantName, Disqualification>();
  readonly pardoned = new Map<EntrantName, number>();
  readonly struck = new Map<EntrantName, Strike>();
  /** The names in `struck`, as tables read them. */
  readonly struckNames = new Set<EntrantName>();
  /** The names in `disqualified`, as formats read them. */
  readonly names = new Set<EntrantName>();

  crashed(entrant: EntrantName): void {
    this.strikes.set(entrant, (this.strikes.get(entrant) ?? 0) + 1);
  }

  /** A ruling removed a crash. Below its number of crashes a disqualification by the crash rule is lifted, unless the event is `over`. */
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

  strike(entrant: EntrantName, strike: StruckRecords, wasOver: boolean): void {
    this.struck.set(entrant, { ...strike, wasOver, ...present({ before: this.disqualified.get(entrant) }) });
    this.struckNames.add(entrant);
    this.disqualify(entrant, { by: strike.by, reason: `records struck (${strike.case}): ${strike.reason}` });
  }

  /** Of an entrant whose records are struck the strike alone is lifted. */
  reinstate(entrant: EntrantName): void {
    const struck = this.struck.get(entrant);
    this.struck.delete(entrant);
    this.struckNames.delete(entrant);
    if (struck?.before !== undefined) return this.disqualify(entrant, struck.before);
    this.#lift(entrant);
    this.pardoned.set(entrant, this.strikes.get(entrant) ?? 0);
  }

  #lift(entrant: EntrantName): void {
    this.disqualified.delete(entrant);
    this.names.delete(entrant);
  }
}

/** The number of crashes that disqualifies an entrant under the rule `disqualifyAt`: a pardon raises it to one more than the pardoned crashes. */
export const crashLimit = (discipline: Discipline, entrant: EntrantName, disqualifyAt: number): number =>
  Math.max(disqualifyAt, (discipline.pardoned.get(entrant) ?? -1) + 1);
