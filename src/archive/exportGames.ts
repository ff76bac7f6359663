// The games of a data folder as a file: chess as PGN in TCEC's layout, Go as a collection of SGF. The file is written completely or not at all.

import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { orFail } from '../core/messages/failure.ts';
import { messageOf } from '../core/messages/messageOf.ts';
import { err, ok, type Result } from '../core/result.ts';
import type { OpeningTable } from '../games/chess/eco/openingTable.ts';
import { formatPgnGame } from '../games/chess/pgn/write/write.ts';
import type { SgfForm } from '../games/go/sgf/headers.ts';
import { writeSgf } from '../games/go/sgf/writer.ts';
import { openReader } from '../journal/reader.ts';
import { archivedGames } from './archivedGames.ts';
import { archivedGoGames } from './archivedGoGames.ts';
import type { ArchivedTournament } from './recordedGame.ts';

export type Tournament = ArchivedTournament & { readonly folder: string };

/** The finished games one by one as PGN text; `table` names their openings; absent: our own. Throws `Failure` if the journal cannot be read. */
export function* pgnGames(tournament: Tournament, table?: OpeningTable): Generator<string> {
  using reader = orFail(openReader(tournament.folder));
  for (const game of archivedGames(reader, tournament, table)) yield formatPgnGame(game);
}

/** The finished games of Go one by one as SGF text. Throws `Failure` if the journal cannot be read. */
export function* sgfGames(tournament: Tournament, form: SgfForm, application: string): Generator<string> {
  using reader = orFail(openReader(tournament.folder));
  for (const game of archivedGoGames(reader, tournament, application)) yield writeSgf(game, form);
}

/** Rewrites the file; returns the number of games. The error is one sentence. */
export function exportGames(texts: Iterable<string>, file: string): Result<number, string> {
  const draft = `${file}.new`;
  try {
    const descriptor = openSync(draft, 'w');
    let games = 0;
    try {
      for (const text of texts) {
        writeFileSync(descriptor, text);
        games += 1;
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
