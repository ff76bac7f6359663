// Whether an engine may still come to play in an event, by its name or by its place in an event before it. A reserve, which only a ruling can bring, does
// not until it is ruled so. While a tie is undecided, all entrants of its event may come.

import type { EntrantName } from '../core/ids.ts';
import type { TournamentFacts } from '../projections/tournamentFacts.ts';
import type { EventDefinition, TournamentDefinition } from '../tournament/definition.ts';
import { eventOf, resolvedField } from './eventState.ts';

export function mayCome(
  definition: TournamentDefinition,
  event: EventDefinition,
  facts: TournamentFacts,
  entrant: EntrantName,
): boolean {
  const { openedAtUtcMs, withdrawals } = facts.life(event.key);
  if (openedAtUtcMs !== undefined) return facts.event(event.key).entrants.includes(entrant);
  const answer = resolvedField(definition, event.field, facts, event.key);
  if (answer.kind === 'field') return answer.entrants.includes(entrant);
  const ruling = withdrawals.findLast((one) => one.entrant === entrant || one.by === entrant);
  if (ruling !== undefined) return ruling.by === entrant;
  return event.field.some((source) =>
    source.kind === 'entrant' ? source.name === entrant : mayCome(definition, eventOf(definition, source.event), facts, entrant),
  );
}
