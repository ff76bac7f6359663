// The definition of a tournament as the journal has it, of whatever version.

import { PLAIN_CRASHES, PLAIN_INTERRUPTION } from '../core/incidents.ts';
import type { BookDefinition, EventDefinition, TournamentDefinition } from '../tournament/definition.ts';

/**
 * What the journal carries was written by us from a TournamentDefinition and is kept whole by the hash chain. Those of format version 1 have one event with its
 * entrants in the format, and the first of them know nothing of adjudication, crashes and interruptions: none of it was in force.
 */
export function definitionOf(recorded: unknown): TournamentDefinition {
  const definition = recorded as TournamentDefinition;
  return { ...{ tablebases: [] }, ...definition, events: definition.events.map(eventOfAnyVersion) };
}

type FirstEvent = Omit<EventDefinition, 'field' | 'format'> & {
  readonly field?: EventDefinition['field'];
  readonly format:
    | EventDefinition['format']
    | { readonly kind: 'round-robin'; readonly cycles: number }
    | { readonly kind: 'match'; readonly games: number };
};

const FIRST_BOOKS: Partial<BookDefinition> = { kind: 'book', exact: false };

function eventOfAnyVersion(recorded: FirstEvent): EventDefinition {
  const { field = recorded.entrants.map(({ engine }) => ({ kind: 'entrant' as const, name: engine.name })), format } = recorded;
  const openings = recorded.openings === undefined ? {} : { openings: { ...FIRST_BOOKS, ...recorded.openings } };
  return {
    ...{ adjudication: {}, crashes: PLAIN_CRASHES, interruption: PLAIN_INTERRUPTION, books: {} },
    ...{ schedule: { startAfter: [], breakMs: 0, check: false } },
    ...recorded,
    ...openings,
    field,
    format:
      'games' in format
        ? { kind: 'match', encounter: { games: format.games, earlyStop: false, tieBreaks: [] }, firstWhite: 'first-seed' }
        : format,
  };
}
