// Books: where games start. An event has openings of its own, and further books by name that rounds and stages ask for. The word `season`
// stands for the book exits of games already played in the other events (S16-8c), `none` takes away what a preset or the top of the file says.

import { present } from '../../core/present.ts';
import type { BookDefinition, OpeningsDefinition } from '../definition.ts';
import { OPENING_FORMATS } from '../definition.ts';
import type { EventInput } from './eventInput.ts';
import { openingsShape } from './eventShape.ts';
import { complaint, filled, readGroup } from '../reading/fields.ts';
import type { Path, Report } from '../reading/fields.ts';
import { ONE_LINE } from '../reading/leaves.ts';
import { orList, suggestion } from '../../core/messages/nearest.ts';
import { isGroup } from '../engines/engineFields.ts';
import type { Located, Place } from '../reading/yamlSource.ts';

export const SEASON_BOOK = 'season';

export type EventBooks = {
  readonly openings: OpeningsDefinition | undefined;
  /** Whether openings are given, rightly or wrongly. */
  readonly hasOpenings: boolean;
  /** The books that are good. */
  readonly definitions: ReadonlyMap<string, OpeningsDefinition>;
  /** Marks a book as used; reports one that is not there. */
  readonly use: (name: string, place: Place, path: Path) => void;
  /** The same for a round that so small a field does not play: a book of the preset needs no file then. */
  readonly withoutUse: Pick<EventBooks, 'use' | 'hasOpenings'>;
  readonly used: ReadonlySet<string>;
  /** The places that ask for openings of this season. */
  readonly seasonPlaces: { readonly place: Place; readonly path: Path }[];
  /** Those in the event itself, for what nothing uses. */
  readonly ownNames: readonly { readonly name: string; readonly keyPlace: Place; readonly path: Path }[];
};

export function booksOf(event: EventInput, resolvePath: (written: string) => string): EventBooks {
  const { report } = event;
  const used = new Set<string>();
  const seasonPlaces: { readonly place: Place; readonly path: Path }[] = [];
  const read = ({ value, path }: { readonly value: Located; readonly path: Path }): OpeningsDefinition | undefined => {
    if (value.value === 'season') {
      seasonPlaces.push({ place: value.place, path });
      return { kind: 'season' };
    }
    return value.value === 'none' ? undefined : bookOf(value, path, resolvePath, report);
  };
  const field = event.find('openings');
  const openings = field === undefined ? undefined : read(field);
  const definitions = new Map<string, OpeningsDefinition>();
  const names = new Set<string>();
  const removed = new Set<string>();
  const ownNames: { readonly name: string; readonly keyPlace: Place; readonly path: Path }[] = [];
  /** Books of the preset that the file gives no file: missed where they are used. */
  const unfiled = new Map<string, { readonly value: Located; readonly path: Path }>();
  for (const [depth, { group, path }] of event.levels.entries()) {
    const books = group.fields.get('books')?.value;
    if (books === undefined) continue;
    if (!isGroup(books.value)) {
      report(books.place, [...path, 'books'], complaint(['books'], 'books by name, such as { A: { file: a.pgn } }', books.value));
      continue;
    }
    for (const [name, { keyPlace, value }] of books.fields) {
      const at = [...path, 'books', name];
      if (names.has(name) || removed.has(name)) continue;
      (value.value === 'none' ? removed : names).add(name);
      if (!ONE_LINE.test(name) || name.length > 40) {
        report(keyPlace, at, `Cannot use the name "${name}" for a book: expected one line of 1 to 40 characters`);
      }
      if (keyPlace.file !== undefined && isGroup(value.value) && !value.fields.has('file'))
        unfiled.set(name, { value, path: at });
      else {
        const book = read({ value, path: at });
        if (book !== undefined) definitions.set(name, book);
      }
      if (depth === 0 && value.value !== 'none') ownNames.push({ name, keyPlace, path: at });
    }
  }
  const hasOpenings = field !== undefined && field.value.value !== 'none';
  const nameBook = (name: string, place: Place, path: Path): void => {
    used.add(name);
    if (names.has(name)) return;
    if (name === SEASON_BOOK) {
      definitions.set(name, { kind: 'season' });
      seasonPlaces.push({ place, path });
      return;
    }
    const near = suggestion(name, [...names]);
    const known = names.size === 0 ? 'a name under books' : near === '' ? orList([...names]) : 'a name under books';
    report(place, path, `Cannot find the book "${name}": expected ${known}${near}`);
  };
  return {
    openings,
    hasOpenings,
    definitions,
    used,
    seasonPlaces,
    ownNames,
    use: (name, place, path) => {
      nameBook(name, place, path);
      const missed = unfiled.get(name);
      unfiled.delete(name);
      if (missed !== undefined) read(missed);
    },
    withoutUse: { hasOpenings, use: nameBook },
  };
}

