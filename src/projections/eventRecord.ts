// What the fold of the journal keeps about one event.

import type { EngineVersion } from '../core/engines/engineVersion.ts';
import type { Absence, EventFacts, FinishedGame, PairedRound, PlannedGame, Replacement } from '../core/facts.ts';
import { GameIndex } from '../core/gameIndex.ts';
import type { EntrantName, GameId } from '../core/ids.ts';
import { present } from '../core/present.ts';
import type { SprtDecision } from '../core/sprt.ts';
import type { Withdrawal } from '../formats/links.ts';
import type { Entry, EntryPayloads } from '../journal/entries.ts';
import type { RulingOf } from '../journal/rulingSubject.ts';
import { contradiction } from './contradiction.ts';
import { copied } from './copied.ts';
import { DisciplineFold } from './discipline.ts';

/** The state of an event: opened with a field, and closed when all its games have been played. Times in UTC ms. */
export type EventLife = {
  readonly openedAtUtcMs: number | undefined;
  readonly closedAtUtcMs: number | undefined;
  /** When its places became known: it is closed, and the last of its ties is decided. Breaks are measured from here. */
  readonly settledAtUtcMs: number | undefined;
  /** Withdrawals before it is opened. */
  readonly withdrawals: readonly Withdrawal[];
  /** SHA-256 of its books by purpose, as they were when it was opened. */
  readonly books: Readonly<Record<string, string>>;
  readonly confirmedRounds: ReadonlySet<number>;
  readonly lastPlayedUtcMs: ReadonlyMap<EntrantName, number>;
  /** CGF-6.3: the minimum deduction from the time of an entrant announced late for a round, in ms; `undefined`: it is not announced late. */
  readonly tardyMs: (entrant: EntrantName, round: number) => number | undefined;
  /** Engines whose version was refused after they were last accepted: the latest refusal. */
  readonly refusedVersions: ReadonlyMap<EntrantName, RefusedVersion>;
  readonly newcomers: ReadonlySet<EntrantName>;
  readonly replacementOf: (entrant: EntrantName) => EntrantName | undefined;
  /** Display names of entrants that were there when it was opened, or have played since; empty before. */
  readonly displayNames: ReadonlyMap<EntrantName, string>;
  /** S16-13c: the files of engines at the deadline. */
  readonly submitted: ReadonlyMap<EntrantName, SubmittedFiles>;
  /** Until when officials allow engines to change after the deadline; `undefined` as a value: until the event is opened. */
  readonly grants: ReadonlyMap<EntrantName, number | undefined>;
  /** Descriptions of changes made to engines after the deadline; they keep the event from opening. */
  readonly refusedUpdates: ReadonlyMap<EntrantName, readonly string[]>;
};

/** `found` replaced the accepted version; `reason` describes both, for people. */
export type RefusedVersion = { readonly reason: string; readonly found: EngineVersion; readonly atUtcMs: number };
export type SubmittedFiles = EntryPayloads['submissions-closed']['engines'][number]['files'];

