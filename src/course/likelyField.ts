// The entrants of an event, as far as they are known before it is opened: named seats, seats from finished events, and open seats.

import type { EntrantName } from '../core/ids.ts';
import { phrase, type Phrase } from '../core/phrases/phrase.ts';
import { eventOf, eventState, resolvedField } from './eventState.ts';
import type { TournamentFacts } from '../projections/tournamentFacts.ts';
import { fieldSize } from './fieldSize.ts';
import type { EventDefinition, TournamentDefinition } from '../tournament/definition.ts';

/** In seed order, `undefined` for a seat still open. `undefined` as a whole: not even the number of entrants is known. */
export function likelyField(
  definition: TournamentDefinition,
  event: EventDefinition,
  facts: TournamentFacts,
): readonly (EntrantName | undefined)[] | undefined {
  const { entrants } = facts.event(event.key);
  if (entrants.length > 0 || facts.life(event.key).openedAtUtcMs !== undefined) return entrants;
  const answer = resolvedField(definition, event.field, facts, event.key);
  if (answer.kind === 'field') return answer.entrants;
  const size = fieldSize(event, definition);
  if (size === undefined) return undefined;
  const seats = event.field.flatMap((source): (EntrantName | undefined)[] =>
    source.kind === 'entrant'
      ? [source.name]
      : Array.from({ length: (source.to ?? source.from) - source.from + 1 }, () => undefined),
  );
  // A duplicate name gets one seat.
  return seats.length === size ? seats : Array.from({ length: size }, () => undefined);
}

/** What an event waits for; nothing once it is open. */
export function waitsFor(
  definition: TournamentDefinition,
  event: EventDefinition,
  facts: TournamentFacts,
  nowUtcMs: number,
): { readonly waitsFor?: Phrase; readonly beginsAtUtcMs?: number } {
  const state = eventState(definition, event, facts, nowUtcMs);
  switch (state.kind) {
    case 'waiting':
      return {
        waitsFor: phrase('waits.events', {
          names: state.events.map((key) => phrase('event', { event: eventOf(definition, key).name })),
          count: state.events.length,
        }),
      };
    case 'undecided':
      return { waitsFor: phrase('waits.tie', { names: state.ties[0].tied }) };
    case 'break':
      return { beginsAtUtcMs: state.untilUtcMs };
    case 'ready':
    case 'running':
    case 'over':
      return {};
  }
}
