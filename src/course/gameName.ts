// What people call a game: the number under which it was issued, which no other game of the tournament has (the replay of a void game gets a new
// one), its event where the file names events, and its players. Log, status, page and rulings use it.

import type { GameId } from '../core/ids.ts';
import { moveNumberOf } from '../core/plies.ts';
import { english } from '../core/phrases/english.ts';
import { phrase, type Phrase } from '../core/phrases/phrase.ts';
import { recognised } from '../core/phrases/recognised.ts';
import type { EntryPayloads } from '../journal/entries.ts';
import type { GameFacts, TournamentFacts } from '../projections/tournamentFacts.ts';
import { ONLY_EVENT } from '../tournament/events/eventInput.ts';

type Named = Pick<GameFacts, 'issued' | 'shown'>;

/** `game 17 of Upper, A - B`. */
export function gamePhrase(game: Named): Phrase {
  const { id, event } = game.issued;
  const players = playersPhrase(game);
  return event === ONLY_EVENT ? phrase('game', { id, players }) : phrase('game.of', { id, event, players });
}

/** The number alone if the game is not known. */
export function knownGamePhrase(id: GameId, { games }: Pick<TournamentFacts, 'games'>): Phrase {
  const game = games.get(id);
  return game === undefined ? phrase('game.number', { id }) : gamePhrase(game);
}

/** For the beginning of a sentence. */
export function gameAtStart(id: GameId, facts: Pick<TournamentFacts, 'games'>): string {
  return `G${english(knownGamePhrase(id, facts)).slice(1)}`;
}

/** What was noticed in a game, with the move at which it was. */
export function noticePhrase({ id, ply, notice }: EntryPayloads['game-noticed'], facts: Pick<TournamentFacts, 'games'>): Phrase {
  const known = facts.games.get(id);
  const told = { game: knownGamePhrase(id, facts), notice: recognised(notice) };
  if (known === undefined || ply === 0) return phrase('incident.notice.first', told);
  return phrase('incident.notice', { ...told, move: moveNumberOf(known.issued.opening.start, ply) });
}

/** A pairing of Go, where Black comes first. */
export const pairPhrase = ({ white, black }: Named['shown']): Phrase => phrase('players.go', { white, black });

const playersPhrase = ({ issued, shown }: Named): Phrase =>
  phrase(issued.opening.start.game === 'go' ? 'players.go' : 'players', shown);

/** `A - B`; in Go, Black comes first. */
export const playersOf = (game: Named): string => english(playersPhrase(game));