/** Games of Go start from no book; what the event itself says of one is refused where it is read (goFields.ts). */
export const noBooks = ({ report }: EventInput): EventBooks => ({
  openings: undefined,
  hasOpenings: false,
  definitions: new Map(),
  used: new Set(),
  seasonPlaces: [],
  ownNames: [],
  use: (_, place, path) => report(place, path, NO_BOOK_IN_GO),
  withoutUse: { hasOpenings: false, use: (_, place, path) => report(place, path, NO_BOOK_IN_GO) },
});
const NO_BOOK_IN_GO = 'Cannot use "book" in Go: expected none, games of Go begin on the empty board';

/** A book that no round and no stage names is a mistake, wherever it stands. */
export function checkUnusedBooks(
  events: readonly { readonly event: EventInput; readonly books: EventBooks }[],
  report: Report,
): void {
  const refuse = (name: string, place: Place, path: Path): void =>
    report(place, path, `Cannot use the book "${name}": expected a round or a stage of overtime that names it`);
  for (const { books } of events)
    for (const { name, keyPlace, path } of books.ownNames) if (!books.used.has(name)) refuse(name, keyPlace, path);
  const top = events.length === 0 ? undefined : events[0]?.event.levels[1]?.group.fields.get('books')?.value;
  for (const [name, { keyPlace, value }] of top?.fields ?? []) {
    if (value.value !== 'none' && events.every(({ books }) => !books.used.has(name))) refuse(name, keyPlace, ['books', name]);
  }
}

function bookOf(
  group: Located,
  path: Path,
  resolvePath: (written: string) => string,
  report: Report,
): BookDefinition | undefined {
  const written = filled(openingsShape, readGroup(openingsShape, group, path, report));
  const { order } = written;
  const format = written.format ?? OPENING_FORMATS.find((name) => (written.file ?? '').toLowerCase().endsWith(`.${name}`));
  const file = group.fields.get('file');
  const refuse = (field: string, message: string, part: 'key' | 'value' = 'key'): void => {
    const at = group.fields.get(field);
    if (at !== undefined) report(part === 'key' ? at.keyPlace : at.value.place, [...path, field], message);
  };
  if (format === undefined && !group.fields.has('format') && written.file !== undefined) {
    const message = 'Cannot tell the format of the openings: expected a name ending in .pgn or .epd, or the field format, got';
    refuse('file', `${message} "${written.file}"`, 'value');
  }
  if (order === 'random') refuse('start', 'Cannot use "start" with a random order: expected order: sequential');
  if (order === 'sequential') {
    refuse('rngSeed', 'Cannot use "rngSeed" with a sequential order: expected order: random');
  }
  // Positions have no moves to cut. A preset that asks for a depth does not know which kind of file it will be given.
  const isForeign = (field: string): boolean => group.fields.get(field)?.keyPlace.file !== file?.keyPlace.file;
  const usesPlies = format !== 'epd' || !isForeign('plies');
  if (format === 'epd' && usesPlies) refuse('plies', 'Cannot use "plies" with EPD: expected PGN, positions have no moves to cut');
  if (written.exact && !group.fields.has('plies')) {
    refuse('exact', 'Cannot use "exact" without "plies": expected the depth that openings must have');
  }
  if (written.file === undefined || format === undefined) return undefined;
  return {
    kind: 'book',
    file: resolvePath(written.file),
    format,
    order,
    start: written.start,
    exact: usesPlies && format === 'pgn' && written.exact,
    ...present({
      plies: usesPlies ? written.plies : undefined,
      different: written.different ? true : undefined,
      startPosition: written.startPosition,
      rngSeed: written.rngSeed,
    }),
  };
}
