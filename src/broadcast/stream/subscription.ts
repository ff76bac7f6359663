// What a viewer asked for beyond what everyone gets: the games whose moves and thoughts they receive. Viewers who asked for the same form a group,
// for which each message is encoded once.

import type { Result } from '../../core/result.ts';
import { err, ok } from '../../core/result.ts';
import { LIVE_GAMES } from '../messages.ts';

export type Subscription = (typeof LIVE_GAMES)[number] | readonly number[];

/** No page shows more boards at once; the bound keeps group keys short. */
export const MOST_GAMES = 64;

/** The query `games` of the stream; absent: all in play. The result is sorted and without duplicates. */
export function parseSubscription(text: string | undefined): Result<Subscription, string> {
  if (text === undefined || text === '') return ok('playing');
  const known = LIVE_GAMES.find((name) => name === text);
  if (known !== undefined) return ok(known);
  const refused = err(
    `Cannot open the stream: expected games=${LIVE_GAMES.join(', games=')} or up to ${MOST_GAMES} ids such as games=3,7, got "${text.slice(0, 60)}"`,
  );
  if (!/^[0-9]{1,10}(,[0-9]{1,10})*$/.test(text)) return refused;
  const games = [...new Set(text.split(',').map(Number))].sort((one, other) => one - other);
  return games.length > MOST_GAMES ? refused : ok(games);
}

/** Equal for subscriptions that receive the same. */
export const keyOfSubscription = (subscription: Subscription): string =>
  typeof subscription === 'string' ? subscription : subscription.length === 0 ? 'none' : subscription.join(',');

/** `game` absent: for everyone. */
export function takes(subscription: Subscription, game: number | undefined, isInPlay: boolean): boolean {
  if (game === undefined) return true;
  if (subscription === 'playing') return isInPlay;
  return subscription !== 'none' && subscription.includes(game);
}
