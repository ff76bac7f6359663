// Games that could not begin or go on, through no one's fault (journal: game-held): whether each may be handed out again now. The one place that
// says so; the director acts on it, status and page tell it.
//
// Held by the host: tried again after pauses that grow. Where any game would meet the same (EMFILE …), no other game is started meanwhile, and
// one of the held games alone is tried; when it has begun, the next one is, and each end of a game is an occasion too. So a host that bears fewer
// games at once than were asked for plays as many as it bears. Where it bears none and the short pauses are used up, the run pauses the
// tournament and says so. It still tries again by itself, at long pauses: a host often recovers when something else ends. Where only one
// engine cannot be started (its file is gone), only its games wait. `arbiter resume` and the next start of the run try at once.
// Held because of a version or by an official: until an official lets it go on (`released`), or rules on it.

import type { EntrantName, EventKey } from '../core/ids.ts';
import type { GameFacts, HeldGame } from '../projections/tournamentFacts.ts';

/** Pauses before the host is tried again, in ms; after the last of them the tournament is paused. */
export const HOST_PAUSES_MS = [1_000, 5_000, 30_000, 120_000] as const;
export const HOST_LONG_PAUSE_MS = 600_000;

/** Recorded as who pauses the tournament when the host refuses, and who lets it go on. */
export const RUN_ITSELF = 'Arbiter';

export type HeldOutlook =
  | { readonly kind: 'now' }
  /** Tried again by itself. */
  | { readonly kind: 'at'; readonly utcMs: number }
  /** An official has to decide. */
  | { readonly kind: 'official' };

/** May this held game be handed out again now? `all` are the games that are held, itself included. */
export function heldOutlook({ held, timesHeld = 1 }: GameFacts, all: readonly GameFacts[], nowUtcMs: number): HeldOutlook {
  if (held === undefined || held.released === true) return { kind: 'now' };
  if (held.cause !== 'host') return { kind: 'official' };
  const dueUtcMs = held.entrant === undefined ? (hostRefusal(all)?.dueUtcMs ?? 0) : dueAfter(held, timesHeld);
  return nowUtcMs >= dueUtcMs ? { kind: 'now' } : { kind: 'at', utcMs: dueUtcMs };
}

/** That the host refuses to start games at all, and how often in a row it was tried. */
export type HostRefusal = {
  readonly reason: string;
  readonly times: number;
  readonly dueUtcMs: number;
  /** The short pauses are used up. */
  readonly isLasting: boolean;
};

/** Games that the host holds, whichever engines they are for. */
export const refusedByHost = (all: readonly GameFacts[]): readonly GameFacts[] =>
  all.filter(({ held }) => held?.cause === 'host' && held.entrant === undefined);

/** `undefined` where there is no such game. Released games, and those of an earlier run, are due at once. */
export function hostRefusal(all: readonly GameFacts[]): HostRefusal | undefined {
  const refused = refusedByHost(all);
  const tried = refused.flatMap(({ held, timesHeld = 0 }) =>
    held === undefined || held.released === true || timesHeld === 0 ? [] : [{ held, timesHeld }],
  );
  const last = tried.toSorted((one, other) => one.held.atUtcMs - other.held.atUtcMs).at(-1)?.held;
  // Those that were refused together were one try.
  const times = tried.reduce((sum, { timesHeld }) => sum + timesHeld - 1, 1);
  if (refused.length === 0) return undefined;
  return {
    reason: last?.reason ?? refused[0]?.held?.reason ?? '',
    times,
    dueUtcMs: last === undefined ? 0 : dueAfter(last, times),
    isLasting: times > HOST_PAUSES_MS.length,
  };
}

/** `times` 0: a new run tries at once. */
const dueAfter = ({ atUtcMs }: HeldGame, times: number): number =>
  times === 0 ? 0 : atUtcMs + (HOST_PAUSES_MS[times - 1] ?? HOST_LONG_PAUSE_MS);

/** Whether an entrant gets no new games in an event, since one of its games there is held because of it alone. */
export const isHeldBack = (entrant: EntrantName, event: EventKey, all: readonly GameFacts[]): boolean =>
  all.some(({ held, issued }) => held?.entrant === entrant && held.released !== true && issued.event === event);
