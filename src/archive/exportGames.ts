// The games of a data folder as a file: chess as PGN in TCEC's layout, Go as a collection of SGF. The file is written completely or not at all.

import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { orFail } from '../core/messages/failure.ts';
import { messageOf } from '../core/messages/messageOf.ts';
import { err, ok, type Result } from '../core/result.ts';
import type { OpeningTable } from '../games/chess/eco/openingTable.ts';
import { formatPgnGame } from '../games/chess/pgn/write/write.ts';
import { formatMinimalPgn } from '../games/chess/pgn/write/writeMinimal.ts';
import type { SgfForm } from '../games/go/sgf/headers.ts';
import { writeSgf } from '../games/go/sgf/writer.ts';
import { openReader } from '../journal/reader.ts';
import { archivedGame, archivedGames } from './archivedGames.ts';
import { archivedGoGame, archivedGoGames } from './archivedGoGames.ts';
import { recordedGames, type ArchivedTournament, type RecordedGame } from './recordedGame.ts';

export type Tournament = ArchivedTournament & { readonly folder: string };

/** `table` names the openings; absent: our own. `minimal`: without comments and further tags. */
export type PgnForm = { readonly table?: OpeningTable | undefined; readonly minimal?: boolean };

/** The finished games one by one as PGN text. Throws `Failure` if the journal cannot be read. */
export function* pgnGames(tournament: Tournament, { table, minimal = false }: PgnForm = {}): Generator<string> {
  using reader = orFail(openReader(tournament.folder));
  const format = minimal ? formatMinimalPgn : formatPgnGame;
  for (const game of archivedGames(reader, tournament, table)) yield format(game);
}

/** The finished games of Go one by one as SGF text. Throws `Failure` if the journal cannot be read. */
export function* sgfGames(tournament: Tournament, form: SgfForm, application: string): Generator<string> {
  using reader = orFail(openReader(tournament.folder));
  for (const game of archivedGoGames(reader, tournament, application)) yield writeSgf(game, form);
}

/** The finished games one by one, each as `format` writes it; empty texts are left out. Throws `Failure` if the journal cannot be read. */
export function* gameTexts(tournament: Tournament, format: (game: RecordedGame) => string): Generator<string> {
  using reader = orFail(openReader(tournament.folder));
  for (const game of recordedGames(reader, tournament)) {
    const text = format(game);
    if (text !== '') yield text;
  }
}

/** One finished game as its file has it: chess as PGN, Go as SGF. */
export function gameText(recorded: RecordedGame, application: string): string {
  const { start } = recorded.game.issued.opening;
  if (start.game === 'chess') return formatPgnGame(archivedGame(recorded, start, undefined));
  const game = archivedGoGame(recorded, application);
  return game === undefined ? '' : writeSgf(game, 'ff4');
}

/** Rewrites the file, with a turn of the event loop for others after each game; returns the number of games. `head` comes before the first. The error is one sentence. */
export async function exportGames(
  texts: Iterable<string | Uint8Array>,
  file: string,
  { head = '', mode = 0o666 } = {},
): Promise<Result<number, string>> {
  const draft = `${file}.new`;
  try {
    const descriptor = openSync(draft, 'w', mode);
    let games = 0;
    try {
      writeFileSync(descriptor, head);
      for (const text of texts) {
        writeFileSync(descriptor, text);
        games += 1;
        await nextTurn();
      }
      fsyncSync(descriptor);
    } finally {
      closeSync(descriptor);
    }
    renameSync(draft, file);
    return ok(games);
  } catch (reason) {
    rmSync(draft, { force: true });
    return err(`Cannot write the games to "${file}": ${messageOf(reason)}`);
  }
}
