// Before an event is opened, and before a round where updates are allowed between rounds (CGF-4.2): its engines are started again, because their
// authors may have updated them (S16-13a), and compared with the versions of another event if they may not have changed since (S16-13f). During
// an event, each start is compared with the version that the event accepted (connections/reachProgram.ts, S16-13e).

import { versionChanges, versionDifferences } from '../../core/engines/engineVersion.ts';
import { isStarted } from '../../core/gameJob.ts';
import { english } from '../../core/phrases/english.ts';
import { err, ok, type Result } from '../../core/result.ts';
import type { EntrantName, EventKey } from '../../core/ids.ts';
import { phrase } from '../../core/phrases/phrase.ts';
import { acceptedVersion, isOfNameOnly, versionRemedy } from '../../course/refusedVersions.ts';
import type { PrepareEvent, PrepareFailure } from '../../director/directorOptions.ts';
import type { TrialPlace } from '../../players/playerContext.ts';
import { versions } from '../../players/versionFiles.ts';
import type { TournamentFacts } from '../../projections/tournamentFacts.ts';
import type { EventDefinition } from '../../tournament/definition.ts';
import { entrantOf, possibleEntrants } from '../../tournament/season/possibleEntrants.ts';
import { candidatesOf, preflight, type Acceptance } from './preflight.ts';

/** Engines tried when the program started are not tried again within this time. */
const FRESH_FOR_MS = 60_000;

/** `accepted` are the engines that were tried just now. */
export function eventPreparation(
  accepted: readonly Acceptance[],
  place: () => TrialPlace,
  facts: TournamentFacts,
  onWait: (text: string) => void,
): PrepareEvent {
  const triedAt = performance.now();
  const prepared = new Set<EventKey>();
  return async (event, entrants) => {
    const isFresh = performance.now() - triedAt < FRESH_FOR_MS && !prepared.has(event.key);
    const fresh = isFresh ? await stillThere(accepted, event) : [];
    prepared.add(event.key);
    const missing = possibleEntrants(event).filter(
      ({ engine: { name } }) => entrants.includes(name) && !fresh.some(({ entrant }) => entrant === name),
    );
    const tried = await preflight(candidatesOf({ events: [{ ...event, entrants: missing }] }), place(), onWait);
    if (!tried.ok) return err({ reason: tried.error.map(({ message }) => message).join('; ') });
    const coming = [...fresh.filter(({ entrant }) => entrants.includes(entrant)), ...tried.value];
    const kept = event.versionsOf === undefined ? ok(undefined) : sameVersions(coming, event, event.versionsOf, facts);
    if (!kept.ok) return kept;
    return ok(coming.map((payload) => ({ kind: 'engine-accepted', payload: { ...payload, event: event.key } })));
  };
}

/** The engines whose files have not changed since they were tried. */
async function stillThere(accepted: readonly Acceptance[], event: EventDefinition): Promise<readonly Acceptance[]> {
  const same: Acceptance[] = [];
  for (const acceptance of accepted) {
    const engine = entrantOf(event, acceptance.entrant)?.engine;
    const version = acceptedVersion(acceptance);
    if (engine === undefined) continue;
    const isKnown = version !== undefined && isStarted(engine);
    if (!isKnown || (await versions.compare(engine, version)) === undefined) same.push(acceptance);
  }
  return same;
}

/** S16-13f: the versions that played in another event, unless an official has accepted others for this one. */
function sameVersions(
  coming: readonly Acceptance[],
  event: EventDefinition,
  versionsOf: EventKey,
  facts: TournamentFacts,
): Result<undefined, PrepareFailure> {
  const refused = coming.flatMap((acceptance) => {
    const { entrant } = acceptance;
    const known = facts.accepted(event.key).get(entrant) ?? facts.accepted(versionsOf).get(entrant);
    const [before, found] = [acceptedVersion(known), acceptedVersion(acceptance)];
    if (before === undefined || found === undefined) return [];
    const differences = versionDifferences(before, found);
    if (differences.length === 0) return [];
    const reason = english(
      phrase('seen.version.of', { name: entrant, accepted: versionsOf, changes: versionChanges(differences) }),
    );
    return [{ kind: 'version-refused', payload: { event: event.key, entrant, reason, found } } as const];
  });
  if (refused.length === 0) return ok(undefined);
  const reasons = refused.map(({ payload }) => `${payload.reason}; ${english(versionRemedy(payload.entrant))}`);
  return err({ reason: reasons.join('; '), entries: refused });
}

/** Whether the files of an engine whose start was refused are again those that its event accepted. */
export async function isRestored(event: EventDefinition, entrant: EntrantName, facts: TournamentFacts): Promise<boolean> {
  const engine = entrantOf(event, entrant)?.engine;
  const accepted = acceptedVersion(facts.accepted(event.key).get(entrant));
  const refused = facts.life(event.key).refusedVersions.get(entrant);
  if (engine === undefined || accepted === undefined || !isStarted(engine)) return true;
  if (refused !== undefined && isOfNameOnly(accepted, refused)) return false;
  return (await versions.compare(engine, accepted)) === undefined;
}
