// The game that a request names by its number; an event in the request must be the game's own.

import { outcomeOf, type GameEnding } from '../core/ending.ts';
import { gameId } from '../core/ids.ts';
import { phrase, type Phrase } from '../core/phrases/phrase.ts';
import { gamePhrase } from '../course/gameName.ts';
import { resultOf } from '../games/chess/pgn/game.ts';
import { resultOfEnding } from '../games/go/sgf/result.ts';
import type { GameFacts, TournamentFacts } from '../projections/tournamentFacts.ts';
import type { EventDefinition } from '../tournament/definition.ts';
import { refusal } from './refusal.ts';

type AskedGame = { readonly game: number; readonly event?: EventDefinition | undefined };

/** The most numbers that a message lists. */
const MOST_LISTED = 12;

type Does = 'rule' | 'score' | 'answer' | 'stop' | 'resume' | 'adjudicate';

/** `Cannot rule on game 3, A - B`. */
export const cannotWith = (does: Does, game: GameFacts): Phrase => phrase(`cannot.${does}`, { game: gamePhrase(game) });

/** Throws `Refusal`; `does` is for its message. */
export function askedGame({ game, event }: AskedGame, facts: TournamentFacts, does: Does): GameFacts {
  const found = facts.games.get(gameId(game));
  if (found !== undefined && (event === undefined || found.issued.event === event.key)) return found;
  const games = [...facts.games.values()].filter(({ issued }) => event === undefined || issued.event === event.key);
  const got = found === undefined ? phrase('quoted', { text: game }) : gamePhrase(found);
  throw refusal(
    phrase(`cannot.${does}`, { game: phrase('game.number', { id: game }) }),
    event === undefined
      ? phrase('refused.notIssued', { numbers: listed(games), got })
      : phrase('refused.notIssued.of', { event: event.key, numbers: listed(games), got }),
  );
}

/** Their numbers: `1 to 12`, or the latest of them. */
function listed(games: readonly GameFacts[]): Phrase | string {
  if (games.length === 0) return phrase('numbers.none');
  const numbers = games.map(({ issued }) => issued.id);
  const [first, last] = [numbers[0], numbers.at(-1)];
  if (first !== undefined && last !== undefined && last - first === numbers.length - 1)
    return first === last ? `${first}` : phrase('numbers.range', { from: first, to: last });
  const more = numbers.length > MOST_LISTED ? '…, ' : '';
  return `${more}${numbers.slice(-MOST_LISTED).join(', ')}`;
}

/** As the game writes its results: `1-0`, in Go `B+6.5`. */
export const resultIn = ({ issued }: GameFacts, ending: GameEnding): string =>
  issued.opening.start.game === 'go' ? resultOfEnding(ending) : resultOf(outcomeOf(ending));
