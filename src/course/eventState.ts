// The state of an event: it waits for others, for a ruling or for its start time, can be opened, is played, or is over. A pure function of the
// definition, the facts and the time, so that a killed tournament continues where it stopped.

import type { EntrantName, EventKey } from '../core/ids.ts';
import type { Phrase } from '../core/phrases/phrase.ts';
import type { FinalPlace } from '../formats/format.ts';
import { resolveField, type FieldSource } from '../formats/links.ts';
import { eventPlaces, planEvent } from '../formats/registry.ts';
import type { TournamentFacts } from '../projections/tournamentFacts.ts';
import type { EventDefinition, TournamentDefinition } from '../tournament/definition.ts';

export type EventState =
  /** Other events must be over first. */
  | { readonly kind: 'waiting'; readonly events: readonly EventKey[] }
  /** Its field depends on ties that the organisers must break (TIE-RULING). */
  | { readonly kind: 'undecided'; readonly ties: readonly [TieQuestion, ...TieQuestion[]] }
  /** Before its start: a break (S16-2b) or a set time. */
  | { readonly kind: 'break'; readonly untilUtcMs: number; readonly entrants: readonly EntrantName[] }
  | { readonly kind: 'ready'; readonly entrants: readonly EntrantName[] }
  | { readonly kind: 'running' }
  | { readonly kind: 'over' };

/** `event` is the one with the tie; `question` is for people. */
export type TieQuestion = { readonly event: EventKey; readonly tied: readonly EntrantName[]; readonly question: Phrase };

export function eventState(
  definition: TournamentDefinition,
  event: EventDefinition,
  facts: TournamentFacts,
  nowUtcMs: number,
): EventState {
  if (facts.life(event.key).openedAtUtcMs !== undefined) return { kind: isOver(event, facts) ? 'over' : 'running' };
  const { startAfter, breakMs, notBeforeUtcMs = 0 } = event.schedule;
  const open = startAfter.filter((key) => !isOver(eventOf(definition, key), facts));
  if (open.length > 0) return { kind: 'waiting', events: open };
  const answer = resolvedField(definition, event.field, facts, event.key);
  if (answer.kind === 'waiting') return answer;
  if (answer.kind === 'undecided') return answer;
  const { entrants } = answer;
  const settled = startAfter.map((key) => facts.life(key).settledAtUtcMs ?? 0);
  const untilUtcMs = Math.max(notBeforeUtcMs, ...settled.map((atUtcMs) => atUtcMs + breakMs));
  return nowUtcMs < untilUtcMs ? { kind: 'break', untilUtcMs, entrants } : { kind: 'ready', entrants };
}

/** What must be decided when all play is over: who holds a title, who plays where in the next season. A tie of an event is known once it is over. */
export function closingTies(definition: TournamentDefinition, facts: TournamentFacts): readonly TieQuestion[] {
  const titles = definition.events.flatMap(({ key, title }): FieldSource[][] =>
    title === undefined ? [] : [[{ kind: 'places', event: key, from: 1, to: 1 }]],
  );
  const next = Object.values(definition.nextSeason ?? {}).flatMap((field) => (field === undefined ? [] : [field]));
  return onceEach(
    [...titles, ...next].flatMap((field) => {
      const answer = resolvedField(definition, field, facts);
      return answer.kind === 'undecided' ? answer.ties : [];
    }),
  );
}

/** The shared places of events that are over on which it depends who plays in an event to come, who holds a title, or who plays in the next season. */
export function tiesAtStake(definition: TournamentDefinition, facts: TournamentFacts): readonly TieQuestion[] {
  const fields = definition.events.flatMap((event) => {
    if (facts.life(event.key).openedAtUtcMs !== undefined) return [];
    const answer = resolvedField(definition, event.field, facts, event.key);
    return answer.kind === 'undecided' ? answer.ties : [];
  });
  return onceEach([...fields, ...closingTies(definition, facts)]);
}

/** One tie may decide two fields. */
export const onceEach = (ties: readonly TieQuestion[]): readonly TieQuestion[] =>
  ties.filter(
    ({ event, tied }, index) => ties.findIndex((one) => one.event === event && one.tied.join() === tied.join()) === index,
  );

/** When the tournament is over, once all its events are: some time after its last game or ruling on one, for rulings. */
export function overAtUtcMs({ events, settleMs = 0 }: TournamentDefinition, facts: TournamentFacts): number {
  if (settleMs === 0) return 0;
  const lives = events.map(({ key }) => facts.life(key));
  const ends = lives.flatMap(({ settledAtUtcMs = 0, lastPlayedUtcMs }) => [settledAtUtcMs, ...lastPlayedUtcMs.values()]);
  return Math.max(...ends) + settleMs;
}

/** Until when a tournament whose events are all over stays open for rulings (`settle`); `undefined`: there is still play, or it does not wait. */
export function settlesUntilUtcMs(
  definition: TournamentDefinition,
  facts: TournamentFacts,
  nowUtcMs: number,
): number | undefined {
  if (facts.closed || definition.events.some((event) => !isOver(event, facts))) return undefined;
  const untilUtcMs = overAtUtcMs(definition, facts);
  return nowUtcMs < untilUtcMs && closingTies(definition, facts).length === 0 ? untilUtcMs : undefined;
}

/** What must be decided before an event in play can continue. */
export function questionsInPlay(event: EventDefinition, facts: TournamentFacts): readonly TieQuestion[] {
  const plan = planEvent(event.format, facts.event(event.key), 1);
  return plan.kind === 'waiting-for-ruling' ? plan.ties.map((tie) => ({ event: event.key, ...tie })) : [];
}

/** The places of a finished event; `undefined` until it is over. */
export function finalPlaces(event: EventDefinition, facts: TournamentFacts): readonly FinalPlace[] | undefined {
  if (!isOver(event, facts)) return undefined;
  return eventPlaces(event.format, facts.event(event.key), { tieBreaks: event.tieBreaks, annul: event.crashes.annul });
}

/** Closed, and no replay due since. */
function isOver(event: EventDefinition, facts: TournamentFacts): boolean {
  if (facts.life(event.key).closedAtUtcMs === undefined) return false;
  return planEvent(event.format, facts.event(event.key), 1).kind === 'over';
}

/** Who plays by the places of other events, as they are now. */
export const resolvedField = (
  definition: TournamentDefinition,
  field: readonly FieldSource[],
  facts: TournamentFacts,
  into?: EventKey,
): ReturnType<typeof resolveField> =>
  resolveField(
    field,
    (key) => finalPlaces(eventOf(definition, key), facts),
    into === undefined ? [] : facts.life(into).withdrawals,
  );

/** Throws `RangeError` for a key that is not in the definition. */
export function eventOf(definition: TournamentDefinition, key: EventKey): EventDefinition {
  const event = definition.events.find((one) => one.key === key);
  if (event === undefined) throw new RangeError(`Cannot continue: expected the event "${key}" in the tournament file`);
  return event;
}
