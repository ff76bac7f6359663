// Books: where games start. An event has its own openings, and further books by name for rounds and stages. The word `season` means the book exits of
// games already played in the other events (S16-8c); `none` removes what a preset or the top of the file says.

import { present } from '../../core/present.ts';
import type { BookDefinition, OpeningsDefinition } from '../definition.ts';
import { OPENING_FORMATS, type OpeningFormat } from '../definition.ts';
import type { EventInput, Level } from './eventInput.ts';
import { openingsShape } from './roundShape.ts';
import type { Game } from './goShape.ts';
import { missingField } from '../reading/fields.ts';
import type { Path, Report } from '../reading/fields.ts';
import { oneOf, suggestion } from '../../core/messages/nearest.ts';
import { isGroup } from '../engines/engineFields.ts';

export const SEASON_BOOK = 'season';

export type EventBooks = {
  readonly openings: OpeningsDefinition | undefined;
  /** Whether openings are given, valid or not. */
  readonly hasOpenings: boolean;
  /** The valid books. */
  readonly definitions: ReadonlyMap<string, OpeningsDefinition>;
  /** Marks the book named at a path as used; reports a book that does not exist. */
  readonly use: (name: string, path: Path) => void;
  /** The same for a round that a small field does not play: a book of the preset then needs no file. */
  readonly withoutUse: Pick<EventBooks, 'use' | 'hasOpenings'>;
  readonly used: ReadonlySet<string>;
  /** The places that ask for openings of this season. */
  readonly seasonPaths: readonly Path[];
};

export function booksOf(event: EventInput, resolvePath: (written: string) => string): EventBooks {
  const { read, find, refuse } = event;
  const used = new Set<string>();
  const seasonPaths: Path[] = [];
  const definitionAt = (path: Path, written: WrittenBook | undefined): OpeningsDefinition | undefined => {
    if (written === 'season') {
      seasonPaths.push(path);
      return { kind: 'season' };
    }
    return written === 'none' || written === undefined ? undefined : bookOf(event, path, written, resolvePath);
  };
  const openings = definitionAt(['openings'], read.openings);
  const books = Object.entries(read.books ?? {}).filter(([, written]) => written !== 'none');
  const names = books.map(([name]) => name);
  /** Books of the preset without a file: they are reported where they are used. */
  const isUnfiled = (name: string): boolean => {
    const field = find('books', name);
    return field?.keyLocation.file !== undefined && isGroup(field.value.value) && !field.value.fields.has('file');
  };
  const definitions = new Map<string, OpeningsDefinition>();
  for (const [name, written] of books) {
    const book = isUnfiled(name) ? undefined : definitionAt(['books', name], written);
    if (book !== undefined) definitions.set(name, book);
  }
  const hasOpenings = find('openings') !== undefined && read.openings !== 'none';
  const nameBook = (name: string, path: Path): void => {
    used.add(name);
    if (find('books', name) !== undefined && read.books?.[name] !== 'none') return;
    if (name === SEASON_BOOK) {
      definitions.set(name, { kind: 'season' });
      seasonPaths.push(path);
      return;
    }
    const near = suggestion(name, names);
    const known = names.length === 0 ? 'a name under books' : near === '' ? oneOf(name, names, 'books') : 'a name under books';
    refuse(path, `Cannot find the book "${name}": expected ${known}${near}`);
  };
  return {
    openings,
    hasOpenings,
    definitions,
    used,
    seasonPaths,
    use: (name, path) => {
      nameBook(name, path);
      if (isUnfiled(name)) definitionAt(['books', name], read.books?.[name]);
    },
    withoutUse: { hasOpenings, use: nameBook },
  };
}

type WrittenBook = NonNullable<EventInput['read']['openings']>;

/** Games of Go have no book; goFields.ts refuses what the event itself says about one. */
export function noBooks({ refuse }: EventInput): EventBooks {
  const withoutUse = {
    hasOpenings: false,
    use: (_: string, path: Path) => refuse(path, 'Cannot use "book" in Go: expected none, games of Go begin on the empty board'),
  };
  return { ...withoutUse, withoutUse, openings: undefined, definitions: new Map(), used: new Set(), seasonPaths: [] };
}

