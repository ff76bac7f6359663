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
