// The games of a tournament that are not over, found from the latest on: a season has thousands that are.

import type { EventKey, GameId } from '../../core/ids.ts';
import type { GameFacts } from '../../projections/tournamentFacts.ts';
import type { FollowedTournament } from '../followedTournament.ts';

/** Games that have been issued and not ended, also those that wait for officials; the oldest first. `event` absent: of all events. */
export function openGames(followed: FollowedTournament, event?: EventKey): readonly GameFacts[] {
  const { facts, definition } = followed;
  let left = definition.events.reduce((sum, { key }) => sum + facts.event(key).inPlay.size, 0);
  const found: GameFacts[] = [];
  // They are among the last that were issued.
  for (const game of gamesFromLast(followed)) {
    if (left === 0) break;
    if (game.ending !== undefined) continue;
    left--;
    if (event === undefined || game.issued.event === event) found.push(game);
  }
  return found.toReversed();
}

/** The latest first. */
export function* gamesFromLast({ facts }: FollowedTournament): Generator<GameFacts> {
  for (let id = facts.lastGameId; id > 0; id--) {
    const game = facts.games.get(id as GameId);
    if (game !== undefined) yield game;
  }
}
