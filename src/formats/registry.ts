// All formats behind one door: what a definition's `kind` means.

import type { EventFacts, Plan } from '../core/facts.ts';
import { match, type MatchDefinition } from './match.ts';
import { roundRobin, type RoundRobinDefinition } from './roundRobin.ts';

export type FormatDefinition = RoundRobinDefinition | MatchDefinition;

/** The next games of an event, at most `limit`. */
export function planEvent(definition: FormatDefinition, facts: EventFacts, limit: number): Plan {
  switch (definition.kind) {
    case 'round-robin':
      return roundRobin.plan(definition, facts, limit);
    case 'match':
      return match.plan(definition, facts, limit);
  }
}

/** Games of the whole event; `undefined` where that depends on results. */
export function scheduleLength(definition: FormatDefinition): number | undefined {
  return definition.kind === 'round-robin' ? roundRobin.scheduleLength(definition) : match.scheduleLength(definition);
}

/** How many games of the event will never be played, because somebody is disqualified. */
export function cancelledGames(definition: FormatDefinition, facts: EventFacts): number {
  return definition.kind === 'round-robin' ? roundRobin.cancelled(definition, facts) : match.cancelled(definition, facts);
}

/** Games that an event has played and will play, as far as is known now; `undefined` where that depends on results. */
export function expectedGames(definition: FormatDefinition, facts: EventFacts): number | undefined {
  const length = scheduleLength(definition);
  return length === undefined ? undefined : length - cancelledGames(definition, facts);
}
