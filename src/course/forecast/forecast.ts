// Expected start times of games that have not begun: simulates the rest of the tournament as the director would play it, with games that last as long
// as similar games have lasted. It respects the number of concurrent games and the pause after each; events after those that they wait for, their breaks and start times;
// rounds of a Swiss after the previous round, the rest and their start times; and the boards that one player may sit at. It is an estimate, not a
// promise: slow clocks, officials or crashes change it.

import type { EntrantName, EventKey } from '../../core/ids.ts';
import { present } from '../../core/present.ts';
import { eventState } from '../eventState.ts';
import type { EventDefinition } from '../../tournament/definition.ts';
import { futureOf, type EventFuture, type FutureGame } from './future.ts';
import { Seats, Slots, type Playing } from './forecastPlaces.ts';
import { GameLengths, type LengthOf, type TimedTournament } from './gameLength.ts';

export type Forecast = {
  readonly events: ReadonlyMap<EventKey, EventForecast>;
  /** Until when the forecast holds if nothing happens: then a game has run past its expected end. */
  readonly holdsUntilUtcMs: number;
};

export type EventForecast = {
  readonly future: EventFuture;
  /** By number in the schedule. */
  readonly starts: ReadonlyMap<number, number>;
  /** When the last game is expected to end; `undefined` if that is unknown, and for a finished event. */
  readonly endsAtUtcMs: number | undefined;
};

/** A game past its expected length is expected to last an eighth of that longer. */
const OVERDUE_SHARE = 1 / 8;
const SHORTEST_HOLD_MS = 2000;
/** How far past the next game to look for one whose players are free. */
const LOOK_AHEAD = 256;

export function forecastOf(tournament: TimedTournament, nowUtcMs: number): Forecast {
  const { definition, facts } = tournament;
  const lengths = new GameLengths(tournament);
  const playing = expectedEnds(tournament, lengths, nowUtcMs);
  const lanes = definition.events.map((event) => new Lane(tournament, event, lengths.of(event), playing, nowUtcMs));
  if (!facts.closed) playOn(tournament, lanes, playing, nowUtcMs);
  let next = Infinity;
  for (const { starts } of lanes) for (const utcMs of starts.values()) if (utcMs > nowUtcMs) next = Math.min(next, utcMs);
  for (const { endsAtUtcMs } of playing) next = Math.min(next, endsAtUtcMs);
  return {
    events: new Map(lanes.map((lane) => [lane.event.key, lane.forecast])),
    holdsUntilUtcMs: Math.max(nowUtcMs + SHORTEST_HOLD_MS, next),
  };
}

/** Games that occupy a place now. Games that wait for officials do not. */
function expectedEnds({ definition, facts }: TimedTournament, lengths: GameLengths, nowUtcMs: number): readonly Playing[] {
  return definition.events.flatMap((event) => {
    if (facts.event(event.key).inPlay.size === 0) return [];
    const lengthOf = lengths.of(event);
    return [...facts.games.values()].flatMap(({ issued, started, startedAtUtcMs = nowUtcMs, ending, referred }): Playing[] => {
      if (issued.event !== event.key || !started || ending !== undefined || referred !== undefined) return [];
      const lengthMs = lengthOf(issued);
      const begunAtUtcMs = Math.min(nowUtcMs, startedAtUtcMs);
      const endsAtUtcMs = Math.max(begunAtUtcMs + lengthMs, nowUtcMs + Math.round(lengthMs * OVERDUE_SHARE));
      const slotFreeUtcMs = endsAtUtcMs + (event.pauseMs ?? 0);
      return [{ event: event.key, players: [issued.white, issued.black], endsAtUtcMs, slotFreeUtcMs }];
    });
  });
}

/** When the pauses end that have begun after games (`gamePause`). */
function pausesIn({ definition, facts }: TimedTournament, nowUtcMs: number): readonly number[] {
  return definition.events.flatMap(({ key, pauseMs = 0 }) => {
    if (pauseMs === 0) return [];
    return [...facts.event(key).finished.values()].flatMap(({ id }) => {
      const { startedAtUtcMs = 0, durationMs = 0 } = facts.games.get(id) ?? {};
      const endsAtUtcMs = startedAtUtcMs + durationMs + pauseMs;
      return endsAtUtcMs > nowUtcMs ? [endsAtUtcMs] : [];
    });
  });
}

