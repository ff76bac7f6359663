// Who plays in an event, as its field `entrants` says: names of engines, places of other events, places of earlier seasons (which become names
// here), and seats that the field `seats` fills with names.

import { entrantName } from '../../core/ids.ts';
import type { EventKey } from '../../core/ids.ts';
import type { FieldSource } from '../../formats/links.ts';
import { isGroup } from '../engines/engineFields.ts';
import { ONLY_EVENT } from '../events/eventInput.ts';
import type { EventInput } from '../events/eventInput.ts';
import { sourceShape } from '../events/eventShape.ts';
import { complaint, readGroup } from '../reading/fields.ts';
import type { Path, Report } from '../reading/fields.ts';
import type { Field, Source } from './links.ts';
import { orList, suggestion } from '../../core/messages/nearest.ts';
import { formatSeats } from '../values/placeRange.ts';
import type { SeatCount } from '../values/placeRange.ts';
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
};

/** The sources of an event in seed order; an engine that is named twice by different ways counts where it comes first (CUP-1). */
export function fieldOf(event: EventInput, context: FieldContext): Field {
  let isWhole = true;
  const report: Report = (...complaintArguments) => {
    isWhole = false;
    event.report(...complaintArguments);
  };
  const sources = sourcesOf({ ...event, report }, context);
  return { sources, isWhole };
}

/** Who fills odd fields of a Swiss. */
export const houseProgramOf = ({ read }: EventInput): string | undefined =>
  read.format === 'swiss' ? read.houseProgram : undefined;

function sourcesOf(event: EventInput, context: FieldContext): readonly Source[] {
  const { find, report } = event;
  const [entrants, seats] = [find('entrants'), find('seats')];
  // A house program is no entrant, even where all others are.
  const house = houseProgramOf(event);
  const named = context.names.filter((name) => name !== house);
  const all = named.map((name): Source => ({
    kind: 'entrant',
    name,
    written: false,
    place: event.place,
    path: event.path,
  }));
  const seated = seats === undefined ? undefined : namesOf(seats.value, seats.path, context, report);
  if (entrants === undefined) {
    if (seats !== undefined) report(seats.keyPlace, seats.path, 'Cannot fill seats: expected { seats: N } among the entrants');
    if (!context.several) return all;
    const expected = 'names of engines, places of other events such as { from: QL, places: 1-6 }, or all';
    report(event.place, [...event.path, 'entrants'], `Cannot find "entrants": expected ${expected}`);
    return [];
  }
  const { value, path } = entrants;
  if (value.value === 'all') return all;
  if (!Array.isArray(value.value) || value.items.length === 0) {
    const expected = 'a list of entrants such as [Stockfish, { from: QL, places: 1-6 }], or all';
    const isEmpty = Array.isArray(value.value);
    report(
      value.place,
      path,
      isEmpty ? 'Cannot play without entrants: no one can come to this event' : complaint(path, expected, value.value),
    );
    return [];
  }
  let isSeated = false;
  const sources = value.items.flatMap((item, index): readonly Source[] => {
    const at = [...path, index];
    if (!isGroup(item.value)) return nameOf(item, at, context, report);
    const answer = sourceOf(item, at, context, report);
    if (answer.kind === 'sources') return answer.sources;
    if (isSeated) report(item.place, at, 'Cannot use "seats" twice: expected one { seats: N } among the entrants');
    isSeated = true;
    checkSeats(answer.count, seated, item, event);
    return seated ?? [];
  });
  if (seats !== undefined && !isSeated && !value.items.some(({ fields }) => fields.has('seats'))) {
    report(seats.keyPlace, seats.path, 'Cannot fill seats: expected { seats: N } among the entrants');
  }
  checkTwice(sources, report);
  return sources;
}

/** A list of sources that knows names and places of this file only: what an event of the next season is made from. */
export function nextSourcesOf(list: Located, path: Path, context: FieldContext, report: Report): readonly Source[] {
  if (!Array.isArray(list.value) || list.items.length === 0) {
    report(
      list.place,
      path,
      complaint(path, 'a list such as [{ from: L1, places: 13-16 }, { from: L2, places: 5-10 }]', list.value),
    );
    return [];
  }
  const shape = { from: sourceShape.from, places: sourceShape.places };
  return list.items.flatMap((item, index) => {
    const at = [...path, index];
    if (!isGroup(item.value)) return nameOf(item, at, context, report);
    const read = readGroup(shape, item, at, report);
    if (!item.fields.has('from')) report(item.place, [...at, 'from'], 'Cannot find "from": expected the key of an event');
    return read.from === undefined ? [] : linkOf(item, read.from, read.places ?? { from: 1 }, at, context.events, report);
  });
}

/** In seed order; a name counts where it comes first. */
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

