// Looks at all archives that a command was given before anything is done with one of them, and reports everything that is wrong at once.

import { statSync } from 'node:fs';
import type { Issue } from '../core/messages/issue.ts';
import { WrongUse } from '../core/messages/failure.ts';
import { ARCHIVE_KINDS, archiveKind, archivePieces, notAnArchive, type ArchiveKind } from './archiveFile.ts';
import { readPgnFile } from './pgnStream.ts';

/**
 * The kind of all of them: chess and Go have no table in common. Throws `WrongUse` for files that are missing, are no archive of an expected kind, or
 * hold no game, and for both kinds together.
 */
export async function checkArchives(files: readonly string[], expected = ARCHIVE_KINDS): Promise<ArchiveKind> {
  const issues: Issue[] = [];
  const found = new Map<ArchiveKind, string>();
  for (const file of files) {
    try {
      const kind = await archiveKind(file, expected);
      if (!(await holdsGames(file, kind))) throw notAnArchive(file, 'no game in it', expected);
      found.set(kind, found.get(kind) ?? file);
    } catch (reason) {
      if (!(reason instanceof WrongUse)) throw reason;
      issues.push(...reason.issues);
    }
  }
  if (issues.length > 0) throw new WrongUse(issues);
  const [chess, go] = [found.get('pgn'), found.get('sgf')];
  if (chess !== undefined && go !== undefined)
    throw new WrongUse(
      `Cannot use PGN and SGF files together: expected games of chess or of Go, got both, "${chess}" and "${go}"`,
    );
  return go === undefined ? 'pgn' : 'sgf';
}

/** What can be read only once, such as a pipe, is not looked at. */
async function holdsGames(file: string, kind: ArchiveKind): Promise<boolean> {
  if (!statSync(file).isFile()) return true;
  for await (const bytes of archivePieces(file)) {
    const text = bytes.toString('latin1', 0, kind === 'pgn' ? BEGINNING_BYTES : bytes.length);
    if ((kind === 'pgn' ? A_TAG : A_GAME_TREE).test(text)) return true;
    // Only where no tag is seen: to read games only to see one costs more than the rating of a small archive.
    if (kind === 'pgn') return holdsChess(file);
  }
  return false;
}

const A_TAG = /^\s*\[\w+\s+"/m;
const A_GAME_TREE = /\(\s*;/;
const BEGINNING_BYTES = 1 << 12;

/** Games that are looked at. */
const LOOKED_AT = 100;

/** Whether one of its first games has a tag or a legal move. */
async function holdsChess(file: string): Promise<boolean> {
  let looked = 0;
  for await (const game of readPgnFile(file)) {
    if (game.tags.size > 0) return true;
    // The rules of chess take longer to load than a small archive to read, and nearly every archive has tags.
    const { replayGame } = await import('../games/chess/pgn/replay.ts');
    const replayed = replayGame({ ...game, moves: game.moves.slice(0, 1) });
    if (replayed.ok && replayed.value.moves.length > 0) return true;
    if (++looked >= LOOKED_AT) return false;
  }
  return false;
}
