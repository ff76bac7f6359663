// S16-13c, 4K-4.2: until when the engines of an event may be changed, and what was changed later. The deadline is the end of the previous events, a
// fixed time, or the opening itself; an official may grant an engine more time, on record. Once an event is open its engines no longer change
// (S16-13e, CUP-8a, 4K-4.4), and no grant allows it.

import { describeVersionDifferences, versionDifferences, type VersionFile } from '../core/engines/engineVersion.ts';
import type { EntrantName } from '../core/ids.ts';
import { phrase, type Phrase } from '../core/phrases/phrase.ts';
import { recognisedParts } from '../core/phrases/recognised.ts';
import type { Entry, EntryPayloads } from '../journal/entries.ts';
import type { EventLife } from '../projections/eventRecord.ts';
import type { TournamentFacts } from '../projections/tournamentFacts.ts';
import type { EventDefinition } from '../tournament/definition.ts';
import { acceptedVersion } from './refusedVersions.ts';

/** The past or future deadline of an event that is not open; `undefined` if it is the opening, or not known yet. */
export function deadlineUtcMs({ schedule }: EventDefinition, facts: TournamentFacts): number | undefined {
  if (schedule.deadlineUtcMs !== undefined) return schedule.deadlineUtcMs;
  if (schedule.deadline === undefined) return undefined;
  const closed = schedule.startAfter.map((key) => facts.life(key).closedAtUtcMs);
  return closed.some((atUtcMs) => atUtcMs === undefined) ? undefined : Math.max(...closed.map((atUtcMs) => atUtcMs ?? 0));
}

/** Whether the engine may no longer be changed for an event that is not open. */
export function isClosed(event: EventDefinition, facts: TournamentFacts, entrant: EntrantName, nowUtcMs: number): boolean {
  const deadline = deadlineUtcMs(event, facts);
  return deadline !== undefined && nowUtcMs >= deadline && !isGranted(facts.life(event.key), entrant, nowUtcMs);
}

function isGranted({ grants }: EventLife, entrant: EntrantName, nowUtcMs: number): boolean {
  const until = grants.get(entrant);
  return grants.has(entrant) && (until === undefined || nowUtcMs < until);
}

/** The `entrants` whose version must be recorded now: their deadline has passed, and it has not been recorded since. */
export const dueSubmissions = (
  event: EventDefinition,
  facts: TournamentFacts,
  entrants: readonly EntrantName[],
  nowUtcMs: number,
): readonly EntrantName[] =>
  entrants.filter((name) => isClosed(event, facts, name, nowUtcMs) && !facts.life(event.key).submitted.has(name));

/** The next deadline of any entrant; `undefined`: none is known. */
export function nextDeadlineUtcMs(event: EventDefinition, facts: TournamentFacts, nowUtcMs: number): number | undefined {
  const moments = [event.schedule.deadlineUtcMs, ...facts.life(event.key).grants.values()];
  const coming = moments.flatMap((moment) => (moment !== undefined && moment > nowUtcMs ? [moment] : []));
  return coming.length === 0 ? undefined : Math.min(...coming);
}

/** Engines of an event about to be opened that have changed since the deadline, and the changes. */
export function lateUpdates(
  life: EventLife,
  accepted: readonly EntryPayloads['engine-accepted'][],
): readonly { readonly entrant: EntrantName; readonly changes: readonly string[] }[] {
  return accepted.flatMap((acceptance) => {
    const before = life.submitted.get(acceptance.entrant);
    const changes = before === undefined ? [] : changesSince(before, acceptance);
    return changes.length === 0 ? [] : [{ entrant: acceptance.entrant, changes }];
  });
}

/** Files that the engine itself wrote during its trial do not count as changes by the author. */
function changesSince(before: readonly VersionFile[], accepted: EntryPayloads['engine-accepted']): readonly string[] {
  const found = acceptedVersion(accepted);
  if (found === undefined) return [];
  const { files, ownFiles = [] } = found;
  const submitted = before.filter(({ path }) => !ownFiles.includes(path));
  const differences = versionDifferences({ files: submitted, ownFiles }, { files });
  return differences.length === 0 ? [] : [describeVersionDifferences(differences)];
}

/** `"./a" was … and is …. Restore what was submitted, or let an official grant the update`. */
export const describeLateUpdate = (event: EventDefinition, entrant: EntrantName, changes: readonly string[]): Phrase =>
  phrase('update.late', { entrant, event: event.name, changes: changes.flatMap(recognisedParts) });

/** The event to re-check after this journal entry, if it could not be opened. */
export const reopens = (entry: Entry): EventDefinition['key'] | undefined =>
  entry.kind === 'ruling-made' && entry.payload.subject.kind === 'update-granted' ? entry.payload.subject.event : undefined;
