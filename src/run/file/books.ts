// The books of a tournament, each opened and checked once no matter how many events use it, and the openings that games start from.

import { basename } from 'node:path';
import type { Variant } from '../../core/chessVariants.ts';
import type { ChessOpening, Opening } from '../../core/gameJob.ts';
import { variantOf } from '../../core/gameRules.ts';
import { bookName, type BookName, type EventKey } from '../../core/ids.ts';
import type { Issue } from '../../core/messages/issue.ts';
import { err, ok, type Result } from '../../core/result.ts';
import { eventOf } from '../../course/eventState.ts';
import { eventBooks } from '../../director/eventOpening.ts';
import { longLoop, type TellWait } from '../../files/longWait.ts';
import { openBook, orderedBook, seasonOpenings, withoutBook, type Book, type OpeningSource } from '../../files/openings.ts';
import { usedOpenings } from '../../formats/usedOpenings.ts';
import { openingsPurpose, type TournamentFacts } from '../../projections/tournamentFacts.ts';
import { fieldSizes } from '../../tournament/season/leftOut.ts';
import type { BookDefinition, EventDefinition, OpeningsDefinition, TournamentDefinition } from '../../tournament/definition.ts';

export type Books = {
  readonly of: (definition: BookDefinition, variant: Variant) => Book;
  readonly close: () => void;
};

/** Opens every book that an event names; a book with errors is refused with every line. `onWait` says which takes long to read. */
export function openBooks(definition: TournamentDefinition, onWait: TellWait = () => undefined): Result<Books, readonly Issue[]> {
  const opened = new Map<string, Book>();
  const issues: Issue[] = [];
  for (const event of definition.events) {
    const { variant } = event;
    for (const openings of [event.openings, ...Object.values(event.books)]) {
      if (openings?.kind !== 'book' || opened.has(bookKey(openings, variant))) continue;
      const reading = `Reading "${openings.file}": every opening is checked.`;
      const book = openBook(openings, variant, longLoop(reading, onWait));
      if (book.ok) opened.set(bookKey(openings, variant), book.value);
      else issues.push(...book.error);
    }
  }
  issues.push(...engineBookIssues(definition));
  for (const { event, openings, needed, sure } of bookNeeds(definition)) {
    const book = opened.get(bookKey(openings, event.variant));
    if (book === undefined || openings.different !== true || supplyOf(book, openings) >= sure) continue;
    const others = openings.startPosition === undefined ? '' : ' in addition to the start position';
    const expected = `expected ${needed - supplyOf(book, openings) + book.count}${others}, got ${book.count}`;
    issues.push({ file: openings.file, message: `Cannot play ${event.name} from ${needed} different openings: ${expected}` });
  }
  const close = (): void => opened.forEach((book) => book.close());
  if (issues.length > 0) {
    close();
    return err(issues);
  }
  return ok({
    of(openings, variant) {
      const book = opened.get(bookKey(openings, variant));
      if (book === undefined) throw new RangeError(`Cannot use "${openings.file}": expected a book that was opened`);
      return book;
    },
    close,
  });
}

/** What is wrong with the engines' own books, each file once. A game opens them again. */
function engineBookIssues({ events }: TournamentDefinition): readonly Issue[] {
  const checked = new Set<string>();
  return events.flatMap(({ entrants, reserves = [], variant }) =>
    [...entrants, ...reserves].flatMap(({ engine: { book } }): readonly Issue[] => {
      const key = JSON.stringify([book, variant]);
      if (book === undefined || checked.has(key)) return [];
      checked.add(key);
      const { file, moves = Infinity } = book;
      const definition = { kind: 'book', file, format: 'polyglot', order: 'random', start: 1, exact: false } as const;
      const opened = openBook({ ...definition, plies: 2 * moves }, variant);
      if (opened.ok) opened.value.close();
      return opened.ok ? [] : opened.error;
    }),
  );
}

type BookNeed = {
  readonly event: EventDefinition;
  readonly openings: BookDefinition;
  /** How many openings its regular games use, with the largest and with the smallest possible field. */
  readonly needed: number;
  readonly sure: number;
};

/** Each book of each event with the number of openings that the event takes from it before any tie-break. */
function bookNeeds({ events }: TournamentDefinition): readonly BookNeed[] {
  const sizes = fieldSizes(events);
  return events.flatMap((event) => {
    const size = sizes.get(event.key);
    if (size === undefined) return [];
    const books = [
      [undefined, event.openings] as const,
      ...Object.entries(event.books).map(([name, book]) => [bookName(name), book] as const),
    ];
    return books.flatMap(([name, openings]): BookNeed[] => {
      if (openings?.kind !== 'book') return [];
      const [sure = 0, needed = 0] = [size.least, size.most].map((entrants) => usedOpenings(event.format, entrants, name));
      return [{ event, openings, needed, sure }];
    });
  });
}