/** An event during the simulation. */
class Lane {
  readonly event: EventDefinition;
  readonly lengthOf: LengthOf;
  readonly future: EventFuture;
  readonly starts = new Map<number, number>();
  /** The earliest start of its next games; `undefined` while that depends on other events. */
  gateUtcMs: number | undefined;
  /** When the last of the games simulated so far ends. */
  lastEndUtcMs: number;
  /** Finished in the simulation. */
  isDone = false;
  readonly #tournament: TimedTournament;
  #block = 0;
  #open: (FutureGame | undefined)[] = [];
  #first = 0;
  #likely = 0;
  #anyGame = false;

  constructor(
    tournament: TimedTournament,
    event: EventDefinition,
    lengthOf: LengthOf,
    playing: readonly Playing[],
    nowUtcMs: number,
  ) {
    this.#tournament = tournament;
    this.event = event;
    this.lengthOf = lengthOf;
    const { facts } = tournament;
    const own = playing.filter(({ event: key }) => key === event.key);
    this.#anyGame = own.length > 0;
    this.lastEndUtcMs = Math.max(nowUtcMs, ...own.map(({ endsAtUtcMs }) => endsAtUtcMs));
    this.future = withQueued(futureOf(tournament.definition, event, facts), tournament, event);
    if (facts.life(event.key).openedAtUtcMs !== undefined) this.#enter(nowUtcMs);
  }

  get forecast(): EventForecast {
    const ends = this.isDone && this.#anyGame ? this.lastEndUtcMs : undefined;
    return { future: this.future, starts: this.starts, endsAtUtcMs: ends };
  }

