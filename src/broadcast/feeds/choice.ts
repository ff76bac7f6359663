// Which event and which game a chess viewer gets when it asks for "the" game: these formats know only one at a time. It is the game that has been in
// play longest, until it ends; if none is in play, the game that ended last.

import { isStruck } from '../../core/facts.ts';
import type { EventKey, GameId } from '../../core/ids.ts';
import { err, ok, type Result } from '../../core/result.ts';
import type { GameFacts } from '../../projections/tournamentFacts.ts';
import type { EventDefinition } from '../../tournament/definition.ts';
import { gamesFromLast, openGames } from '../games/openGames.ts';
import type { FollowedTournament } from '../followedTournament.ts';

/** `game` is absent until the first game of the event begins. */
export type Choice = { readonly event: EventDefinition; readonly game?: GameFacts };

/** The request, as text from outside: an event's key, the id of a game. */
export type Asked = { readonly event?: string | undefined; readonly game?: string | undefined };

/** The error is one sentence for the client. */
export function choose(followed: FollowedTournament, asked: Asked): Result<Choice, string> {
  if (asked.game !== undefined) return askedGame(followed, asked.game);
  if (asked.event !== undefined) {
    const event = askedEvent(followed, asked.event);
    return event.ok ? ok(withGame(event.value, currentGame(followed, event.value.key))) : event;
  }
  const events = chessEvents(followed);
  const game = currentGame(followed);
  const event = events.find(({ key }) => key === game?.issued.event) ?? firstOf(followed, events);
  return event === undefined ? err(NO_CHESS) : ok(withGame(event, game));
}

export const chessEvents = (followed: FollowedTournament): readonly EventDefinition[] =>
  followed.definition.events.filter(({ go }) => go === undefined);

/** The error is one sentence for the client. */
export function askedEvent(followed: FollowedTournament, key: string): Result<EventDefinition, string> {
  const event = followed.definition.events.find((one) => one.key === key);
  if (event === undefined) return err(`Cannot show the event: expected a key of the tournament file, got "${key.slice(0, 60)}"`);
  return event.go === undefined ? ok(event) : err(NO_CHESS);
}

const NO_CHESS = 'Cannot show a game of Go here: this format is for chess; the games of Go are at /api/v1/games';

function askedGame(followed: FollowedTournament, text: string): Result<Choice, string> {
  const refuse = err(`Cannot show the game: expected the id of a game, got "${text.slice(0, 20)}"`);
  if (!/^[1-9]\d{0,8}$/.test(text)) return refuse;
  // An unknown id is simply not found in the fold.
  const game = followed.facts.games.get(Number(text) as GameId);
  if (game === undefined) return refuse;
  const event = askedEvent(followed, game.issued.event);
  return event.ok ? ok({ event: event.value, game }) : event;
}

const withGame = (event: EventDefinition, game: GameFacts | undefined): Choice =>
  game === undefined ? { event } : { event, game };

function currentGame(followed: FollowedTournament, event?: EventKey): GameFacts | undefined {
  const open = openGames(followed, event).filter(({ started, issued }) => started && issued.opening.start.game === 'chess');
  return open.find(({ referred }) => referred === undefined) ?? open[0] ?? lastEnded(followed, event);
}

/** Games end out of order, but not by far. */
const LOOK_BACK = 64;

function lastEnded(followed: FollowedTournament, event: EventKey | undefined): GameFacts | undefined {
  let last: { readonly game: GameFacts; readonly atUtcMs: number } | undefined;
  let seen = 0;
  for (const game of gamesFromLast(followed)) {
    if (game.ending === undefined || game.issued.opening.start.game !== 'chess') continue;
    if (event !== undefined && game.issued.event !== event) continue;
    if (isStruck(game.issued, followed.facts.event(game.issued.event))) continue;
    const atUtcMs = followed.records.get(game.issued.id)?.endedAtUtcMs ?? 0;
    if (game.ending.kind !== 'void' && (last === undefined || atUtcMs > last.atUtcMs)) last = { game, atUtcMs };
    if (++seen === LOOK_BACK) break;
  }
  return last?.game;
}

/** The first open event, else the first in the file. */
const firstOf = ({ facts }: FollowedTournament, events: readonly EventDefinition[]): EventDefinition | undefined =>
  events.find(({ key }) => facts.life(key).openedAtUtcMs !== undefined && facts.life(key).closedAtUtcMs === undefined) ??
  events[0];
