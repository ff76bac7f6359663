// The fields read for each event: its own, and those at the top of the file, which apply to every event that does not override them. A file without
// `events` is one event, whose fields are at the top.

import { eventKey } from '../../core/ids.ts';
import type { EventKey } from '../../core/ids.ts';
import { isGroup } from '../engines/engineFields.ts';
import { commonShape, DEADLINE_WORDS, eventShape, ownShape, scheduleShape } from './eventShape.ts';
import { fieldAt, filled, meantFields, refuserOf } from '../reading/fields.ts';
import type { Filled, Path, Read, Refuse, Report } from '../reading/fields.ts';
import { tournamentShape } from '../schema.ts';
import type { Located, LocatedField, Location } from '../reading/yamlSource.ts';

/** The key of the only event of a file. */
export const ONLY_EVENT = eventKey('main');

/** A group of fields that an event has its own values for. */
export type Level = { readonly group: Located; readonly path: Path; readonly known: readonly string[] };
export type FoundField = LocatedField & {
  readonly path: Path;
  /** Whether the value is in the event itself; else it is at the top of a file of several events. */
  readonly own: boolean;
};

export type EventInput = {
  readonly key: EventKey;
  readonly path: Path;
  /** Where to report a missing field. */
  readonly location: Location;
  /** The valid fields. */
  readonly read: EventFields;
  /** The value at a path of fields and indices, in the event or at the top of the file. */
  readonly find: (...path: Path) => FoundField | undefined;
  /** Its own fields first. */
  readonly levels: readonly Level[];
  readonly report: Report;
  /** Reports a mistake at the place of one of its fields, in the event or at the top of the file. */
  readonly refuse: Refuse;
};

/** With the defaults; always has a schedule. */
type EventFields = Filled<typeof eventShape> & { readonly schedule: Filled<typeof scheduleShape> };

export type FileRead = Read<typeof tournamentShape>;
/** With the defaults. */
export type FileFields = Filled<typeof tournamentShape>;

/** `top` holds the fields read at the top of the file. */
export function readEvents(root: Located, top: FileRead, report: Report): readonly EventInput[] {
  const topLevel: Level = { group: root, path: [], known: Object.keys(tournamentShape) };
  const list = root.fields.get('events');
  if (list === undefined) {
    const { event, ...read } = top;
    return [eventInput(ONLY_EVENT, [topLevel], completed({ ...read, event: event ?? top.tournament }, top), report)];
  }
  refuseAtTop(root, report);
  const seen = new Map<string, string>();
  return [...list.value.fields].flatMap(([key, field]) => {
    const path = ['events', key];
    const twin = seen.get(key.toLowerCase());
    seen.set(key.toLowerCase(), key);
    if (twin !== undefined) {
      report(
        field.keyLocation,
        path,
        `Cannot use the key "${key}": expected one of its own, got "${twin}" too (case does not matter)`,
      );
    }
    const own = top.events?.[key];
    if (own === undefined || !isGroup(field.value.value)) return [];
    const level: Level = { group: field.value, path, known: Object.keys(eventShape) };
    return [eventInput(eventKey(key), [level, topLevel], completed(merged(top, own), top), report)];
  });
}

function eventInput(key: EventKey, levels: readonly Level[], read: EventInput['read'], report: Report): EventInput {
  const [own] = levels;
  if (own === undefined) throw new RangeError('Cannot read an event: expected its fields');
  const location = own.group.missingAt ?? own.group.location;
  const levelOf = (path: Path): Level | undefined =>
    levels.find((level) => fieldAt(level.group, path) !== undefined && (level === own || isCommon(String(path[0]))));
  /** Entry by entry where groups are merged. */
  const holding = (path: Path): Level | undefined =>
    (isMerged(path) ? levelOf(path.slice(0, 2)) : undefined) ?? levelOf(path.slice(0, 1));
  return {
    key,
    path: own.path,
    location,
    read,
    levels,
    report,
    find: (...path) => {
      const level = holding(path);
      const field = level === undefined ? undefined : fieldAt(level.group, path);
      return level === undefined || field === undefined
        ? undefined
        : { ...field, path: [...level.path, ...path], own: level === own };
    },
    refuse: (path, message, part) => {
      const level = holding(path);
      if (level === undefined) report(location, [...own.path, ...path], message);
      else refuserOf(level.group, (at, _, text) => report(at, [...level.path, ...path], text))(path, message, part);
    },
  };
}

/** Whether a field is there, or a mistyped name that probably stands for it. */
export function isSaid({ levels }: EventInput, name: string): boolean {
  return levels.some(({ group, known }) => group.fields.has(name) || meantFields(group, known).has(name));
}

const isMerged = ([name]: Path): boolean => name === 'books' || name === 'engineLimits';
const isCommon = (name: string): boolean => Object.hasOwn(commonShape, name);

/** With the defaults. The margins and limits of `each` go before those of the event, also for its stages. */
function completed(read: Read<typeof eventShape>, { each = {} }: FileRead): EventFields {
  const fields = filled(eventShape, read);
  const { timeMargin = fields.timeMargin, moveCap = fields.moveCap, limits = fields.limits } = each;
  return { ...fields, timeMargin, moveCap, limits, schedule: filled(scheduleShape, read.schedule ?? {}) };
}

/** The fields of an event go before those at the top of the file. */
function merged(top: FileRead, own: Read<typeof eventShape>): Read<typeof eventShape> {
  const common = Object.fromEntries(Object.entries(top).filter(([name]) => isCommon(name)));
  const { break: pause, check, deadline }: Read<typeof scheduleShape> = top.schedule ?? {};
  const engineLimits = own.engineLimits === undefined ? top.engineLimits : { ...top.engineLimits, ...own.engineLimits };
  const books = { ...own.books, ...top.books, ...own.books };
  const schedule: Read<typeof scheduleShape> = { break: pause, check, deadline, ...own.schedule };
  return { ...common, ...own, books, engineLimits, schedule: filled(scheduleShape, schedule) };
}

/** Refuses, at the top of a file of several events, what can apply to only one event. */
function refuseAtTop(root: Located, report: Report): void {
  for (const name of ['event', ...Object.keys(ownShape)]) {
    const field = root.fields.get(name);
    if (field !== undefined) report(field.keyLocation, [name], besideEvents(name));
  }
  const schedule = root.fields.get('schedule')?.value;
  for (const name of Object.keys(scheduleShape).filter((each) => each !== 'break' && each !== 'check')) {
    const field = schedule?.fields.get(name);
    // A point in time belongs to one event; a word may apply to all.
    if (name === 'deadline' && DEADLINE_WORDS.some((word) => word === field?.value.value)) continue;
    if (field !== undefined) report(field.keyLocation, ['schedule', name], besideEvents(name));
  }
}

const besideEvents = (name: string): string => `Cannot use "${name}" together with "events": expected it inside an event`;
