// Games that could not begin or continue, through no one's fault (journal: game-held): whether each may be issued again now. This is the only place
// that decides it; the director acts on it, status and page report it.
//
// Held by the host: tried again after growing pauses. If the cause would affect any game (EMFILE …), no other game is started meanwhile, and only one
// of the held games is tried; the next one follows when it has begun, or when another game ends. So a host that can run fewer games than requested
// plays as many as it can. If it can run none and the short pauses are used up, the run pauses the tournament and reports it. It keeps trying at
// long pauses: a host often recovers when another process ends. If only one engine cannot be started (its file is gone), only its games wait.
// `arbiter resume` and the next start of the run try at once, and so do an engine host that comes back and a clock that was set back. Held because
// of a version or by an official: until an official releases it (`released`), or rules on it.

import type { EntrantName, EventKey } from '../core/ids.ts';
import type { GameFacts, HeldGame } from '../projections/tournamentFacts.ts';

/** Pauses before the host is tried again, in ms; after the last one the tournament is paused. */
export const HOST_PAUSES_MS = [1_000, 5_000, 30_000, 120_000] as const;
export const HOST_LONG_PAUSE_MS = 600_000;

/** Recorded as the one who pauses the tournament when the host refuses, and resumes it. */
export const RUN_ITSELF = 'Arbiter';

export type HeldOutlook =
  | { readonly kind: 'now' }
  /** Tried again automatically. */
  | { readonly kind: 'at'; readonly utcMs: number }
  /** An official must decide. */
  | { readonly kind: 'official' };

/** Whether this held game may be issued again now. `all` are the held games, including this one. */
export function heldOutlook({ held, timesHeld = 1 }: GameFacts, all: readonly GameFacts[], nowUtcMs: number): HeldOutlook {
  if (held === undefined || held.released === true) return { kind: 'now' };
  if (held.cause !== 'host') return { kind: 'official' };
  const dueUtcMs = held.entrant === undefined ? (hostRefusal(all, nowUtcMs)?.dueUtcMs ?? 0) : dueAfter(held, timesHeld, nowUtcMs);
  return nowUtcMs >= dueUtcMs ? { kind: 'now' } : { kind: 'at', utcMs: dueUtcMs };
}

/** The host refuses to start any game; `times` counts the consecutive attempts. */
export type HostRefusal = {
  readonly reason: string;
  readonly times: number;
  readonly dueUtcMs: number;
  /** The short pauses are used up. */
  readonly isLasting: boolean;
};

/** Games held by the host for a cause that affects all engines. */
export const refusedByHost = (all: readonly GameFacts[]): readonly GameFacts[] =>
  all.filter(({ held }) => held?.cause === 'host' && held.entrant === undefined);

/** `undefined` if there is no such game. Released games, and those of an earlier run, are due at once. */
export function hostRefusal(all: readonly GameFacts[], nowUtcMs: number): HostRefusal | undefined {
  const refused = refusedByHost(all);
  const tried = refused.flatMap(({ held, timesHeld = 0 }) =>
    held === undefined || held.released === true || timesHeld === 0 ? [] : [{ held, timesHeld }],
  );
  const last = tried.toSorted((one, other) => one.held.atUtcMs - other.held.atUtcMs).at(-1)?.held;
  // Games refused together count as one attempt.
  const times = tried.reduce((sum, { timesHeld }) => sum + timesHeld - 1, 1);
  if (refused.length === 0) return undefined;
  return {
    reason: last?.reason ?? refused[0]?.held?.reason ?? '',
    times,
    dueUtcMs: last === undefined ? 0 : dueAfter(last, times, nowUtcMs),
    isLasting: times > HOST_PAUSES_MS.length,
  };
}

/** `times` 0: a new run tries at once. Where the clock was set back, no one knows how long the game has waited: it is tried at once too. */
const dueAfter = ({ atUtcMs }: HeldGame, times: number, nowUtcMs: number): number =>
  times === 0 || nowUtcMs < atUtcMs ? 0 : atUtcMs + (HOST_PAUSES_MS[times - 1] ?? HOST_LONG_PAUSE_MS);

/** Whether an entrant gets no new games in an event, because one of its games there is held on its account alone. */
export const isHeldBack = (entrant: EntrantName, event: EventKey, all: readonly GameFacts[]): boolean =>
  all.some(({ held, issued }) => held?.entrant === entrant && held.released !== true && issued.event === event);
