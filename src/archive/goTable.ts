// Finished games of Go from SGF files, for tables: the players, the round, and the result. The round is RO, else GN if that is a round, as CGF writes
// it: CGF-A2.
// SGF has no byes: for the table of a Swiss event the user must name them.

import type { FinishedGame } from '../core/facts.ts';
import { entrantName, eventKey, gameId, type EntrantName } from '../core/ids.ts';
import type { Issue } from '../core/messages/issue.ts';
import type { SgfGame } from '../games/go/sgf/game.ts';
import { openSgfReader } from '../games/go/sgf/reader.ts';
import type { ArchiveTable } from './archiveTable.ts';
import { goArchiveGames, type GoArchiveGame } from './goArchive.ts';

/** Reads all games of all files as one event. Rejects like `archiveBytes`. */
export async function readGoTable(files: readonly string[]): Promise<ArchiveTable> {
  const read = await openSgfReader();
  const entrants = new Set<EntrantName>();
  const games: FinishedGame[] = [];
  const issues: Issue[] = [];
  const boards = new Map<number, number>();
  for (const file of files) {
    for (const found of await goArchiveGames(file, read, (issue) => issues.push(issue))) {
      const round = roundOf(found.game);
      const board = (boards.get(round) ?? 0) + 1;
      const finished = finishedGame(found, games.length + 1, round, board);
      boards.set(round, board);
      entrants.add(finished.players.black);
      entrants.add(finished.players.white);
      games.push(finished);
    }
  }
  return { entrants: [...entrants], games, issues };
}

function finishedGame({ game, white, black, ending }: GoArchiveGame, number: number, round: number, board: number): FinishedGame {
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
