// The entries for opening an event: the lots for its openings, and its field.

import { derivedSeed } from '../core/random.ts';
import type { EntrantName } from '../core/ids.ts';
import { bookName } from '../core/ids.ts';
import { drawsOpenings } from '../files/openings.ts';
import type { FormatSettings } from '../formats/registry.ts';
import type { NewEntry } from '../journal/entries.ts';
import { ENGINE_BOOKS, LOT_PURPOSE } from '../projections/eventRecord.ts';
import { openingsPurpose } from '../projections/tournamentFacts.ts';
import type { BookDefinition, EventDefinition, OpeningsDefinition, TournamentDefinition } from '../tournament/definition.ts';

/** What opening an event needs in addition to its definition: lots, and the SHA-256 of a book in hex. */
export type OpeningOptions = {
  readonly drawSeed: () => number;
  readonly bookHash: (book: BookDefinition, event: EventDefinition) => string;
};

/** CGF-6.1: whether colours are drawn by lot. */
const drawsLots = (format: FormatSettings): boolean => format.kind === 'swiss' && format.colours === 'nigiri';

/** The books of an event by the purpose of their seeds. */
export const eventBooks = (event: EventDefinition): readonly (readonly [string, OpeningsDefinition | undefined])[] => [
  [openingsPurpose(), event.openings],
  ...Object.entries(event.books).map(([name, book]) => [openingsPurpose(bookName(name)), book] as const),
];

/** The field comes last: an event is open when everything that it needs is recorded. */
export function openingEntries(
  definition: TournamentDefinition,
  event: EventDefinition,
  entrants: readonly EntrantName[],
  { drawSeed, bookHash }: OpeningOptions,
  displayNames: Readonly<Record<string, string>> = {},
): readonly NewEntry[] {
  const books = eventBooks(event);
  const drawn = books.filter(([, openings]) => drawsOpenings(openings, event.variant));
  const seeds = drawn.map(([purpose, openings]): NewEntry => {
    const rngSeed = openings?.rngSeed ?? tournamentSeed(definition, event, purpose) ?? drawSeed();
    return { kind: 'seed-drawn', payload: { event: event.key, purpose, rngSeed } };
  });
  const hasBooks = [...event.entrants, ...(event.reserves ?? [])].some(({ engine }) => engine.book !== undefined);
  for (const purpose of [...(drawsLots(event.format) ? [LOT_PURPOSE] : []), ...(hasBooks ? [ENGINE_BOOKS] : [])]) {
    const rngSeed = definition.rngSeed === undefined ? drawSeed() : derivedSeed(definition.rngSeed, `${event.key} ${purpose}`);
    seeds.push({ kind: 'seed-drawn', payload: { event: event.key, purpose, rngSeed } });
  }
  const hashes = books.flatMap(([purpose, openings]) =>
    openings?.kind === 'book' ? [[purpose, bookHash(openings, event)] as const] : [],
  );
  const opened = {
    event: event.key,
    entrants,
    ...(hashes.length === 0 ? {} : { books: Object.fromEntries(hashes) }),
    ...(Object.keys(displayNames).length === 0 ? {} : { displayNames }),
  };
  return [...seeds, { kind: 'event-opened', payload: opened }];
}

/** Derives a seed per book, so that one seed for a whole season gives each of its books a different order. */
function tournamentSeed({ rngSeed, events }: TournamentDefinition, event: EventDefinition, purpose: string): number | undefined {
  if (rngSeed === undefined) return undefined;
  const alone = events.length === 1 && purpose === openingsPurpose();
  return alone ? rngSeed : derivedSeed(rngSeed, `${event.key} ${purpose}`);
}
