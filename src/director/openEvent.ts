// What is recorded when an event is opened: the lots for its openings, and its field.

import { derivedSeed } from '../core/random.ts';
import type { EntrantName } from '../core/ids.ts';
import { bookName } from '../core/ids.ts';
import { drawsOpenings } from '../files/openings.ts';
import type { NewEntry } from '../journal/entries.ts';
import { openingsPurpose } from '../projections/tournamentFacts.ts';
import type { EventDefinition, OpeningsDefinition, TournamentDefinition } from '../tournament/definition.ts';

/** The field comes last: an event is open when all that it needs is recorded. */
export function openingEntries(
  definition: TournamentDefinition,
  event: EventDefinition,
  entrants: readonly EntrantName[],
  drawSeed: () => number,
): readonly NewEntry[] {
  const books: readonly (readonly [string, OpeningsDefinition | undefined])[] = [
    [openingsPurpose(), event.openings],
    ...Object.entries(event.books).map(([name, book]) => [openingsPurpose(bookName(name)), book] as const),
  ];
  const drawn = books.filter(([, openings]) => drawsOpenings(openings, event.variant === 'chess960'));
  const seeds = drawn.map(([purpose, openings]): NewEntry => {
    const rngSeed = openings?.rngSeed ?? tournamentSeed(definition, event, purpose) ?? drawSeed();
    return { kind: 'seed-drawn', payload: { event: event.key, purpose, rngSeed } };
  });
  return [...seeds, { kind: 'event-opened', payload: { event: event.key, entrants } }];
}

/** One seed for a whole season gives each of its books another order. */
function tournamentSeed({ rngSeed, events }: TournamentDefinition, event: EventDefinition, purpose: string): number | undefined {
  if (rngSeed === undefined) return undefined;
  const alone = events.length === 1 && purpose === openingsPurpose();
  return alone ? rngSeed : derivedSeed(rngSeed, `${event.key} ${purpose}`);
}
