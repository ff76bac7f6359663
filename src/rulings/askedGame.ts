// The game that a request names by its number; an event in the request must be the game's own.

import { outcomeOf, type GameEnding } from '../core/ending.ts';
import { gameId } from '../core/ids.ts';
import { gameName } from '../course/gameName.ts';
import { resultOf } from '../games/chess/pgn/game.ts';
import { resultOfEnding } from '../games/go/sgf/result.ts';
import type { GameFacts, TournamentFacts } from '../projections/tournamentFacts.ts';
import type { EventDefinition } from '../tournament/definition.ts';
import { Refusal } from './refusal.ts';

type AskedGame = { readonly game: number; readonly event?: EventDefinition | undefined };

/** The most numbers that a message lists. */
const MOST_LISTED = 12;

/** `does` is the verb for messages: `rule on`. Throws `Refusal`. */
export function askedGame({ game, event }: AskedGame, facts: TournamentFacts, does: string): GameFacts {
  const found = facts.games.get(gameId(game));
  if (found !== undefined && (event === undefined || found.issued.event === event.key)) return found;
  const games = [...facts.games.values()].filter(({ issued }) => event === undefined || issued.event === event.key);
  const of = event === undefined ? '' : ` of ${event.key}`;
  const expected =
    games.length === 0 ? `a game${of} that was issued, but none was` : `a game${of} that was issued, ${listed(games)}`;
  throw new Refusal(
    `Cannot ${does} game ${game}: expected ${expected}, got ${found === undefined ? `"${game}"` : gameName(found)}`,
  );
}

/** Their numbers: `1 to 12`, or the latest of them. */
function listed(games: readonly GameFacts[]): string {
  const numbers = games.map(({ issued }) => issued.id);
  const [first, last] = [numbers[0], numbers.at(-1)];
  if (first !== undefined && last !== undefined && last - first === numbers.length - 1)
    return first === last ? `${first}` : `${first} to ${last}`;
  const more = numbers.length > MOST_LISTED ? '…, ' : '';
  return `${more}${numbers.slice(-MOST_LISTED).join(', ')}`;
}

/** As the game writes its results: `1-0`, in Go `B+6.5`. */
export const resultIn = ({ issued }: GameFacts, ending: GameEnding): string =>
  issued.opening.start.game === 'go' ? resultOfEnding(ending) : resultOf(outcomeOf(ending));