/** The purpose of the seed for moves from the engines' own books. */
export const ENGINE_BOOKS = 'engineBooks';
/** The purpose of the seed for a format's own draws. */
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
  readonly index = new GameIndex(this);
  readonly attempts = new Map<number, number>();
  readonly postponed = new Set<number>();
  readonly discipline = new DisciplineFold();
  readonly disqualified: ReadonlySet<EntrantName> = this.discipline.names;
  readonly struck: ReadonlySet<EntrantName> = this.discipline.struckNames;
  readonly decidedTies: (readonly EntrantName[])[] = [];
  readonly rounds: PairedRound[] = [];
  absences: readonly Absence[] = [];
  sprt?: SprtDecision;
  joins: readonly { readonly entrants: number; readonly cycles: number }[] = [];
  replacements: readonly Replacement[] = [];
  /** Entrants that came after the event was opened and have not yet been accepted as engines of it. */
  readonly newcomers = new Set<EntrantName>();
  /** Rounds that an official allowed to begin. */
  readonly confirmedRounds = new Set<number>();
  /** CGF-6.3: the minimum deduction for lateness by round and entrant, in ms. */
  readonly lateness = new Map<string, number>();
  /** When each entrant's last game ended, in UTC ms: rests are measured from here (CGF-6.4). */
  readonly lastPlayedUtcMs = new Map<EntrantName, number>();
  readonly withdrawals: Withdrawal[] = [];
  /** By purpose: `openings`, `openings E`. */
  readonly seeds = new Map<string, number>();
  readonly accepted = new Map<EntrantName, EntryPayloads['engine-accepted']>();
  readonly displayNames = new Map<EntrantName, string>();
  readonly refusedVersions = new Map<EntrantName, RefusedVersion>();
  readonly submitted = new Map<EntrantName, SubmittedFiles>();
  readonly grants = new Map<EntrantName, number | undefined>();
  readonly refusedUpdates = new Map<EntrantName, readonly string[]>();

  /** The same facts in a record of their own: folding into one leaves the other as it is. */
  copy(): EventRecord {
    const { index: _, ...held } = this;
    const discipline = Object.assign(new DisciplineFold(), copied(this.discipline));
    const copy = Object.assign(new EventRecord(), copied(held), {
      discipline,
      disqualified: discipline.names,
      struck: discipline.struckNames,
    });
    return Object.assign(copy, { index: new GameIndex(copy) });
  }

  open(entry: Entry<'event-opened'>): void {
    const { payload, atUtcMs } = entry;
    if (this.openedAtUtcMs !== undefined) throw contradiction(entry, `event ${payload.event} to be opened once`);
    this.entrants = payload.entrants;
    this.openedAtUtcMs = atUtcMs;
    this.books = payload.books ?? {};
    this.refusedUpdates.clear();
    const { displayNames = {} } = payload;
    for (const name of payload.entrants)
      this.displayNames.set(name, Object.hasOwn(displayNames, name) ? (displayNames[name] ?? name) : name);
  }

  closeSubmissions({ engines }: EntryPayloads['submissions-closed']): void {
    for (const { entrant, files } of engines) this.submitted.set(entrant, files);
  }

  /** Earlier submissions no longer count. */
  grant(entrant: EntrantName, untilUtcMs: number | undefined): void {
    this.grants.set(entrant, untilUtcMs);
    this.submitted.delete(entrant);
    this.refusedUpdates.delete(entrant);
  }

  /** Without changes: the engine is the submitted version again. */
  refuseUpdate({ entrant, changes }: EntryPayloads['update-refused']): void {
    if (changes.length === 0) this.refusedUpdates.delete(entrant);
    else this.refusedUpdates.set(entrant, changes);
  }

  close({ atUtcMs }: Entry<'event-closed'>): void {
    this.closedAtUtcMs = atUtcMs;
    this.settledAtUtcMs = atUtcMs;
  }

  refuseVersion({ payload: { entrant, reason, found }, atUtcMs }: Entry<'version-refused'>): void {
    this.refusedVersions.set(entrant, { reason, found, atUtcMs });
  }

  accept(payload: EntryPayloads['engine-accepted']): void {
    this.accepted.set(payload.entrant, payload);
    this.refusedVersions.delete(payload.entrant);
    this.newcomers.delete(payload.entrant);
  }

  /** An official accepts another version; everything else known about the engine stays. */
  acceptVersion({ event, entrant, version }: RulingOf<'version-accepted'>): void {
    const { files, ownFiles, name } = version;
    const { sha256 = '', path = '' } = files[0] ?? {};
    const known = this.accepted.get(entrant) ?? { entrant, event, command: path, identity: {}, usedOptions: [] };
    const identity = { ...known.identity, ...present({ name }) };
    this.accept({ ...known, sha256, files, ...present({ ownFiles }), identity });
  }

  decideSprt(entry: Entry<'sprt-decided'>): void {
    if (this.sprt !== undefined) throw contradiction(entry, `the test of ${entry.payload.event} to be decided once`);
    this.sprt = entry.payload.decision;
  }

  /** The draw of the format: nigiri. */
  get lot(): number | undefined {
    return this.seeds.get(LOT_PURPOSE);
  }

  pair(entry: Entry<'round-paired'>): void {
    const { round } = entry.payload;
    if (round.round !== this.rounds.length + 1) throw contradiction(entry, `round ${this.rounds.length + 1} to be paired`);
    this.rounds.push(round);
  }

  /** Replaces the pairings of the last paired round. */
  repair(round: PairedRound): void {
    this.rounds[this.rounds.length - 1] = round;
  }

  join(entrant: EntrantName): void {
    this.entrants = [...this.entrants, entrant];
    this.newcomers.add(entrant);
  }

  /** A changed file enters it in a round robin or gauntlet that had so many cycles until now. */
  joinAfter(cycles: number, entrant: EntrantName): void {
    this.joins = [...this.joins, { entrants: this.entrants.length, cycles }];
    this.join(entrant);
  }

  /** S16-X: the seat keeps its schedule; the games that its entrant played in it no longer count. */
  replace(
    { entrant, replacement, standing = [], fromRound }: RulingOf<'entrant-replaced'>,
    decision: { readonly by: string; readonly reason: string },
  ): void {
    const taken = { entrant, replacement, games: [], standing: new Set(standing), ...decision };
    if (fromRound !== undefined) {
      this.replacements = [...this.replacements, { ...taken, fromRound }];
      return this.join(replacement);
    }
    this.entrants = this.entrants.map((name) => (name === entrant ? replacement : name));
    this.newcomers.add(replacement);
    this.newcomers.delete(entrant);
    const nameNow = (name: EntrantName): EntrantName => (name === entrant ? replacement : name);
    for (const [number, game] of this.issued)
      this.issued.set(number, { ...game, white: nameNow(game.white), black: nameNow(game.black) });
    this.index.renamed();
    this.replacements = [...this.replacements, taken];
    for (const game of [...this.finished.values()]) this.finish(game);
  }

  /** A finished game counts, unless the seat of a player was taken over in the meantime. */
  finish(game: FinishedGame): void {
    const { number, players } = game;
    const isOf = ({ entrant, standing, fromRound }: Replacement): boolean =>
      fromRound === undefined && (players.white === entrant || players.black === entrant) && !standing.has(number);
    const at = this.replacements.findIndex(isOf);
    if (at < 0) this.finished.set(number, game);
    else {
      this.finished.delete(number);
      this.replacements = this.replacements.map((one, index) =>
        index === at ? { ...one, games: [...one.games.filter(({ id }) => id !== game.id), game] } : one,
      );
    }
    this.index.changed(number);
  }

  /** The entrant that has taken over the seat of `entrant`; `undefined` if it still has its seat. */
  replacementOf(entrant: EntrantName): EntrantName | undefined {
    return this.replacements.find((one) => one.entrant === entrant && one.fromRound === undefined)?.replacement;
  }

  /** A game may have been planned before one of its players was replaced and issued after that. */
  #nameNow(name: EntrantName): EntrantName {
    const replacement = this.replacementOf(name);
    return replacement === undefined ? name : this.#nameNow(replacement);
  }

  /** A game that counts, or that counted before its player was replaced. */
  #known(id: GameId, number: number): FinishedGame | undefined {
    const finished = this.finished.get(number);
    return finished?.id === id ? finished : this.replacements.flatMap(({ games }) => games).find((game) => game.id === id);
  }

  /** Removes and returns the earlier ending of a game, if it has one. */
  takeBack(id: GameId, number: number): FinishedGame | undefined {
    const known = this.#known(id, number);
    if (known !== undefined && this.finished.get(number) === known) this.finished.delete(number);
    this.index.changed(number);
    return known;
  }

  absent(absence: Absence): void {
    this.absences = [...this.absences, absence];
  }

  /** Present from a round on; missed rounds stay missed. */
  present(entrant: EntrantName, from: number): void {
    this.absences = this.absences.flatMap((absence) => {
      if (absence.entrant !== entrant || (absence.to !== undefined && absence.to < from)) return [absence];
      return absence.from < from ? [{ ...absence, to: from - 1 }] : [];
    });
  }

  tardy(entrant: EntrantName, round: number, lateMs: number): void {
    this.lateness.set(`${round} ${entrant}`, lateMs);
  }

  tardyMs(entrant: EntrantName, round: number): number | undefined {
    return this.lateness.get(`${round} ${entrant}`);
  }

  /** TIE-RULING. */
  decide(order: readonly EntrantName[], atUtcMs: number): void {
    this.decidedTies.push(order);
    this.settledAtUtcMs = atUtcMs;
  }

  issue(payload: EntryPayloads['game-issued']): void {
    const { number, white, black, round, board, openingIndex, book, timeControl, stage, displayNames } = payload;
    if (displayNames !== undefined) this.displayNames.set(white, displayNames.white).set(black, displayNames.black);
    this.inPlay.add(number);
    this.postponed.delete(number);
    this.attempts.set(number, (this.attempts.get(number) ?? 0) + 1);
    this.issued.set(number, {
      number,
      white: this.#nameNow(white),
      black: this.#nameNow(black),
      round,
      board,
      opening: openingIndex,
      ...present({ book, timeControl, stage }),
    });
    this.index.changed(number);
  }
}
