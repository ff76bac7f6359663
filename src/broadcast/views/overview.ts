// The state of a tournament, on one page: its events, titles, what waits for officials, and the dates that people must know.

import { gamesOnRecord } from '../../core/facts.ts';
import { inEnglish } from '../../core/phrases/english.ts';
import { phrase } from '../../core/phrases/phrase.ts';
import { present } from '../../core/present.ts';
import { eventState } from '../../course/eventState.ts';
import { expectedGamesOf, gamesInPlay, questionsOf, STAGES, titlesOf } from '../../reports/statusReport.ts';
import type { Pause, TournamentFacts } from '../../projections/tournamentFacts.ts';
import type { EventDefinition, TournamentDefinition } from '../../tournament/definition.ts';
import type { EventOverview, Overview } from '../messages.ts';
import type { FollowedTournament } from '../followedTournament.ts';
import { formatPhrase, timeControlPhrase } from './eventWords.ts';
import { likelyField, waitsFor } from '../../course/likelyField.ts';
import { leadersOf } from './standings.ts';
import { viewsOf } from './shelf/viewNames.ts';
import { waitingItems } from '../officials/desk/waiting.ts';

/** `next`: asked only while no game is in play. */
export function overviewOf(
  followed: FollowedTournament,
  nowUtcMs: number,
  arbiterVersion: string,
  next: () => Overview['next'],
): Overview {
  const { definition, facts, isRun } = followed;
  const state = facts.closed ? 'over' : !isRun || facts.stopped ? 'stopped' : facts.paused ? 'paused' : 'running';
  const questions = questionsOf(definition, facts);
  const isIdle = state === 'running' && definition.events.every(({ key }) => gamesInPlay(facts, key).length === 0);
  return {
    name: definition.name,
    state,
    events: definition.events.map((event) => eventOverview(followed, event, nowUtcMs)),
    titles: titlesOf(definition, facts).map(({ title, holder }) => ({ title, ...present({ holder: holder ?? undefined }) })),
    questions: questions.map(({ event, question, game }) => ({
      event,
      ...inEnglish({ question }),
      ...present({ game }),
    })),
    officials: definition.officials ?? [],
    dates: datesOf(definition),
    gamesAtOnce: definition.concurrency,
    arbiterVersion,
    ...present({
      chat: definition.chat,
      head: followed.head,
      next: isIdle ? next() : undefined,
      waitsSinceUtcMs: questions.length === 0 ? undefined : waitingItems(followed)[0]?.sinceUtcMs,
      pause: state === 'paused' && facts.pause ? pauseOf(facts.pause) : undefined,
    }),
  };
}

const pauseOf = ({ by, reason, atUtcMs }: Pause): Overview['pause'] => ({ by, reason, sinceUtcMs: atUtcMs });

function eventOverview({ definition, facts }: FollowedTournament, event: EventDefinition, nowUtcMs: number): EventOverview {
  const { key, name } = event;
  const own = facts.event(key);
  const field = likelyField(definition, event, facts);
  const { waitsFor: waits, beginsAtUtcMs } = waitsFor(definition, event, facts, nowUtcMs);
  return {
    key,
    name,
    kind: event.go === undefined ? 'chess' : 'go',
    ...inEnglish({ format: formatPhrase(event, field?.length), waitsFor: waits, timeControl: timeControlPhrase(event) }),
    stage: facts.closed ? 'over' : STAGES[eventState(definition, event, facts, nowUtcMs).kind],
    finished: gamesOnRecord(own).size,
    entrants: field?.length ?? own.entrants.length,
    leaders: leadersOf(event, facts),
    views: viewsOf(event),
    ...present({
      beginsAtUtcMs,
      endedAtUtcMs: facts.life(key).closedAtUtcMs,
      scheduled: expectedGamesOf(event, definition, facts),
      title: titleOf(event, definition, facts),
    }),
  };
}

/** The title at stake in an event, and its holder. */
export function titleOf(
  event: EventDefinition,
  definition: TournamentDefinition,
  facts: TournamentFacts,
): EventOverview['title'] {
  const [found] = titlesOf({ ...definition, events: [event] }, facts);
  return found && { name: found.title, ...present({ holder: found.holder ?? undefined }) };
}

/** Dates of the file, engine deadlines, and the earliest start times of events; earliest first. */
function datesOf({ dates = [], events }: TournamentDefinition): Overview['dates'] {
  const ofEvents = events.flatMap(({ name, schedule: { deadlineUtcMs, notBeforeUtcMs } }) => [
    ...(deadlineUtcMs === undefined
      ? []
      : [{ ...inEnglish({ what: phrase('date.deadline', { event: name }) }), atUtcMs: deadlineUtcMs }]),
    ...(notBeforeUtcMs === undefined
      ? []
      : [{ ...inEnglish({ what: phrase('date.begins', { event: name }) }), atUtcMs: notBeforeUtcMs }]),
  ]);
  return [...dates, ...ofEvents].toSorted((one, other) => one.atUtcMs - other.atUtcMs);
}