/** A book that no round and no stage names is a mistake, wherever it is. */
export function checkUnusedBooks(
  events: readonly { readonly event: EventInput; readonly books: EventBooks; readonly game: Game | undefined }[],
  report: Report,
): void {
  const check = (level: Level | undefined, isUsed: (name: string) => boolean): void => {
    for (const [name, { keyLocation, value }] of level?.group.fields.get('books')?.value.fields ?? []) {
      if (value.value === 'none' || isUsed(name)) continue;
      const message = `Cannot use the book "${name}": expected a round or a stage of overtime that names it`;
      report(keyLocation, [...(level?.path ?? []), 'books', name], message);
    }
  };
  for (const { event, books, game } of events) if (game !== 'go') check(event.levels[0], (name) => books.used.has(name));
  check(events[0]?.event.levels[1], (name) => events.some(({ books }) => books.used.has(name)));
}

const EXTENSIONS = { pgn: '.pgn', epd: '.epd', polyglot: '.bin' } as const satisfies Record<OpeningFormat, string>;

type RefuseField = (field: string, message: string, part?: 'key' | 'value') => void;

/** Lines that are drawn by weight have no order, and may come twice. */
function refuseForDrawn({ order, different }: Exclude<WrittenBook, string>, refuseField: RefuseField): void {
  const drawn = 'its lines are drawn by weight';
  if (order !== 'random') refuseField('order', `Cannot use this order with a Polyglot book: expected random, ${drawn}`, 'value');
  if (different) refuseField('different', `Cannot use "different" with a Polyglot book: expected PGN or EPD, ${drawn}`);
  for (const field of ['start', 'most', 'exact'])
    refuseField(field, `Cannot use "${field}" with a Polyglot book: expected PGN or EPD, ${drawn}`);
}

function bookOf(
  { find, refuse, report }: EventInput,
  path: Path,
  written: Exclude<WrittenBook, string>,
  resolvePath: (written: string) => string,
): BookDefinition | undefined {
  const format = written.format ?? OPENING_FORMATS.find((name) => (written.file ?? '').toLowerCase().endsWith(EXTENSIONS[name]));
  const at = (field: string) => find(...path, field);
  const refuseField = (field: string, message: string, part: 'key' | 'value' = 'key'): void => {
    if (at(field) !== undefined) refuse([...path, field], message, part);
  };
  const missingAt = find(...path)?.value.missingAt;
  if (missingAt !== undefined && at('file') === undefined)
    report(missingAt, [...(find(...path)?.path ?? path), 'file'], missingField('file', openingsShape.file));
  if (format === undefined && at('format') === undefined && written.file !== undefined) {
    const message =
      'Cannot tell the format of the openings: expected a name ending in .pgn, .epd or .bin, or the field format, got';
    refuseField('file', `${message} "${written.file}"`, 'value');
  }
  const isDrawn = format === 'polyglot';
  const order = isDrawn ? 'random' : written.order;
  if (isDrawn) refuseForDrawn(written, refuseField);
  else if (order === 'random') refuseField('start', 'Cannot use "start" with a random order: expected order: sequential');
  if (order === 'sequential') refuseField('rngSeed', 'Cannot use "rngSeed" with a sequential order: expected order: random');
  if (order === 'random' && typeof written.rngSeed === 'string')
    refuseField('rngSeed', 'Cannot use a text as the seed of a random order: expected a number, or order: fastchess', 'value');
  // Positions have no moves to cut. A preset that sets a depth does not know which kind of file it will get.
  const isForeign = at('plies')?.keyLocation.file !== at('file')?.keyLocation.file;
  const usesPlies = format !== 'epd' || !isForeign;
  if (format === 'epd' && usesPlies)
    refuseField('plies', 'Cannot use "plies" with EPD: expected PGN, positions have no moves to cut');
  if (written.exact && at('plies') === undefined) {
    refuseField('exact', 'Cannot use "exact" without "plies": expected the depth that openings must have');
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
      most: written.most,
      different: written.different ? true : undefined,
      startPosition: written.startPosition,
      rngSeed: order === 'random' && typeof written.rngSeed === 'number' ? written.rngSeed : undefined,
      runnerSeed: order === 'random' || written.rngSeed === undefined ? undefined : String(written.rngSeed),
    }),
  };
}
