// The entrants of an event, as its field `entrants` says: names of engines, places of other events, places of earlier seasons (resolved to names
// here), and seats that the field `seats` fills with names.

import { entrantName } from '../../core/ids.ts';
import type { EventKey } from '../../core/ids.ts';
import type { FieldSource } from '../../formats/links.ts';
import { ONLY_EVENT } from '../events/eventInput.ts';
import type { EventInput } from '../events/eventInput.ts';
import type { sourceShape } from '../events/eventShape.ts';
import { formatPath } from '../reading/fields.ts';
import type { Filled, Path, Report } from '../reading/fields.ts';
import type { Field, Source, SourceLocation } from './links.ts';
import { oneOf, suggestion } from '../../core/messages/nearest.ts';
import { formatSeats } from '../values/placeRange.ts';
import type { PlaceRange, SeatCount } from '../values/placeRange.ts';
import type { PreviousSeasons } from './previousSeasons.ts';
import { describePlace } from '../reading/yamlSource.ts';
import type { Located } from '../reading/yamlSource.ts';

export type FieldContext = {
  /** The names of the pool, in its order. */
  readonly names: readonly string[];
  readonly events: readonly EventKey[];
  readonly previous: PreviousSeasons;
  /** Whether the file has several events. */
  readonly several: boolean;
  /** Whether a mistake at a path, or below it, has been reported. */
  readonly isWrong: (path: Path) => boolean;
};

/** The sources of an event in seed order; an engine named twice in different ways counts at its first place (CUP-1). */
export function fieldOf(event: EventInput, context: FieldContext): Field {
  const sources = sourcesOf(event, context);
  const isWhole = ['entrants', 'seats'].every((name) => !context.isWrong(event.find(name)?.path ?? [...event.path, name]));
  return { sources, isWhole };
}

/** The programs that fill odd fields of a Swiss. */
export const houseProgramOf = ({ read }: EventInput): string | undefined =>
  read.format === 'swiss' ? read.houseProgram : undefined;

function sourcesOf(event: EventInput, context: FieldContext): readonly Source[] {
  const { read, find, refuse, report } = event;
  // A house program is no entrant, even if the list means all engines.
  const house = houseProgramOf(event);
  const all = context.names
    .filter((name) => name !== house)
    .map((name): Source => ({ kind: 'entrant', name, written: false, location: event.location, path: event.path }));
  const seated = read.seats?.flatMap((name, index) => nameOf(event, ['seats', index], name, context));
  checkTwice(seated ?? [], report);
  const { entrants } = read;
  const isSeated = Array.isArray(entrants) && entrants.some((_, index) => find('entrants', index, 'seats') !== undefined);
  if (find('seats') !== undefined && entrants !== 'all' && !isSeated)
    refuse(['seats'], 'Cannot fill seats: expected { seats: N } among the entrants', 'key');
  if (entrants === 'all') return all;
  if (find('entrants') === undefined) {
    if (!context.several) return all;
    const expected = 'names of engines, places of other events such as { from: QL, places: 1-6 }, or all';
    refuse(['entrants'], `Cannot find "entrants": expected ${expected}`);
    return [];
  }
  let isTaken = false;
  const sources = (entrants ?? []).flatMap((item, index): readonly Source[] => {
    const path = ['entrants', index];
    if (item === undefined) return [];
    if (typeof item === 'string') return nameOf(event, path, item, context);
    const answer = sourceOf(event, path, item, context);
    if (answer.kind === 'sources') return answer.sources;
    if (isTaken) refuse(path, 'Cannot use "seats" twice: expected one { seats: N } among the entrants');
    isTaken = true;
    checkSeats(answer.count, event, path);
    return seated ?? [];
  });
  checkTwice(sources, report);
  return sources;
}

/** An item of a list that accepts only names and places of this file: the field of an event of the next season. */
export function nextSourceOf(
  item: string | SourceFields | undefined,
  at: Finder,
  path: Path,
  context: FieldContext,
): readonly Source[] {
  if (item === undefined) return [];
  if (typeof item === 'string') return nameOf(at, path, item, context);
  return item.from === undefined ? [] : linkOf(at, path, item.from, item.places ?? { from: 1 }, context.events);
}

type SourceFields = Filled<Pick<typeof sourceShape, 'from' | 'places'>>;
/** The part of the file that the paths refer to. */
export type Finder = Pick<EventInput, 'refuse'> & {
  readonly find: (...path: Path) => { readonly path: Path; readonly value: Located } | undefined;
};

/** In seed order; a name counts at its first place. */
export function uniqueSources(sources: readonly Source[]): readonly FieldSource[] {
  const seen = new Set<string>();
  return sources.flatMap((source): readonly FieldSource[] => {
    if (source.kind === 'places') return [{ kind: 'places', event: source.event, ...source.range }];
    if (seen.has(source.name)) return [];
    seen.add(source.name);
    return [{ kind: 'entrant', name: entrantName(source.name) }];
  });
}

type SourceAnswer =
  | { readonly kind: 'sources'; readonly sources: readonly Source[] }
  | { readonly kind: 'seats'; readonly count: SeatCount | undefined };