  /** Whether it has games that could be placed now. */
  get hasGames(): boolean {
    return this.gateUtcMs !== undefined && (this.#first < this.#open.length || this.#likely > 0);
  }

  begin(utcMs: number): void {
    this.#enter(utcMs);
  }

  /** When the break of events that wait for it begins to count. */
  get settledUtcMs(): number {
    const settled = this.#tournament.facts.life(this.event.key).settledAtUtcMs;
    return settled === undefined || this.#anyGame ? this.lastEndUtcMs : settled;
  }

  /** Removes and returns the next game whose players are free; `undefined`: they sit at other boards. */
  take(isFree: (name: EntrantName) => boolean): { readonly game: FutureGame | undefined } | undefined {
    const last = Math.min(this.#open.length, this.#first + LOOK_AHEAD);
    for (let index = this.#first; index < last; index++) {
      const game = this.#open[index];
      if (game === undefined || [game.white, game.black].some((name) => name !== undefined && !isFree(name))) continue;
      this.#open[index] = undefined;
      while (this.#first < this.#open.length && this.#open[this.#first] === undefined) this.#first++;
      return { game };
    }
    if (this.#first < this.#open.length || this.#likely === 0) return undefined;
    this.#likely--;
    return { game: undefined };
  }

  placed(game: FutureGame | undefined, startUtcMs: number, endUtcMs: number): void {
    this.#anyGame = true;
    if (game !== undefined) this.starts.set(game.number, startUtcMs);
    this.lastEndUtcMs = Math.max(this.lastEndUtcMs, endUtcMs);
    if (!this.hasGames) this.#enter(this.lastEndUtcMs);
  }

  lengthOfLikely(): number {
    const timeControl = this.future.blocks[this.#block - 1]?.timeControl;
    return this.lengthOf(present({ timeControl }));
  }

  /** Advances to the next block that has games to play. */
  #enter(utcMs: number): void {
    for (;;) {
      const next = this.future.blocks[this.#block];
      this.#open = [...(next?.games ?? [])];
      this.#first = 0;
      this.#likely = next?.likely ?? 0;
      if (next === undefined) {
        this.isDone = this.future.known;
        this.gateUtcMs = undefined;
        return;
      }
      // Games in play belong to the first block, unless that is a round that has not begun.
      const goesOn = this.#block === 0 && !this.#startsRound(next);
      this.#block++;
      this.gateUtcMs = goesOn ? utcMs : this.#roundGate(next.round, Math.max(utcMs, this.lastEndUtcMs));
      if (this.hasGames) return;
    }
  }

  /** Whether no game of the round has been issued. */
  #startsRound({ round }: EventFuture['blocks'][number]): boolean {
    if (round === undefined) return false;
    return ![...this.#tournament.facts.event(this.event.key).issued.values()].some((game) => game.round === round);
  }

  /** The start time of a round, and everyone's rest before it. */
  #roundGate(round: number | undefined, utcMs: number): number {
    const times = this.event.rounds;
    if (round === undefined || times === undefined) return utcMs;
    const life = this.#tournament.facts.life(this.event.key);
    const lastPlayed = Math.max(0, ...life.lastPlayedUtcMs.values());
    const played = this.#anyGame ? Math.max(lastPlayed, this.lastEndUtcMs) : lastPlayed;
    const rested = round === 1 || played === 0 ? utcMs : played + times.restMs;
    return Math.max(utcMs, rested, times.startsUtcMs[round - 1] ?? 0);
  }
}

/** Games issued but not begun come first. */
function withQueued(future: EventFuture, { facts }: TimedTournament, { key }: EventDefinition): EventFuture {
  if (facts.event(key).inPlay.size === 0) return future;
  const queued = [...facts.games.values()].flatMap(({ issued, started, ending }) =>
    issued.event === key && !started && ending === undefined ? [issued] : [],
  );
  if (queued.length === 0) return future;
  const [first, ...others] = future.blocks;
  const round = queued[0]?.round;
  if (first !== undefined && (first.round === undefined || first.round === round))
    return { ...future, blocks: [{ ...first, games: [...queued, ...first.games] }, ...others] };
  const isSwiss = first?.round !== undefined && round !== undefined;
  return { ...future, blocks: [{ games: queued, likely: 0, ...(isSwiss ? { round } : {}) }, ...future.blocks] };
}

/** Places games until no remaining game has a predictable start. */
function playOn(tournament: TimedTournament, lanes: readonly Lane[], playing: readonly Playing[], nowUtcMs: number): void {
  const { definition } = tournament;
  const busy = [...playing.map(({ slotFreeUtcMs }) => slotFreeUtcMs), ...pausesIn(tournament, nowUtcMs)];
  const slots = new Slots(definition.concurrency, busy, nowUtcMs);
  const seats = new Seats(definition.gamesPerEntrant, playing);
  let done = -1;
  for (;;) {
    // Checked again only when another event is over: that is what others wait for.
    const over = lanes.filter(({ isDone }) => isDone).length;
    if (over !== done) openEvents(tournament, lanes, nowUtcMs);
    done = over;
    const active = lanes.filter(({ hasGames }) => hasGames);
    if (active.length === 0) return;
    let utcMs = Math.max(slots.next, Math.min(...active.map(({ gateUtcMs }) => gateUtcMs ?? Infinity)));
    for (;;) {
      const at = utcMs;
      const chosen = firstOf(active, at, seats);
      if (chosen !== undefined) {
        const { taken, from } = chosen;
        const lengthMs = taken.game === undefined ? from.lengthOfLikely() : from.lengthOf(taken.game);
        slots.occupy(at + lengthMs + (from.event.pauseMs ?? 0));
        seats.occupy(taken.game, at + lengthMs);
        from.placed(taken.game, at, at + lengthMs);
        break;
      }
      const later = Math.min(
        seats.nextFree(at),
        ...active.flatMap(({ gateUtcMs = Infinity }) => (gateUtcMs > at ? [gateUtcMs] : [])),
      );
      if (later === Infinity) return;
      utcMs = later;
    }
  }
}

function firstOf(lanes: readonly Lane[], utcMs: number, seats: Seats) {
  for (const from of lanes) {
    if ((from.gateUtcMs ?? Infinity) > utcMs) continue;
    const taken = from.take((name) => seats.isFree(name, utcMs));
    if (taken !== undefined) return { from, taken };
  }
  return undefined;
}

/** Events whose start is known now: all events that they wait for are over, or forecast. */
function openEvents({ definition, facts }: TimedTournament, lanes: readonly Lane[], nowUtcMs: number): void {
  for (const lane of lanes) {
    const { event } = lane;
    if (lane.gateUtcMs !== undefined || lane.isDone || facts.life(event.key).openedAtUtcMs !== undefined) continue;
    const state = eventState(definition, event, facts, nowUtcMs);
    if (state.kind === 'break' || state.kind === 'ready' || state.kind === 'undecided') {
      lane.begin(state.kind === 'break' ? state.untilUtcMs : Math.max(nowUtcMs, event.schedule.notBeforeUtcMs ?? 0));
      continue;
    }
    const sources = event.field.flatMap((source) => (source.kind === 'places' ? [source.event] : []));
    const before = lanes.filter(({ event: { key } }) => event.schedule.startAfter.includes(key) || sources.includes(key));
    if (before.some(({ isDone }) => !isDone)) continue;
    const { breakMs, startAfter, notBeforeUtcMs = 0 } = event.schedule;
    const ends = before.map((other) => {
      const end = other.settledUtcMs;
      return startAfter.includes(other.event.key) ? end + breakMs : end;
    });
    lane.begin(Math.max(nowUtcMs, notBeforeUtcMs, ...ends));
  }
}
