// PGN for programs that poll: the current round with every move, and all finished games of a tournament as a stream. Names are unchanged, because
// readers of PGN show text.

import { Readable } from 'node:stream';
import { archivedGame, archivedGames } from '../../archive/archivedGames.ts';
import { recordedGame } from '../../archive/recordedGame.ts';
import { isStruck } from '../../core/facts.ts';
import { formatPgnGame } from '../../games/chess/pgn/write/write.ts';
import type { JournalReader } from '../../journal/reader.ts';
import type { GameFacts } from '../../projections/tournamentFacts.ts';
import type { EventDefinition } from '../../tournament/definition.ts';
import type { FollowedTournament } from '../followedTournament.ts';
import { openGames } from '../games/openGames.ts';

export const PGN_TYPE = 'application/x-chess-pgn; charset=utf-8';

/** More boards than any broadcast follows at once. */
const BOARDS = 64;

/** The rounds with games in play, including their finished games: otherwise a client would never see a result. Between rounds, the last round.
 * Throws `Error` if the journal cannot be read. */
export function roundPgn(followed: FollowedTournament, reader: JournalReader, event: EventDefinition): string {
  return roundGames(followed, event)
    .flatMap((game) => {
      const { start } = game.issued.opening;
      return start.game === 'chess' ? [formatPgnGame(archivedGame(recordedGame(reader, event, game), start, undefined))] : [];
    })
    .join('');
}

function roundGames(followed: FollowedTournament, event: EventDefinition): readonly GameFacts[] {
  const { facts } = followed;
  const own = facts.event(event.key);
  const begun = [...facts.games.values()].filter(
    ({ issued, started, ending }) => issued.event === event.key && started && ending?.kind !== 'void' && !isStruck(issued, own),
  );
  const rounds = new Set(openGames(followed, event.key).flatMap(({ issued, started }) => (started ? [issued.round] : [])));
  const last = begun.at(-1);
  if (rounds.size === 0 && last !== undefined) rounds.add(last.issued.round);
  return begun
    .filter(({ issued }) => rounds.has(issued.round))
    .slice(-BOARDS)
    .toSorted((one, other) => one.issued.number - other.issued.number);
}

/** Yields one game at a time, as fast as the reader takes them. `event` absent: all events. */
export function finishedPgn(followed: FollowedTournament, reader: JournalReader, event?: EventDefinition): Readable {
  const { definition, facts } = followed;
  const shown = event === undefined ? definition : { ...definition, events: [event] };
  return Readable.from(pgnTexts(archivedGames(reader, { definition: shown, facts })), {
    objectMode: false,
    highWaterMark: 64 * 1024,
  });
}

async function* pgnTexts(games: ReturnType<typeof archivedGames>): AsyncGenerator<string> {
  for (const game of games) {
    yield formatPgnGame(game);
    // Lets other requests be served between two games.
    await new Promise(setImmediate);
  }
}