function sourceOf(event: EventInput, path: Path, item: Filled<typeof sourceShape>, context: FieldContext): SourceAnswer {
  const { find, refuse } = event;
  const has = (name: string): boolean => find(...path, name) !== undefined;
  const kinds = (['from', 'previous', 'seats'] as const).filter(has);
  const nobody: SourceAnswer = { kind: 'sources', sources: [] };
  const [kind] = kinds;
  if (kind === undefined || kinds.length > 1) {
    const got = kind === undefined ? 'none of them' : kinds.join(' and ');
    refuse(path, `Cannot tell who comes here: expected one of from, previous and seats, got ${got}`);
    return nobody;
  }
  const refuseBeside = (name: 'event' | 'places', expected: string): void => {
    if (has(name)) refuse([...path, name], `Cannot use "${name}" together with "${kind}": expected ${expected}`, 'key');
  };
  if (kind !== 'previous') refuseBeside('event', 'it with previous');
  if (kind === 'seats') {
    refuseBeside('places', 'it with from or previous');
    return { kind: 'seats', count: item.seats };
  }
  const range = item.places ?? { from: 1 };
  if (has('places') && item.places === undefined) return nobody;
  if (kind === 'from')
    return item.from === undefined ? nobody : { kind: 'sources', sources: linkOf(event, path, item.from, range, context.events) };
  if (!has('event')) refuse([...path, 'event'], 'Cannot find "event": expected the key of an event of the earlier season');
  if (item.previous === undefined || item.event === undefined) return nobody;
  const found = context.previous.namesAt(item.previous, item.event, range);
  if (!found.ok) {
    refuse(path, found.error);
    return nobody;
  }
  const strangers = found.value.filter((name) => !context.names.includes(name));
  if (strangers.length > 0) {
    const names = strangers.map((name) => `"${name}"`).join(', ');
    refuse(path, `Cannot enter ${names}: expected engines of these names under engines`);
  }
  const at = placed(event, path);
  return { kind: 'sources', sources: found.value.map((name) => ({ kind: 'entrant', name, written: false, ...at })) };
}

function linkOf(at: Finder, path: Path, written: string, range: PlaceRange, events: readonly EventKey[]): readonly Source[] {
  const key = events.find((known) => known === written);
  if (key === undefined) {
    at.refuse([...path, 'from'], unknownEvent(written, events));
    return [];
  }
  const item = placed(at, path);
  const rangeLocation = at.find(...path, 'places')?.value.location ?? item.location;
  return [
    { kind: 'places', event: key, range, rangeLocation, path: item.path, location: placed(at, [...path, 'from']).location },
  ];
}

/** The location of a value in the file. */
function placed(at: Finder, path: Path): SourceLocation {
  const found = at.find(...path);
  if (found === undefined) throw new RangeError(`Cannot find "${formatPath(path)}": expected what was read`);
  return { location: found.value.location, path: found.path };
}

/** `Cannot find the event "L3": expected QL, L2 or L1`. */
export function unknownEvent(written: string, events: readonly EventKey[]): string {
  const known = events.filter((key) => key !== ONLY_EVENT);
  const expected = known.length === 0 ? 'several events, under events' : oneOf(written, known, 'events');
  return `Cannot find the event "${written}": expected ${expected}${suggestion(written, known)}`;
}

function nameOf(at: Finder, path: Path, name: string, { names }: FieldContext): readonly Source[] {
  if (names.includes(name)) return [{ kind: 'entrant', name, written: true, ...placed(at, path) }];
  at.refuse(path, unknownEngine(name, names));
  return [];
}

/** `Cannot find the engine "E": expected A, B, C or D`. */
export function unknownEngine(written: string, names: readonly string[]): string {
  const near = suggestion(written, names);
  const known = near === '' && names.length > 0 ? oneOf(written, names, 'engines') : 'a name under engines';
  return `Cannot find the engine "${written}": expected ${known}${near}`;
}

function checkSeats(count: SeatCount | undefined, { read, find, refuse, report, location, path }: EventInput, at: Path): void {
  if (count === undefined) return;
  const expected = `expected ${formatSeats(count)} names`;
  if (find('seats') === undefined) {
    const item = find(...at)?.value.location;
    const where = item?.file === location.file ? (item ?? location) : location;
    report(where, [...path, 'seats'], `Cannot find "seats": ${expected} of engines`);
  } else if (read.seats !== undefined && (read.seats.length < count.least || read.seats.length > count.most))
    refuse(['seats'], `Cannot fill the seats: ${expected}, got ${read.seats.length}`);
}

/** One name, in two spellings. */
function checkTwice(sources: readonly Source[], report: Report): void {
  const seen = new Map<string, Source>();
  for (const source of sources) {
    if (source.kind !== 'entrant' || !source.written) continue;
    const twin = seen.get(source.name);
    if (twin === undefined) seen.set(source.name, source);
    else {
      const message = `Cannot enter "${source.name}" twice: expected each once, it already is in ${describePlace(twin.location)}`;
      report(source.location, source.path, message);
    }
  }
}
