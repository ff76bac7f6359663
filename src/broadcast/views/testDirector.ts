// For tests: a followed tournament, fed with entries as a director would write them, without engines, threads or files.

import type { GameEnding, Outcome } from '../../core/ending.ts';
import type { PlannedGame } from '../../core/facts.ts';
import { gameId, type EntrantName, type EventKey, type GameId } from '../../core/ids.ts';
import { eventOf, eventState } from '../../course/eventState.ts';
import { planEvent } from '../../formats/registry.ts';
import { FORMAT_VERSION, type Entry, type NewEntry } from '../../journal/entries.ts';
import type { EventDefinition, TournamentDefinition } from '../../tournament/definition.ts';
import { LOT_PURPOSE } from '../../projections/eventRecord.ts';
import type { EventViewName, Views } from '../messages.ts';
import { FollowedTournament } from '../followedTournament.ts';
import { ViewShelf } from './shelf/viewShelf.ts';

export const HOUR_MS = 3_600_000;

export class TestDirector {
  readonly followed: FollowedTournament;
  nowUtcMs = Date.UTC(2026, 0, 1, 12);
  readonly definition: TournamentDefinition;
  readonly entries: Entry[] = [];
  /** Called with every entry after `followed` has it. */
  onEntry: (entry: Entry) => void = () => undefined;

  /** `folder`: needed if something is read from its journal, which the test must write. */
  constructor(definition: TournamentDefinition, folder = '/nowhere') {
    this.definition = definition;
    this.followed = new FollowedTournament(folder);
    this.followed.isRun = true;
    const { name } = definition;
    const payload = { formatVersion: FORMAT_VERSION, name, definition, file: '', fileName: 't.yaml', arbiterVersion: 'test' };
    this.add({ kind: 'tournament-opened', payload });
  }

  add(entry: NewEntry): Entry {
    const added = { sequence: this.entries.length + 1, atUtcMs: this.nowUtcMs, ...entry } as Entry;
    this.entries.push(added);
    this.followed.add(added);
    this.onEntry(added);
    return added;
  }

  rule(subject: Extract<NewEntry, { kind: 'ruling-made' }>['payload']['subject'], by = 'Ada', reason = 'seen by all'): Entry {
    return this.add({ kind: 'ruling-made', payload: { by, reason, subject } });
  }

  event(key: EventKey): EventDefinition {
    return eventOf(this.definition, key);
  }

  /** With the field that the definition now gives it, ties decided in their current order, or with this field. */
  open(key: EventKey, field?: readonly EntrantName[]): void {
    let state = eventState(this.definition, this.event(key), this.followed.facts, Infinity);
    while (field === undefined && state.kind === 'undecided') {
      const [{ event, tied }] = state.ties;
      this.rule({ kind: 'tie-decided', event, order: tied });
      state = eventState(this.definition, this.event(key), this.followed.facts, Infinity);
    }
    const entrants = field ?? (state.kind === 'ready' ? state.entrants : undefined);
    if (entrants === undefined) throw new Error(`Cannot open ${key}: it is ${state.kind}`);
    if (this.event(key).format.kind === 'swiss')
      this.add({ kind: 'seed-drawn', payload: { event: key, purpose: LOT_PURPOSE, rngSeed: 16 } });
    this.add({ kind: 'event-opened', payload: { event: key, entrants } });
  }

  /** The next games of an event, pairing rounds as they come. */
  planned(key: EventKey, limit = 1): readonly PlannedGame[] {
    for (;;) {
      const plan = planEvent(this.event(key).format, this.followed.facts.event(key), limit);
      if (plan.kind === 'pair') this.add({ kind: 'round-paired', payload: { event: key, round: plan.round } });
      else return plan.kind === 'play' ? plan.games : [];
    }
  }

  issue(key: EventKey, { opening: openingIndex, ...game }: PlannedGame): GameId {
    const id = gameId(this.followed.facts.lastGameId + 1);
    const start = this.event(key).go ?? ({ game: 'chess', chess960: false } as const);
    const attempt = this.followed.facts.attempts(key, game.number) + 1;
    this.add({ kind: 'game-issued', payload: { ...game, id, event: key, opening: { start, moves: [] }, openingIndex, attempt } });
    return id;
  }

  start(id: GameId): void {
    this.add({ kind: 'game-started', payload: { id, atUtcMs: this.nowUtcMs, usedOptions: { white: [], black: [] } } });
  }

  /** Ends a game now; its duration counts from its start. */
  end(id: GameId, result: Outcome | GameEnding, evidence: readonly string[] = []): void {
    const ending: GameEnding =
      typeof result === 'string' ? { kind: 'adjudicated', rule: 'DRAW-1', outcome: result, evidence: '' } : result;
    const durationMs = this.nowUtcMs - (this.followed.facts.games.get(id)?.startedAtUtcMs ?? this.nowUtcMs);
    const plies = this.followed.facts.games.get(id)?.plyCount ?? 0;
    this.add({ kind: 'game-ended', payload: { id, ending, plies, durationMs, evidence } });
  }

  /** Issues and begins the next game; `undefined` if there is none to play. */
  begin(key: EventKey): GameId | undefined {
    const [game] = this.planned(key);
    if (game === undefined) return undefined;
    const id = this.issue(key, game);
    this.start(id);
    return id;
  }

  /** Plays the next games one after the other, each of this length; returns how many. */
  play(key: EventKey, most: number, resultOf: (game: PlannedGame) => Outcome | GameEnding, lengthMs = HOUR_MS): number {
    for (let played = 0; played < most; played++) {
      const [game] = this.planned(key);
      if (game === undefined) return played;
      const id = this.issue(key, game);
      this.start(id);
      this.nowUtcMs += lengthMs;
      this.end(id, resultOf(game));
    }
    return most;
  }

  /** Opens, plays to the end and closes. */
  playOut(key: EventKey, resultOf: (game: PlannedGame) => Outcome | GameEnding, lengthMs = HOUR_MS): void {
    this.open(key);
    this.play(key, Infinity, resultOf, lengthMs);
    this.add({ kind: 'event-closed', payload: { event: key } });
  }
}

export const shelfOf = (test: TestDirector): ViewShelf =>
  new ViewShelf({ followed: test.followed, nowUtcMs: () => test.nowUtcMs, arbiterVersion: 'test' });

export function view<Name extends EventViewName>(views: ViewShelf, name: Name, event: string): Views[Name] {
  const value = views.current(`${name}/${event}`)?.value;
  if (value === undefined) throw new Error(`no ${name} of ${event}`);
  return value as Views[Name];
}
