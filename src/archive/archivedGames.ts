// The finished chess games of a journal as archived games, in schedule order, one at a time, so that a journal of any length is never held in
// memory. Void games and games in play are omitted; a ruling's result replaces the referee's.

import type { PlyRecord } from '../core/gameJob.ts';
import type { ChessStart } from '../core/gameRules.ts';
import type { EntrantName } from '../core/ids.ts';
import { present } from '../core/present.ts';
import type { ArchivedGame, ArchivedOptions, ArchivedPly } from '../games/chess/pgn/archivedGame.ts';
import { classifyOpening, openingTags } from '../games/chess/eco/classify.ts';
import type { OpeningTable } from '../games/chess/eco/openingTable.ts';
import type { EntryPayloads, RecordedOptions } from '../journal/entries.ts';
import type { JournalReader } from '../journal/reader.ts';
import type { EventDefinition } from '../tournament/definition.ts';
import { withPrintedCounters } from './printedCounters.ts';
import { entrantOf, recordedGames, type ArchivedTournament, type RecordedGame } from './recordedGame.ts';

/** `table` names the openings; absent: our own table. Throws `Error` with the journal's message if an entry cannot be read. */
export function* archivedGames(
  reader: JournalReader,
  tournament: ArchivedTournament,
  table?: OpeningTable,
): Generator<ArchivedGame> {
  for (const recorded of recordedGames(reader, tournament)) {
    const { start } = recorded.game.issued.opening;
    if (start.game === 'chess') yield archivedGame(recorded, start, table);
  }
}

/** One game, finished or in play, as an archive keeps it. */
export function archivedGame(
  { event, game: { issued, shown, ending }, plies, options, startedAtMs, endedAtMs, resumedAt, annulled, head }: RecordedGame,
  start: ChessStart,
  table: OpeningTable | undefined,
): ArchivedGame {
  return {
    event: event.name,
    site: event.site ?? '?',
    date: startedAtMs === undefined ? '????.??.??' : new Date(startedAtMs).toISOString().slice(0, 10).replaceAll('-', '.'),
    round: `${issued.round}.${issued.board}`,
    players: shown,
    start,
    openingMoves: issued.opening.moves,
    plies: markResumed(
      withPrintedCounters(event.adjudication, {
        start,
        openingMoves: issued.opening.moves,
        plies,
        resumedAt,
      }),
      resumedAt,
    ),
    ending,
    timeControls: {
      white: issued.timeControl ?? entrantOf(event, issued.white)?.timeControl,
      black: issued.timeControl ?? entrantOf(event, issued.black)?.timeControl,
    },
    options: {
      white: withProtocol(event, issued.white, options.white),
      black: withProtocol(event, issued.black, options.black),
    },
    ...present({ startedAtMs, endedAtMs }),
    tags: new Map([
      ['GameNumber', String(issued.id)],
      ...ratingTags(issued),
      ...openingTags(classifyOpening(start, movesOf(issued.opening.moves, plies), table)),
      ...(resumedAt.length === 0 ? [] : [['ResumedAtPly', resumedAt.join(' ')] as const]),
      ...(event.hardware === undefined ? [] : [['Hardware', event.hardware] as const]),
      ...(issued.stage === undefined ? [] : [['Stage', issued.stage] as const]),
      ...(head === undefined || ending === undefined ? [] : [['JournalHead', head] as const]),
      ...(annulled === undefined ? [] : [['Annulled', annulled] as const]),
    ]),
  };
}

/** The ratings when the game was issued (S16-14, 4K-5). */
function ratingTags({ ratings }: EntryPayloads['game-issued']): readonly (readonly [name: string, value: string])[] {
  return (['white', 'black'] as const).flatMap((colour) => {
    const rating = ratings?.[colour];
    if (rating === undefined) return [];
    const tag = colour === 'white' ? 'WhiteElo' : 'BlackElo';
    const elo = [tag, String(rating.elo)] as const;
    return rating.temporary === true ? [elo, [`${tag}Temporary`, 'true'] as const] : [elo];
  });
}

const movesOf = (opening: readonly string[], plies: readonly PlyRecord[]): readonly string[] => [
  ...opening,
  ...plies.map(({ move }) => move),
];

const markResumed = (plies: readonly ArchivedPly[], resumedAt: readonly number[]): readonly ArchivedPly[] =>
  resumedAt.length === 0 ? plies : plies.map((ply) => (resumedAt.includes(ply.ply) ? { ...ply, resumed: true } : ply));

const withProtocol = (event: EventDefinition, name: EntrantName, options: RecordedOptions): ArchivedOptions => [
  { name: 'Protocol', value: entrantOf(event, name)?.engine.protocol ?? 'uci' },
  ...options,
];
