// What the fold of the journal keeps of one event.

import type { Absence, EventFacts, FinishedGame, PairedRound, PlannedGame } from '../core/facts.ts';
import type { EntrantName, EventKey } from '../core/ids.ts';
import type { Withdrawal } from '../formats/links.ts';
import type { Entry, EntryPayloads } from '../journal/entries.ts';
import { DisciplineFold } from './discipline.ts';

/** Where an event stands in its life: opened with a field, and closed when all its games had been played. Times in UTC ms. */
export type EventLife = {
  readonly openedAtUtcMs: number | undefined;
  readonly closedAtUtcMs: number | undefined;
  /** When its places were known: closed, and the last of its ties decided. Breaks count from here. */
  readonly settledAtUtcMs: number | undefined;
  /** Before it is opened. */
  readonly withdrawals: readonly Withdrawal[];
  /** SHA-256 of its books by purpose, as they were when it was opened. */
  readonly books: Readonly<Record<string, string>>;
  readonly confirmedRounds: ReadonlySet<number>;
  readonly lastPlayedUtcMs: ReadonlyMap<EntrantName, number>;
  readonly lateMs: (entrant: EntrantName, round: number) => number;
};

/** What a format's own lots are drawn for. */
export const LOT_PURPOSE = 'lot';

export class EventRecord implements EventFacts, EventLife {
  entrants: readonly EntrantName[] = [];
  openedAtUtcMs: number | undefined;
  closedAtUtcMs: number | undefined;
  settledAtUtcMs: number | undefined;
  books: Readonly<Record<string, string>> = {};
  readonly issued = new Map<number, PlannedGame>();
  readonly inPlay = new Set<number>();
  readonly finished = new Map<number, FinishedGame>();
  readonly attempts = new Map<number, number>();
  readonly postponed = new Set<number>();
  readonly discipline = new DisciplineFold();
  readonly disqualified: ReadonlySet<EntrantName> = this.discipline.names;
  readonly decidedTies: (readonly EntrantName[])[] = [];
  readonly rounds: PairedRound[] = [];
  absences: readonly Absence[] = [];
  /** Rounds that an official let begin. */
  readonly confirmedRounds = new Set<number>();
  /** CGF-6.3: what tardiness takes from somebody's time in a round, in ms. */
  readonly #lateness = new Map<string, number>();
  /** When each entrant's last game ended, in UTC ms: rests count from here (CGF-6.4). */
  readonly lastPlayedUtcMs = new Map<EntrantName, number>();
  readonly withdrawals: Withdrawal[] = [];
  /** By purpose: `openings`, `openings E`. */
  readonly seeds = new Map<string, number>();
  readonly accepted = new Map<EntrantName, EntryPayloads['engine-accepted']>();

  /** The first journals had one event, which was open from the start. */
  openedBefore(entrants: readonly EntrantName[], atUtcMs: number): void {
    this.entrants = entrants;
    this.openedAtUtcMs = atUtcMs;
  }

  open({ payload, atUtcMs }: Entry<'event-opened'>): void {
    this.openedBefore(payload.entrants, atUtcMs);
    this.books = payload.books ?? {};
  }

  close({ atUtcMs }: Entry<'event-closed'>): void {
    this.closedAtUtcMs = atUtcMs;
    this.settledAtUtcMs = atUtcMs;
  }

  /** What the format draws: nigiri. */
  get lot(): number | undefined {
    return this.seeds.get(LOT_PURPOSE);
  }

  pair(round: PairedRound): void {
    this.rounds.push(round);
  }

  /** Other pairings for the round that was paired last. */
  repair(round: PairedRound): void {
    this.rounds[this.rounds.length - 1] = round;
  }

  join(entrant: EntrantName): void {
    this.entrants = [...this.entrants, entrant];
  }

  absent(absence: Absence): void {
    this.absences = [...this.absences, absence];
  }

  /** From a round on; what was missed before stays missed. */
  present(entrant: EntrantName, from: number): void {
    this.absences = this.absences.flatMap((absence) => {
      if (absence.entrant !== entrant || (absence.to !== undefined && absence.to < from)) return [absence];
      return absence.from < from ? [{ ...absence, to: from - 1 }] : [];
    });
  }

  tardy(entrant: EntrantName, round: number, lateMs: number): void {
    this.#lateness.set(`${round} ${entrant}`, lateMs);
  }

  /** In ms; 0 for whoever was there. */
  lateMs(entrant: EntrantName, round: number): number {
    return this.#lateness.get(`${round} ${entrant}`) ?? 0;
  }

  /** TIE-RULING. */
  decide(order: readonly EntrantName[], atUtcMs: number): void {
    this.decidedTies.push(order);
    this.settledAtUtcMs = atUtcMs;
  }

  issue(payload: EntryPayloads['game-issued']): void {
    const { number, white, black, round, board, openingIndex = 0, book, timeControl, stage } = payload;
    this.inPlay.add(number);
    this.postponed.delete(number);
    this.attempts.set(number, (this.attempts.get(number) ?? 0) + 1);
    this.issued.set(number, {
      number,
      white,
      black,
      round,
      board,
      opening: openingIndex,
      ...(book === undefined ? {} : { book }),
      ...(timeControl === undefined ? {} : { timeControl }),
      ...(stage === undefined ? {} : { stage }),
    });
  }
}

/** Events by key in the tournament that `opened` describes, as journals of format version 1 have them. */
export function eventsOfFirstFormat({
  formatVersion,
  definition,
}: EntryPayloads['tournament-opened']): readonly { readonly key: EventKey; readonly entrants: readonly EntrantName[] }[] {
  if (formatVersion > 1) return [];
  // Written by us, and kept whole by the hash chain.
  const { events } = definition as { events: { key: EventKey; entrants: { engine: { name: EntrantName } }[] }[] };
  return events.map(({ key, entrants }) => ({ key, entrants: entrants.map(({ engine }) => engine.name) }));
}
