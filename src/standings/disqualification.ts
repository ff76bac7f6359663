// Who has crashed too often (S16-15c, `crashes.disqualifyAt`). Every crash of the event counts, also those in games that a
// disqualification annuls (S16-15d). What follows from it — annulling, cancelling — belongs to the tally and the director.

import { isCrash, outcomeOf } from '../core/ending.ts';
import type { FinishedGame } from '../core/facts.ts';
import type { EntrantName } from '../core/ids.ts';

/** The entrants with `disqualifyAt` crashes or more; throws `RangeError` unless that is a whole number from 1. */
export function disqualifiedByCrashes(games: Iterable<FinishedGame>, disqualifyAt: number): ReadonlySet<EntrantName> {
  if (!Number.isInteger(disqualifyAt) || disqualifyAt < 1) {
    throw new RangeError(`Cannot disqualify by crashes: expected a number of crashes from 1, got "${disqualifyAt}"`);
  }
  const crashes = new Map<EntrantName, number>();
  for (const { ending, players } of games) {
    if (!isCrash(ending)) continue;
    const crashed = outcomeOf(ending) === 'white' ? players.black : players.white;
    crashes.set(crashed, (crashes.get(crashed) ?? 0) + 1);
  }
  return new Set([...crashes].filter(([, count]) => count >= disqualifyAt).map(([name]) => name));
}
