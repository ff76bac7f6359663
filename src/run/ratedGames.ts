// Games of data folders for rating lists: players, result, and the properties by which a list may be separated.

import { outcomeOf } from '../core/ending.ts';
import { endedGames, type FinishedGame } from '../core/facts.ts';
import type { RatedGame } from '../ratings/gameResults.ts';
import type { SourcedCounts } from '../ratings/sourcedCounts.ts';
import { entrantOf } from '../tournament/season/possibleEntrants.ts';
import { formatTimeControl } from '../tournament/values/timeControl.ts';
import type { OpenedTournament } from './dataFolder.ts';

/** Counts all games of a tournament that count, including annulled ones, under the names of its events. */
export function countTournament({ definition, facts }: OpenedTournament, counts: SourcedCounts): void {
  for (const event of definition.events) {
    for (const game of endedGames(facts.event(event.key))) {
      const rated = ratedGame(game);
      const control = facts.games.get(game.id)?.issued.timeControl ?? entrantOf(event, game.players.white)?.timeControl;
      const timeControl = control === undefined ? '?' : formatTimeControl(control);
      if (rated !== undefined) counts.add({ ...rated, event: event.name, timeControl });
    }
  }
}

/** Names as written; `undefined`: the game has no result. */
export function ratedGame({ players, ending }: FinishedGame): RatedGame | undefined {
  const outcome = outcomeOf(ending);
  return outcome === undefined ? undefined : { white: players.white, black: players.black, outcome };
}
