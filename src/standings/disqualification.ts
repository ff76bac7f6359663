// Who has crashed too often (S16-15c, `crashes.disqualifyAt`). Every crash of the event counts, including those in games that a disqualification
// annuls (S16-15d). The tally annuls games and the director cancels them. A running tournament counts with `crashedIn` as entries come (projections);
// this file counts archives as a whole.

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

/** The entrant who crashed in a game; `undefined` if no one did. The only definition of a strike. */
export function crashedIn({
  ending,
  players,
  unresponsive,
}: Pick<FinishedGame, 'ending' | 'players' | 'unresponsive'>): EntrantName | undefined {
  if (!isCrash(ending)) return unresponsive;
  return outcomeOf(ending) === 'white' ? players.black : players.white;
}
