// Who has crashed too often (S16-15c, `crashes.disqualifyAt`). Every crash of the event counts, also those in games that a
// disqualification annuls (S16-15d). What follows from it — annulling, cancelling — belongs to the tally and the director. A running
// tournament counts by `crashedIn` as entries come (projections); archives are counted here as a whole.

import { isCrash, outcomeOf } from '../core/ending.ts';
import type { FinishedGame } from '../core/facts.ts';
import type { EntrantName } from '../core/ids.ts';

/** The entrants with `disqualifyAt` crashes or more; throws `RangeError` unless that is a whole number from 1. */
export function disqualifiedByCrashes(games: Iterable<FinishedGame>, disqualifyAt: number): ReadonlySet<EntrantName> {
  if (!Number.isInteger(disqualifyAt) || disqualifyAt < 1) {
    throw new RangeError(`Cannot disqualify by crashes: expected a number of crashes from 1, got "${disqualifyAt}"`);
  }
  const crashes = new Map<EntrantName, number>();
  for (const game of games) {
    const crashed = crashedIn(game);
    if (crashed !== undefined) crashes.set(crashed, (crashes.get(crashed) ?? 0) + 1);
  }
  return new Set([...crashes].filter(([, count]) => count >= disqualifyAt).map(([name]) => name));
}

/** Who crashed in a game, `undefined` where no one did: what is a strike is said here alone. */
export function crashedIn({
  ending,
  players,
  unresponsive,
}: Pick<FinishedGame, 'ending' | 'players' | 'unresponsive'>): EntrantName | undefined {
  if (!isCrash(ending)) return unresponsive;
  return outcomeOf(ending) === 'white' ? players.black : players.white;
}
