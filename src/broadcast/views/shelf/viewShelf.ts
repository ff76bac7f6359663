// All views of a tournament. A view is made on request and kept until an entry or the time makes it stale: a game runs past its expected end, or an
// event's start time comes. Contents of the views: the other files of this folder. The owner of the followed tournament passes every entry to `heard`.
// Entries that it did not get, such as when a journal is read from its start, make everything stale.

import type { EventKey } from '../../../core/ids.ts';
import type { Entry } from '../../../journal/entries.ts';
import type { EventDefinition } from '../../../tournament/definition.ts';
import { JSON_TYPE, represent, type Representation } from '../../http/representation.ts';
import { ENGINE_VIEW, EVERY_ENGINE, type ScheduleView, type Views } from '../../messages.ts';
import type { FollowedTournament } from '../../followedTournament.ts';
import { bracketView } from '../bracket.ts';
import { crosstableView } from '../crosstable.ts';
import { matchView } from '../match.ts';
import { nextGame } from '../nextGame.ts';
import { engineView } from '../engine.ts';
import { enginesView } from '../engines.ts';
import { forecastOf, type Forecast } from '../../../course/forecast/forecast.ts';
import { GameIndex } from '../archive/gameIndex.ts';
import { IncidentList } from '../incidents.ts';
import type { CountedOdds } from '../../odds/oddsCounter.ts';
import { oddsView } from '../odds.ts';
import { overviewOf } from '../overview.ts';
import { PairingReasons, pairingsView } from '../pairings.ts';
import { RatingBook } from '../ratingBook.ts';
import { scheduleText, scheduleView } from '../schedule.ts';
import { seasonView } from '../season.ts';
import { staleAfter } from './stale.ts';
import { standingsView } from '../standings.ts';
import { statisticsView } from '../statistics/statistics.ts';
import { allViewNames, wantedView, type WantedView } from './viewNames.ts';

/** The current version of a view. */
export type CurrentView = {
  readonly value: Views[keyof Views];
  /** As JSON. */
  readonly text: string;
  /** Made once for all clients. */
  readonly representation: () => Promise<Representation>;
};

export type ViewContext = {
  readonly followed: FollowedTournament;
  /** Wall clock, UTC ms. */
  readonly nowUtcMs: () => number;
  readonly arbiterVersion: string;
  /** What rehearsals say of the tournament as it stands; absent: no one rehearses it. */
  readonly odds?: () => CountedOdds | undefined;
};

type Kept = CurrentView & { readonly isRun: boolean; readonly holdsUntilUtcMs: number };

/** Views that are made for those who ask only. */
const ASKED_FOR = ['schedule/', 'statistics/', `${ENGINE_VIEW}/`];

const ODDS_HOLD_MS = 60_000;

/** How long background work may block others at a time. */
const SLICE_MS = 10;

export class ViewShelf {
  /** The games by their ids, for the archive. */
  readonly games: GameIndex;
  readonly #context: ViewContext;
  readonly ratings: RatingBook;
  readonly #incidents: IncidentList;
  readonly #reasons = new PairingReasons();
  readonly #kept = new Map<string, Kept>();
  readonly #stale = new Set<string>();
  #forecast: { readonly made: Forecast; readonly isRun: boolean } | undefined;
  #knownUpTo = 0;
  #preparing: Promise<void> | undefined;

  constructor(context: ViewContext) {
    this.#context = context;
    this.games = new GameIndex(context.followed);
    this.ratings = new RatingBook(context.followed, this.games);
    this.#incidents = new IncidentList(context.followed);
  }

