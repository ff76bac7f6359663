// Where an event stands: it waits for others, for a ruling or for its time, can be opened, is played, or is over. A pure function of the
// definition, the facts and the hour, so that a tournament that was killed goes on where it stood.

import type { EntrantName, EventKey } from '../core/ids.ts';
import type { FinalPlace } from '../formats/format.ts';
import { resolveField, type FieldSource } from '../formats/links.ts';
import { eventPlaces, planEvent } from '../formats/registry.ts';
import type { TournamentFacts } from '../projections/tournamentFacts.ts';
import type { EventDefinition, TournamentDefinition } from '../tournament/definition.ts';

export type EventState =
  /** Others have to be over before it. */
  | { readonly kind: 'waiting'; readonly events: readonly EventKey[] }
  /** Who plays in it depends on a tie that the organisers decide (TIE-RULING). */
  | { readonly kind: 'undecided'; readonly question: TieQuestion }
  /** Before its time: a break (S16-2b) or an hour that was set. */
  | { readonly kind: 'break'; readonly untilUtcMs: number; readonly entrants: readonly EntrantName[] }
  | { readonly kind: 'ready'; readonly entrants: readonly EntrantName[] }
  | { readonly kind: 'running' }
  | { readonly kind: 'over' };

/** `event` is where they are level; `question` is for people. */
export type TieQuestion = { readonly event: EventKey; readonly tied: readonly EntrantName[]; readonly question: string };

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
  const answer = resolve(definition, event.field, facts, event.key);
  if (answer.kind === 'waiting') return answer;
  if (answer.kind === 'undecided') return { kind: 'undecided', question: answer };
  const { entrants } = answer;
  const settled = startAfter.map((key) => facts.life(key).settledAtUtcMs ?? 0);
  const untilUtcMs = Math.max(notBeforeUtcMs, ...settled.map((atUtcMs) => atUtcMs + breakMs));
  return nowUtcMs < untilUtcMs ? { kind: 'break', untilUtcMs, entrants } : { kind: 'ready', entrants };
}

/** What has to be decided once all is played: who holds a title, who plays where in the next season. */
export function closingQuestion(definition: TournamentDefinition, facts: TournamentFacts): TieQuestion | undefined {
  const titles = definition.events.flatMap(({ key, title }): FieldSource[][] =>
    title === undefined ? [] : [[{ kind: 'places', event: key, from: 1, to: 1 }]],
  );
  const next = Object.values(definition.nextSeason ?? {}).flatMap((field) => (field === undefined ? [] : [field]));
  for (const field of [...titles, ...next]) {
    const answer = resolve(definition, field, facts);
    if (answer.kind === 'undecided') return answer;
  }
  return undefined;
}

/** What has to be decided before an event that is played can go on. */
export function questionsInPlay(event: EventDefinition, facts: TournamentFacts): readonly TieQuestion[] {
  const plan = planEvent(event.format, facts.event(event.key), 1);
  return plan.kind === 'waiting-for-ruling' ? plan.ties.map((tie) => ({ event: event.key, ...tie })) : [];
}

/** The places of an event that is over, `undefined` while it is not. */
export function finalPlaces(event: EventDefinition, facts: TournamentFacts): readonly FinalPlace[] | undefined {
  if (!isOver(event, facts)) return undefined;
  return eventPlaces(event.format, facts.event(event.key), { tieBreaks: event.tieBreaks, annul: event.crashes.annul });
}

/** Closed, and nothing to be played again since. */
function isOver(event: EventDefinition, facts: TournamentFacts): boolean {
  if (facts.life(event.key).closedAtUtcMs === undefined) return false;
  return planEvent(event.format, facts.event(event.key), 1).kind === 'over';
}

const resolve = (
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

/** Throws `RangeError` for a key that the definition does not have. */
export function eventOf(definition: TournamentDefinition, key: EventKey): EventDefinition {
  const event = definition.events.find((one) => one.key === key);
  if (event === undefined) throw new RangeError(`Cannot continue: expected the event "${key}" in the tournament file`);
  return event;
}
