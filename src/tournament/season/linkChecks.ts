// Checks of an event that need the others: openings of the season, names, versions, and who plays in the next season.

import type { EventKey } from '../../core/ids.ts';
import type { FieldSource } from '../../formats/links.ts';
import type { EventBooks } from '../events/bookFields.ts';
import type { ScheduleDefinition, TournamentDefinition } from '../definition.ts';
import type { EventInput, FileFields } from '../events/eventInput.ts';
import { fieldAt, refuserOf } from '../reading/fields.ts';
import type { Path, Report } from '../reading/fields.ts';
import { nextSourceOf, uniqueSources, unknownEvent } from './fieldSources.ts';
import type { FieldContext } from './fieldSources.ts';
import type { Reach } from './links.ts';
import { eventsBefore } from '../events/scheduleFields.ts';
import type { Located } from '../reading/yamlSource.ts';

type Schedules = ReadonlyMap<EventKey, ScheduleDefinition>;

/** S16-8c: openings of this season need a game that was played earlier. */
export function checkSeasonBooks({ key, refuse }: EventInput, paths: EventBooks['seasonPaths'], schedules: Schedules): void {
  if (eventsBefore(key, schedules).size > 0) return;
  for (const path of paths) refuse(path, 'Cannot take openings of this season: expected an event that is over before this one');
}

/** PGN tells events apart by their names. */
export function checkEventNames(parts: readonly { readonly event: EventInput; readonly name: string }[], report: Report): void {
  const seen = new Map<string, EventKey>();
  for (const { event, name } of parts) {
    const twin = seen.get(name);
    if (twin === undefined) seen.set(name, event.key);
    else {
      const field = event.find('event') ?? event.find('name');
      const message = `Cannot use the name "${name}" twice: expected a name of its own, "${twin}" has it too`;
      report(field?.value.location ?? event.location, field?.path ?? event.path, message);
    }
  }
}

/** S16-13f: an event can only take the versions of an event that is over and in which all its entrants have played. */
export function checkVersions(
  event: EventInput,
  { events }: FieldContext,
  reach: ReadonlyMap<EventKey, Reach>,
  schedules: Schedules,
): void {
  const { read, refuse, key } = event;
  if (read.versionsOf === undefined) return;
  const other = events.find((known) => known === read.versionsOf);
  if (other === undefined) {
    refuse(['versionsOf'], unknownEvent(read.versionsOf, events));
    return;
  }
  if (!eventsBefore(key, schedules).has(other)) {
    refuse(['versionsOf'], `Cannot play with the versions of "${other}": expected an event that is over before this one`);
    return;
  }
  const strangers = [...(reach.get(key)?.names ?? [])].filter((name) => reach.get(other)?.names.has(name) !== true);
  if (strangers.length > 0) {
    const message = `Cannot play with the versions of "${other}": expected entrants who play there, got "${strangers[0]}"`;
    refuse(['versionsOf'], message);
  }
}

/** The next season accepts names and places of this file; places that a small season does not have bring no one (S16-3b). */
export function nextSeasonOf(
  root: Located,
  written: FileFields['nextSeason'],
  context: FieldContext,
  report: Report,
): TournamentDefinition['nextSeason'] {
  const field = root.fields.get('nextSeason');
  if (field === undefined) return undefined;
  const refuse = refuserOf(root, report);
  const find = (...path: Path) => {
    const field = fieldAt(root, path);
    return field && { path, value: field.value };
  };
  const next: Record<EventKey, readonly FieldSource[]> = {};
  // A name without a list may be one that every object has.
  const lists = new Map(Object.entries(written ?? {}));
  for (const name of field.value.fields.keys()) {
    const path = ['nextSeason', name];
    const key = context.events.find((known) => known === name);
    if (key === undefined) refuse(path, unknownEvent(name, context.events), 'key');
    const sources = (lists.get(name) ?? []).flatMap((item, index) =>
      nextSourceOf(item, { find, refuse }, [...path, index], context),
    );
    if (key !== undefined) next[key] = uniqueSources(sources);
  }
  return next;
}
