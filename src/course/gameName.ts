// What people call a game: the number under which it was issued, which no other game of the tournament has (the replay of a void game gets a new
// one), its event where the file names events, and its players. Log, status, page and rulings use it.

import type { GameId } from '../core/ids.ts';
import type { GameFacts, TournamentFacts } from '../projections/tournamentFacts.ts';
import { ONLY_EVENT } from '../tournament/events/eventInput.ts';

type Named = Pick<GameFacts, 'issued' | 'shown'>;

/** `game 17 of Upper, A - B`. */
export const gameName = (game: Named): string =>
  `game ${game.issued.id}${game.issued.event === ONLY_EVENT ? '' : ` of ${game.issued.event}`}, ${playersOf(game)}`;

/** For the beginning of a sentence; the number alone if the game is not known. */
export function gameAtStart(id: GameId, { games }: Pick<TournamentFacts, 'games'>): string {
  const game = games.get(id);
  return game === undefined ? `Game ${id}` : `G${gameName(game).slice(1)}`;
}

/** `A - B`; in Go, Black comes first. */
export const playersOf = ({ issued, shown: { white, black } }: Named): string =>
  issued.opening.start.game === 'go' ? `${black} (Black) - ${white}` : `${white} - ${black}`;
