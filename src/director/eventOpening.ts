// The entries for opening an event: the lots for its openings, and its field.

import { derivedSeed } from '../core/random.ts';
import type { EntrantName } from '../core/ids.ts';
import { bookName } from '../core/ids.ts';
import { drawsOpenings } from '../files/openings.ts';
import { drawnByRunner } from '../files/runnerOrder.ts';
import { drawsSeeds } from '../formats/knockout/bracket.ts';
import type { FormatSettings } from '../formats/registry.ts';
import type { NewEntry } from '../journal/entries.ts';
import { ENGINE_BOOKS, LOT_PURPOSE } from '../projections/eventRecord.ts';
import { openingsPurpose } from '../projections/tournamentFacts.ts';
import type { BookDefinition, EventDefinition, OpeningsDefinition, TournamentDefinition } from '../tournament/definition.ts';

/** What opening an event needs in addition to its definition: lots, and of a book its SHA-256 in hex and how many openings it has. */
export type OpeningOptions = {
  readonly drawSeed: () => number;
  readonly bookOf: (book: BookDefinition, event: EventDefinition) => { readonly sha256: string; readonly count: number };
};

/** CGF-6.1: whether colours are drawn by lot; or seeds. */
const drawsLots = (format: FormatSettings, entrants: readonly EntrantName[]): boolean =>
  format.kind === 'swiss' ? format.colours === 'nigiri' : format.kind === 'knockout' && drawsSeeds(format, entrants.length);

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
  { drawSeed, bookOf }: OpeningOptions,
  displayNames: Readonly<Record<string, string>> = {},
): readonly NewEntry[] {
  const books = eventBooks(event);
  const drawn = books.filter(([, openings]) => drawsOpenings(openings, event.variant));
  const seeds = drawn.map(([purpose, openings]): NewEntry => {
    const rngSeed = openings?.rngSeed ?? tournamentSeed(definition, event, purpose) ?? drawSeed();
    return { kind: 'seed-drawn', payload: { event: event.key, purpose, rngSeed } };
  });
  const hasBooks = [...event.entrants, ...(event.reserves ?? [])].some(({ engine }) => engine.book !== undefined);
  const lot = drawsLots(event.format, entrants) ? (tournamentSeed(definition, event, LOT_PURPOSE) ?? drawSeed()) : undefined;
  if (lot !== undefined) seeds.push({ kind: 'seed-drawn', payload: { event: event.key, purpose: LOT_PURPOSE, rngSeed: lot } });
  if (hasBooks) {
    const rngSeed = tournamentSeed(definition, event, ENGINE_BOOKS) ?? drawSeed();
    seeds.push({ kind: 'seed-drawn', payload: { event: event.key, purpose: ENGINE_BOOKS, rngSeed } });
  }
  const hashes = books.flatMap(([purpose, openings]) =>
    openings?.kind === 'book' ? [[purpose, bookOf(openings, event).sha256] as const] : [],
  );
  const opened = {
    event: event.key,
    entrants: lot === undefined ? entrants : seedOrder(definition, event, entrants, lot, bookOf),
    ...(hashes.length === 0 ? {} : { books: Object.fromEntries(hashes) }),
    ...(Object.keys(displayNames).length === 0 ? {} : { displayNames }),
  };
  return [...seeds, { kind: 'event-opened', payload: opened }];
}

/** The entrants without a seed are drawn as cutechess does: where the book is shuffled from the same seed, that comes first. */
function seedOrder(
  definition: TournamentDefinition,
  event: EventDefinition,
  entrants: readonly EntrantName[],
  lot: number,
  bookOf: OpeningOptions['bookOf'],
): readonly EntrantName[] {
  const { format, openings } = event;
  if (format.kind !== 'knockout' || format.seeded === undefined) return entrants;
  const book = openings?.kind === 'book' && openings.order === 'cutechess' ? openings : undefined;
  const bookSeed = book?.runnerSeed ?? tournamentSeed(definition, event, openingsPurpose());
  const shuffled = book !== undefined && Number(bookSeed) === lot ? bookOf(book, event).count : 0;
  return [...entrants.slice(0, format.seeded), ...drawnByRunner(entrants.slice(format.seeded), lot, shuffled)];
}

/** Derives a seed per purpose, so that one seed for a whole season gives each of its books a different order. */
function tournamentSeed({ rngSeed, events }: TournamentDefinition, event: EventDefinition, purpose: string): number | undefined {
  if (rngSeed === undefined) return undefined;
  const alone =
    events.length === 1 && (purpose === openingsPurpose() || (purpose === LOT_PURPOSE && event.format.kind === 'knockout'));
  return alone ? rngSeed : derivedSeed(rngSeed, `${event.key} ${purpose}`);
}
