// The open games of a tournament, searched from the latest: a season has thousands of finished games.

import type { EventKey, GameId } from '../../core/ids.ts';
import type { GameFacts } from '../../projections/tournamentFacts.ts';
import type { FollowedTournament } from '../followedTournament.ts';

/** Games issued and not ended, including those that wait for officials; oldest first. `event` absent: of all events. */
export function openGames(followed: FollowedTournament, event?: EventKey): readonly GameFacts[] {
  const { facts, definition } = followed;
  let left = definition.events.reduce((sum, { key }) => sum + facts.event(key).inPlay.size, 0);
  const found: GameFacts[] = [];
  // Open games are among the last issued.
  for (const game of gamesFromLast(followed)) {
    if (left === 0) break;
    if (game.ending !== undefined) continue;
    left--;
    if (event === undefined || game.issued.event === event) found.push(game);
  }
  return found.toReversed();
}

/** Latest first. */
export function* gamesFromLast({ facts }: FollowedTournament): Generator<GameFacts> {
  for (let id = facts.lastGameId; id > 0; id--) {
    const game = facts.games.get(id as GameId);
    if (game !== undefined) yield game;
  }
}
