// When events are opened: which events must be over before, breaks, and start times. The events that an event takes entrants from always come first.

import type { EventKey } from '../../core/ids.ts';
import { present } from '../../core/present.ts';
import type { ScheduleDefinition } from '../definition.ts';
import type { EventInput } from './eventInput.ts';
import { unknownEvent } from '../season/fieldSources.ts';
import type { Source } from '../season/links.ts';
import type { Path } from '../reading/fields.ts';
import type { Location } from '../reading/yamlSource.ts';

type Field = { readonly event: EventInput; readonly sources: readonly Source[] };

/** The schedule of each event. Without `startAfter` an event comes after the one before it in the file, unless that one depends on it. */
export function schedulesOf(fields: readonly Field[], several: boolean): ReadonlyMap<EventKey, ScheduleDefinition> {
  const keys = fields.map(({ event }) => event.key);
  const before = new Map<EventKey, Set<EventKey>>(
    fields.map(({ event, sources }) => {
      const linked = sources.flatMap((source) => (source.kind === 'places' ? [source.event] : []));
      return [event.key, new Set(linked.filter((key) => key !== event.key))];
    }),
  );
  for (const { event } of fields) addWritten(event, keys, before);
  for (const [index, { event }] of fields.entries()) {
    const last = keys[index - 1];
    if (last !== undefined && startAfterField(event) === undefined && !comesAfter(last, event.key, before))
      before.get(event.key)?.add(last);
  }
  for (const { event } of fields) checkMoments(event);
  return new Map(
    fields.map(({ event }) => {
      const { read } = event;
      const after = before.get(event.key) ?? new Set();
      if (after.size === 0) checkIdleBreak(event);
      const definition: ScheduleDefinition = {
        startAfter: several ? keys.filter((key) => after.has(key)) : [],
        breakMs: after.size === 0 ? 0 : read.schedule.break,
        ...present({ notBeforeUtcMs: read.schedule.notBefore }),
        ...deadlineOf(read.schedule.deadline, after.size),
        check: read.schedule.check,
      };
      return [event.key, definition];
    }),
  );
}

/** All events that are over before an event is opened, as far as the schedules say. */
export function eventsBefore(key: EventKey, schedules: ReadonlyMap<EventKey, ScheduleDefinition>): ReadonlySet<EventKey> {
  const found = new Set<EventKey>();
  const visit = (at: EventKey): void => {
    for (const earlier of schedules.get(at)?.startAfter ?? []) {
      if (found.has(earlier)) continue;
      found.add(earlier);
      visit(earlier);
    }
  };
  visit(key);
  return found;
}

function addWritten(event: EventInput, keys: readonly EventKey[], before: ReadonlyMap<EventKey, Set<EventKey>>): void {
  const field = startAfterField(event);
  for (const [index, written] of (event.read.schedule.startAfter ?? []).entries()) {
    const item = field?.value.items[index];
    const location: Location = item?.location ?? event.location;
    const path: Path = [...event.path, 'schedule', 'startAfter', index];
    const earlier = keys.find((key) => key === written);
    if (earlier === undefined) event.report(location, path, unknownEvent(written, keys));
    else if (comesAfter(earlier, event.key, before)) {
      const message =
        earlier === event.key
          ? `Cannot open "${event.key}" after itself: expected another event`
          : `Cannot open "${event.key}" after "${earlier}": expected no circle, "${earlier}" comes after "${event.key}"`;
      event.report(location, path, message);
    } else before.get(event.key)?.add(earlier);
  }
}

/** Whether `later` is `earlier`, or opens only after it is over. */
function comesAfter(later: EventKey, earlier: EventKey, before: ReadonlyMap<EventKey, ReadonlySet<EventKey>>): boolean {
  const seen = new Set<EventKey>();
  const visit = (at: EventKey): boolean => {
    if (at === earlier) return true;
    if (seen.has(at)) return false;
    seen.add(at);
    return [...(before.get(at) ?? [])].some(visit);
  };
  return visit(later);
}

const startAfterField = (event: EventInput) => event.levels[0]?.group.fields.get('schedule')?.value.fields.get('startAfter');

/** A break is between events; a value at the top of the file is for the other events. */
function checkIdleBreak({ levels, path, report }: EventInput): void {
  const field = levels[0]?.group.fields.get('schedule')?.value.fields.get('break');
  if (field !== undefined) {
    report(
      field.keyLocation,
      [...path, 'schedule', 'break'],
      'Cannot use "break": expected an event that is over before this one',
    );
  }
}

/** S16-13c. An event that comes after no other has no last game before it: its engines are due when it is opened. */
function deadlineOf(
  written: EventInput['read']['schedule']['deadline'],
  eventsBefore: number,
): Pick<ScheduleDefinition, 'deadline' | 'deadlineUtcMs'> {
  if (typeof written === 'number') return { deadlineUtcMs: written };
  return written === 'lastGame' && eventsBefore > 0 ? { deadline: 'last-game' } : {};
}

function checkMoments(event: EventInput): void {
  const group = event.levels[0]?.group.fields.get('schedule')?.value;
  const { notBefore, deadline } = event.read.schedule;
  if (typeof deadline === 'string') return;
  const field = group?.fields.get('deadline');
  if (field === undefined || notBefore === undefined || deadline === undefined || deadline <= notBefore) return;
  const message = 'Cannot use a deadline after the event may be opened: expected it at or before notBefore';
  event.report(field.value.location, [...event.path, 'schedule', 'deadline'], message);
}