const supplyOf = ({ count }: Book, { most = count, startPosition }: BookDefinition): number =>
  Math.min(count, most) + (startPosition === undefined ? 0 : 1);

/** What people should know about the books before play (CUP-4i, S16-8a): which ones start over, and which contain a position twice. */
export function bookAdvice(definition: TournamentDefinition, books: Books): readonly string[] {
  return bookNeeds(definition).flatMap(({ event, openings, needed }) => {
    const book = books.of(openings, event.variant);
    const [name, supply, { count, twins }] = [basename(openings.file), supplyOf(book, openings), book.repeats];
    const [first] = twins;
    const twin = first === undefined ? '' : `, first in lines ${first.twin} and ${first.line}`;
    return [
      ...(needed > supply
        ? [
            `${event.name}: "${name}" has ${supply} openings and the games need ${needed}. After the last opening, the first comes again.`,
          ]
        : []),
      ...(count > 0
        ? [
            `${event.name}: ${count === 1 ? '1 opening' : `${count} openings`} of "${name}" ${count === 1 ? 'ends' : 'end'} in a position that another has${twin}.`,
          ]
        : []),
    ];
  });
}

/**
 * The openings of an event's games, by book and index; each order is made on first use, after its lot has been drawn. `onNotice` is called
 * once for each book that starts over (CUP-4i).
 */
export function gameOpenings(
  definition: TournamentDefinition,
  books: Books,
  facts: TournamentFacts,
  onNotice: (text: string) => void,
): (event: EventKey, book: BookName | undefined, index: number) => Opening {
  const sources = new Map<string, OpeningSource>();
  const reported = new Set<string>();
  const sourceOf = (event: EventDefinition, name: BookName | undefined): OpeningSource => {
    const openings = name === undefined ? event.openings : event.books[name];
    const rngSeed = facts.seed(event.key, openingsPurpose(name)) ?? 0;
    const used = usedOpenings(event.format, facts.event(event.key).entrants.length, name);
    return openingSource(openings, event, rngSeed, used, books, facts);
  };
  return (key, name, index) => {
    const event = eventOf(definition, key);
    if (event.go !== undefined) return { start: event.go, moves: [] };
    const id = `${key}\0${name ?? ''}`;
    const known = sources.get(id) ?? sourceOf(event, name);
    sources.set(id, known);
    const openings = name === undefined ? event.openings : event.books[name];
    if (openings !== undefined && index >= known.count && !reported.has(id)) {
      reported.add(id);
      const all = openings.kind === 'book' ? `openings of "${basename(openings.file)}"` : 'book exits of this season';
      const told =
        known.count === 1
          ? `the only one of the ${all} has been used. It is used`
          : `all ${known.count} ${all} have been used. They begin`;
      onNotice(`${event.name}: ${told} again${known.count === 1 ? '' : ' with the first'}.`);
    }
    return known.at(index);
  };
}

function openingSource(
  openings: OpeningsDefinition | undefined,
  event: EventDefinition,
  rngSeed: number,
  used: number,
  books: Books,
  facts: TournamentFacts,
): OpeningSource {
  const { variant } = event;
  if (openings === undefined) return withoutBook(variant, rngSeed);
  if (openings.kind === 'book') return orderedBook(books.of(openings, variant), openings, rngSeed, used);
  const before = openingsBefore(event.key, facts).filter(({ start }) => variantOf(start) === variant);
  return before.length > 0 ? seasonOpenings(before, rngSeed) : withoutBook(variant, rngSeed);
}

/** S16-8c: openings of games issued before the first of this event, so that the result does not depend on the time of the call. */
function openingsBefore(key: EventKey, facts: TournamentFacts): readonly ChessOpening[] {
  const openings: ChessOpening[] = [];
  for (const { issued } of facts.games.values()) {
    if (issued.event === key) break;
    const { start } = issued.opening;
    if (start.game === 'chess') openings.push({ ...issued.opening, start });
  }
  return openings;
}

/** S16-13e: why opened events cannot continue with their books; empty if all books are unchanged. */
export function changedBooks(definition: TournamentDefinition, books: Books, facts: TournamentFacts): readonly string[] {
  return definition.events.flatMap((event) => {
    const { books: known, closedAtUtcMs } = facts.life(event.key);
    if (closedAtUtcMs !== undefined) return [];
    return eventBooks(event).flatMap(([purpose, openings]) => {
      if (openings?.kind !== 'book' || known[purpose] === undefined) return [];
      const { sha256 } = books.of(openings, event.variant);
      if (sha256 === known[purpose]) return [];
      const expected = `the openings that it began with (SHA-256 ${known[purpose].slice(0, 12)}…)`;
      return [`Cannot continue with ${event.name}: expected ${expected}, got "${openings.file}" with ${sha256.slice(0, 12)}…`];
    });
  });
}

const bookKey = ({ file, format, plies, exact, startPosition, fromStart }: BookDefinition, variant: Variant): string =>
  JSON.stringify([file, format, plies, exact, startPosition, fromStart, variant]);