function sourceOf(item: Located, path: Path, context: FieldContext, report: Report): SourceAnswer {
  const read = readGroup(sourceShape, item, path, report);
  const kinds = (['from', 'previous', 'seats'] as const).filter((name) => item.fields.has(name));
  const nobody: SourceAnswer = { kind: 'sources', sources: [] };
  const [kind] = kinds;
  if (kind === undefined || kinds.length > 1) {
    const got = kind === undefined ? 'none of them' : kinds.join(' and ');
    report(item.place, path, `Cannot tell who comes here: expected one of from, previous and seats, got ${got}`);
    return nobody;
  }
  const refuse = (name: 'event' | 'places', expected: string): void => {
    const field = item.fields.get(name);
    if (field !== undefined)
      report(field.keyPlace, [...path, name], `Cannot use "${name}" together with "${kind}": expected ${expected}`);
  };
  if (kind !== 'previous') refuse('event', 'it with previous');
  if (kind === 'seats') {
    refuse('places', 'it with from or previous');
    return { kind: 'seats', count: read.seats };
  }
  const range = read.places ?? { from: 1 };
  if (item.fields.has('places') && read.places === undefined) return nobody;
  if (kind === 'from')
    return read.from === undefined
      ? nobody
      : { kind: 'sources', sources: linkOf(item, read.from, range, path, context.events, report) };
  if (!item.fields.has('event'))
    report(item.place, [...path, 'event'], 'Cannot find "event": expected the key of an event of the earlier season');
  if (read.previous === undefined || read.event === undefined) return nobody;
  const found = context.previous.namesAt(read.previous, read.event, range);
  if (!found.ok) {
    report(item.place, path, found.error);
    return nobody;
  }
  const strangers = found.value.filter((name) => !context.names.includes(name));
  if (strangers.length > 0) {
    report(
      item.place,
      path,
      `Cannot enter ${strangers.map((name) => `"${name}"`).join(', ')}: expected engines of these names under engines`,
    );
  }
  return {
    kind: 'sources',
    sources: found.value.map((name) => ({ kind: 'entrant', name, written: false, place: item.place, path })),
  };
}

function linkOf(
  item: Located,
  written: string,
  range: { readonly from: number; readonly to?: number },
  path: Path,
  events: readonly EventKey[],
  report: Report,
): readonly Source[] {
  const place = item.fields.get('from')?.value.place ?? item.place;
  const key = events.find((known) => known === written);
  if (key === undefined) {
    report(place, [...path, 'from'], unknownEvent(written, events));
    return [];
  }
  const rangePlace = item.fields.get('places')?.value.place ?? item.place;
  return [{ kind: 'places', event: key, range, rangePlace, place, path }];
}

/** `Cannot find the event "L3": expected QL, L2 or L1`. */
export function unknownEvent(written: string, events: readonly EventKey[]): string {
  const known = events.filter((key) => key !== ONLY_EVENT);
  const expected = known.length === 0 ? 'several events, under events' : orList(known);
  return `Cannot find the event "${written}": expected ${expected}${suggestion(written, known)}`;
}

function namesOf(list: Located, path: Path, context: FieldContext, report: Report): readonly Source[] {
  if (!Array.isArray(list.value)) {
    report(list.place, path, complaint(path, 'a list of names of engines', list.value));
    return [];
  }
  const names = list.items.flatMap((item, index) => nameOf(item, [...path, index], context, report));
  checkTwice(names, report);
  return names;
}

function nameOf(item: Located, path: Path, { names }: FieldContext, report: Report): readonly Source[] {
  const { value, place, written } = item;
  if (typeof value !== 'string') {
    const quotes = written === undefined ? '' : ` (put it in quotes: "${written}")`;
    report(place, path, `${complaint(path, 'the name of an engine', value)}${quotes}`);
    return [];
  }
  if (names.includes(value)) return [{ kind: 'entrant', name: value, written: true, place, path }];
  report(place, path, unknownEngine(value, names));
  return [];
}

/** `Cannot find the engine "E": expected A, B, C or D`. */
export function unknownEngine(written: string, names: readonly string[]): string {
  const near = suggestion(written, names);
  const known = near === '' && names.length > 0 && names.length <= 12 ? orList(names) : 'a name under engines';
  return `Cannot find the engine "${written}": expected ${known}${near}`;
}

function checkSeats(count: SeatCount | undefined, seated: readonly Source[] | undefined, item: Located, event: EventInput): void {
  if (count === undefined) return;
  const field = event.find('seats');
  if (field === undefined || seated === undefined) {
    const at = item.place.file === event.place.file ? item.place : event.place;
    event.report(at, [...event.path, 'seats'], `Cannot find "seats": expected ${formatSeats(count)} names of engines`);
    return;
  }
  const got = field.value.items.length;
  if (!Array.isArray(field.value.value) || (got >= count.least && got <= count.most)) return;
  event.report(field.value.place, field.path, `Cannot fill the seats: expected ${formatSeats(count)} names, got ${got}`);
}

/** One name, written twice. */
function checkTwice(sources: readonly Source[], report: Report): void {
  const seen = new Map<string, Source>();
  for (const source of sources) {
    if (source.kind !== 'entrant' || !source.written) continue;
    const twin = seen.get(source.name);
    if (twin === undefined) seen.set(source.name, source);
    else {
      const message = `Cannot enter "${source.name}" twice: expected each once, it already is in ${describePlace(twin.place)}`;
      report(source.place, source.path, message);
    }
  }
}
