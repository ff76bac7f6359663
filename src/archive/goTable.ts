// Finished games of Go from SGF files, for tables: the players, the round, and the result. A file may contain several games. Unusable games are
// reported, not dropped silently. Names are as written in the files. The round is RO, else GN if that is a round, as CGF writes it: CGF-A2.
// SGF has no byes: for the table of a Swiss event the user must name them.

import type { FinishedGame } from '../core/facts.ts';
import { entrantName, eventKey, gameId, type EntrantName } from '../core/ids.ts';
import type { Issue } from '../core/messages/issue.ts';
import { archiveBytes } from '../files/archiveFile.ts';
import { decodeSgf, encodingOddities } from '../games/go/sgf/decode.ts';
import type { SgfGame } from '../games/go/sgf/game.ts';
import { openSgfReader } from '../games/go/sgf/reader.ts';
import { endingOfResult } from '../games/go/sgf/result.ts';
import type { ArchiveTable } from './archiveTable.ts';

/** Reads all games of all files as one event. Rejects like `archiveBytes`. */
export async function readGoTable(files: readonly string[]): Promise<ArchiveTable> {
  const read = await openSgfReader();
  const entrants = new Set<EntrantName>();
  const games: FinishedGame[] = [];
  const issues: Issue[] = [];
  const boards = new Map<number, number>();
  for (const file of files) {
    const bytes = await archiveBytes(file);
    const text = decodeSgf(bytes);
    for (const message of encodingOddities(bytes, text)) issues.push({ file, message });
    const found = read(text);
    const several = found.games.length + found.issues.filter(({ refused }) => refused).length > 1;
    for (const { game: number, refused, message, ...place } of found.issues) {
      const words = [
        ...(several && number !== undefined ? [`game ${number}`] : []),
        ...(refused && number !== undefined ? ['it is left out'] : []),
      ];
      issues.push({ file, ...place, message: words.length === 0 ? message : `${message} (${words.join(', ')})` });
    }
    for (const { number, game } of found.games) {
      const round = roundOf(game);
      const board = (boards.get(round) ?? 0) + 1;
      const finished = finishedGame(game, games.length + 1, round, board);
      if (finished === undefined) {
        issues.push({
          file,
          message: `Cannot count ${several ? `game ${number}, ` : ''}${namesOf(game)}: expected two names and a result, got "${game.result ?? ''}"`,
        });
        continue;
      }
      boards.set(round, board);
      entrants.add(finished.players.black);
      entrants.add(finished.players.white);
      games.push(finished);
    }
  }
  return { entrants: [...entrants], games, issues };
}

function finishedGame(game: SgfGame, number: number, round: number, board: number): FinishedGame | undefined {
  const [white, black] = [game.players.white?.trim() ?? '', game.players.black?.trim() ?? ''];
  const ending = endingOfResult(game.result ?? '');
  if (white === '' || black === '' || white === black || ending === undefined || ending.kind === 'void') return undefined;
  return {
    id: gameId(number),
    event: eventKey(game.event ?? ''),
    number,
    round,
    board,
    players: { white: entrantName(white), black: entrantName(black) },
    ending,
    plies: game.moves.length,
  };
}

/** 1 if the file has none. */
function roundOf({ round, gameName }: SgfGame): number {
  const [digits] = /[0-9]{1,4}/.exec(round ?? '') ?? [];
  const named = /\bround\s*#?\s*([0-9]{1,4})/i.exec(gameName ?? '')?.[1];
  return Math.max(1, Number(digits ?? named ?? '1'));
}

const namesOf = ({ players }: SgfGame): string => `"${players.black ?? ''}" - "${players.white ?? ''}"`;