  /** Call with every entry, after `followed` has it: returns the names of the views that the entry makes stale. */
  add(entry: Entry): readonly string[] {
    this.#catchUp(entry.sequence - 1);
    this.#knownUpTo = entry.sequence;
    const names = staleAfter(entry, this.#context.followed);
    this.#makeStale(names);
    this.games.add(entry);
    // Summarized one by one as they end, so that no one waits for all of them.
    if (entry.kind === 'game-ended') this.games.summary(entry.payload.id);
    return names;
  }

  /** All view names; empty before the tournament is opened. */
  get names(): readonly string[] {
    const { followed } = this.#context;
    return followed.facts.opened === undefined ? [] : allViewNames(followed.definition);
  }

  /** `undefined`: there is no such view. */
  current(name: string): CurrentView | undefined {
    const { followed, nowUtcMs } = this.#context;
    if (followed.facts.opened === undefined) return undefined;
    const wanted = wantedView(name, followed);
    if (wanted === undefined) return undefined;
    this.#catchUp(followed.sequence);
    const kept = this.#kept.get(name);
    const holds = kept?.isRun === followed.isRun && nowUtcMs() < kept.holdsUntilUtcMs;
    if (kept !== undefined && holds && !this.#stale.has(name)) return kept;
    const made = this.#make(wanted, kept);
    this.#kept.set(name, made);
    this.#stale.delete(name);
    return made;
  }

  /** Something outside of the journal has changed these. */
  outdate(names: readonly string[]): readonly string[] {
    this.#makeStale(names);
    return names;
  }

  /** The value of a short view, to be sent to everyone; `undefined` for a long one, which is not even made if it was much longer before. */
  short(name: string, mostBytes: number): Views[keyof Views] | undefined {
    if (ASKED_FOR.some((long) => name.startsWith(long)) || (this.#kept.get(name)?.text.length ?? 0) > 2 * mostBytes)
      return undefined;
    const view = this.current(name);
    return view === undefined || view.text.length > mostBytes ? undefined : view.value;
  }

  /** The names of the views that become stale when a process starts or stops running the tournament. */
  get staleByRun(): readonly string[] {
    return this.names.filter((name) => name === 'overview' || name.startsWith('schedule/'));
  }

  /** Does slow first-time work in advance, in slices, shared by all callers; settles when it is done. */
  prepare(): Promise<void> {
    this.#preparing ??= this.#prepare().finally(() => (this.#preparing = undefined));
    return this.#preparing;
  }

  async #prepare(): Promise<void> {
    while (!this.games.prepare(SLICE_MS)) await new Promise((resolve) => setImmediate(resolve));
  }

  #catchUp(sequence: number): void {
    if (this.#knownUpTo >= sequence) return;
    this.#knownUpTo = sequence;
    this.#makeStale([...this.#kept.keys(), 'schedule/']);
  }

  #makeStale(names: readonly string[]): void {
    for (const name of names) this.#stale.add(name);
    if (this.#stale.delete(EVERY_ENGINE))
      for (const name of this.#kept.keys()) if (name.startsWith(`${ENGINE_VIEW}/`)) this.#stale.add(name);
    if (names.some((name) => name.startsWith('schedule/'))) this.#forecast = undefined;
  }

  #make(wanted: WantedView, before: Kept | undefined): Kept {
    const { isRun } = this.#context.followed;
    const value = this.#valueOf(wanted);
    const holdsUntilUtcMs = this.#holdsUntil(wanted, value);
    const text = wanted.view === 'schedule' ? scheduleText(value as ScheduleView) : JSON.stringify(value);
    // The same text is the same answer, with its tag and compressed form.
    if (before?.text === text) return { ...before, value, isRun, holdsUntilUtcMs };
    let representation: Promise<Representation> | undefined;
    return { value, text, isRun, holdsUntilUtcMs, representation: () => (representation ??= represent(JSON_TYPE, text)) };
  }

  #holdsUntil({ view }: WantedView, value: Views[keyof Views]): number {
    const nowUtcMs = this.#context.nowUtcMs();
    switch (view) {
      case 'schedule':
        return this.#expected().holdsUntilUtcMs;
      case 'odds':
        // They are counted while someone asks.
        return nowUtcMs + ODDS_HOLD_MS;
      default:
        return hourOf(value, nowUtcMs);
    }
  }

  #valueOf(wanted: WantedView): Views[keyof Views] {
    const { followed, nowUtcMs, arbiterVersion } = this.#context;
    switch (wanted.view) {
      case 'overview':
        return overviewOf(followed, nowUtcMs(), arbiterVersion, () => nextGame(followed, this.#expected()));
      case 'season':
        return seasonView(followed, nowUtcMs());
      case 'ratings':
        return this.ratings.view;
      case 'incidents':
        return this.#incidents.view;
      case 'odds':
        return oddsView(followed, this.#context.odds?.());
      case 'engines':
        return enginesView(followed, this.ratings);
      case 'engine':
        return engineView(followed, wanted.engine, {
          index: this.games,
          ratings: this.ratings,
          standings: ({ key }) => this.#shown('standings', key),
          listed: this.#shown('ratings'),
          incidents: this.#shown('incidents'),
          schedule: (event) => this.schedule(event),
        });
      case 'statistics':
        return statisticsView(followed, wanted.event, this.games, this.ratings);
      case 'standings':
        return standingsView(followed, wanted.event, this.ratings);
      case 'crosstable':
        return crosstableView(followed, wanted.event);
      case 'match':
        return matchView(followed, wanted.event);
      case 'schedule':
        return this.schedule(wanted.event);
      case 'bracket':
      case 'pairings':
        return this.#ofFormat(wanted.event);
    }
  }

  /** A view that another one shows parts of; all events have standings. */
  #shown<Name extends keyof Views>(name: Name, event?: EventKey): Views[Name] {
    const path = event === undefined ? name : `${name}/${event}`;
    const view = this.current(path);
    if (view === undefined) throw new RangeError(`Cannot show ${path}: expected it to be a view`);
    return view.value as Views[Name];
  }

  /** As currently expected. */
  schedule(event: EventDefinition): ScheduleView {
    this.#catchUp(this.#context.followed.sequence);
    const forecast = this.#expected().events.get(event.key);
    if (forecast === undefined) throw new RangeError(`Cannot show the schedule of ${event.key}: expected its forecast`);
    return scheduleView(this.#context.followed, event, forecast, this.games);
  }

  #ofFormat(event: EventDefinition): Views['bracket' | 'pairings'] {
    const { followed } = this.#context;
    const { format } = event;
    if (format.kind === 'knockout') return bracketView(followed, event, format, this.games);
    if (format.kind === 'swiss') return pairingsView(followed, event, format, this.games, this.#reasons);
    throw new RangeError(`Cannot show ${event.key}: expected a knockout or a Swiss, got "${format.kind}"`);
  }

  /** One for all events: play in one decides when another begins. */
  #expected(): Forecast {
    const { followed, nowUtcMs } = this.#context;
    const now = nowUtcMs();
    if (this.#forecast === undefined || this.#forecast.isRun !== followed.isRun || now >= this.#forecast.made.holdsUntilUtcMs)
      this.#forecast = { made: forecastOf(followed, now), isRun: followed.isRun };
    return this.#forecast.made;
  }
}

/** The overview distinguishes an event that waits for its start time from one that is about to begin, and names the next game until it is due. */
function hourOf(value: Views[keyof Views], nowUtcMs: number): number {
  if (!('events' in value)) return Infinity;
  const due = 'next' in value ? (value.next?.startsAtUtcMs ?? 0) : 0;
  const hours = value.events.flatMap((event) =>
    'beginsAtUtcMs' in event && event.beginsAtUtcMs !== undefined && event.beginsAtUtcMs > nowUtcMs ? [event.beginsAtUtcMs] : [],
  );
  return Math.min(...hours, due > nowUtcMs ? due : Infinity);
}
