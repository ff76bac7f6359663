// Before an event is opened, and before a round where updates are allowed between rounds (CGF-4.2): its engines are started once more, since
// authors may have updated them (S16-13a), and held against what is recorded where they may not have changed (S16-13e, S16-13f).

import { err, ok, type Result } from '../core/result.ts';
import type { EntrantName, EventKey } from '../core/ids.ts';
import type { NewEntry } from '../journal/entries.ts';
import type { TournamentFacts } from '../projections/tournamentFacts.ts';
import type { EventDefinition, TournamentDefinition } from '../tournament/definition.ts';
import { possibleEntrants } from '../tournament/possibleEntrants.ts';
import { candidatesOf, preflight, type Acceptance } from './preflight.ts';

/** Engines that were tried when the program was started need not be tried again at once. */
const FRESH_FOR_MS = 60_000;

export type PrepareEvent = (
  event: EventDefinition,
  entrants: readonly EntrantName[],
) => Promise<Result<readonly NewEntry[], string>>;

/** `accepted` are the engines that were tried just now, on the `cores` of a game. */
export function eventPreparation(
  accepted: readonly Acceptance[],
  cores: readonly number[],
  facts: TournamentFacts,
): PrepareEvent {
  const triedAt = performance.now();
  const prepared = new Set<EventKey>();
  return async (event, entrants) => {
    const isFresh = performance.now() - triedAt < FRESH_FOR_MS && !prepared.has(event.key);
    const fresh = isFresh ? accepted : [];
    prepared.add(event.key);
    const missing = possibleEntrants(event).filter(
      ({ engine: { name } }) => entrants.includes(name) && !fresh.some(({ entrant }) => entrant === name),
    );
    const tried = await preflight(candidatesOf({ events: [{ ...event, entrants: missing }] }), cores);
    if (!tried.ok) return err(tried.error.map(({ message }) => message).join('; '));
    const coming = [...fresh.filter(({ entrant }) => entrants.includes(entrant)), ...tried.value];
    const changed = event.versionsOf === undefined ? undefined : firstChange(coming, event.versionsOf, facts);
    if (changed !== undefined) return err(changed);
    return ok(coming.map((payload) => ({ kind: 'engine-accepted', payload: { ...payload, event: event.key } })));
  };
}

/** Why engines cannot go on in the events that are being played; empty where all are the programs that were accepted. */
export function changedWhilePlaying(
  definition: TournamentDefinition,
  accepted: readonly Acceptance[],
  facts: TournamentFacts,
): readonly string[] {
  const running = definition.events.filter(({ key }) => {
    const { openedAtUtcMs, closedAtUtcMs } = facts.life(key);
    return openedAtUtcMs !== undefined && closedAtUtcMs === undefined;
  });
  return running.flatMap(({ key, updates }) => {
    const changed = firstChange(updates === undefined ? accepted : inPlay(accepted, key, facts), key, facts);
    return changed === undefined ? [] : [changed];
  });
}

/** CGF-4.2, CGF-10.1: of an event whose programs may change between rounds, those that have a game to go on with. */
function inPlay(accepted: readonly Acceptance[], key: EventKey, facts: TournamentFacts): readonly Acceptance[] {
  const playing = [...facts.games.values()].flatMap(({ issued, started, ending, referred }) =>
    issued.event === key && started && ending === undefined && referred === undefined ? [issued.white, issued.black] : [],
  );
  return accepted.filter(({ entrant }) => playing.includes(entrant));
}

function firstChange(accepted: readonly Acceptance[], key: EventKey, facts: TournamentFacts): string | undefined {
  for (const { entrant, sha256, command } of accepted) {
    const known = facts.accepted(key).get(entrant)?.sha256 ?? sha256;
    if (known === sha256) continue;
    const expected = `the program that was accepted (SHA-256 ${known.slice(0, 12)}…)`;
    return `Cannot go on with ${entrant}: expected ${expected}, got "${command}" with ${sha256.slice(0, 12)}…`;
  }
  return undefined;
}
