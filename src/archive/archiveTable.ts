// Finished games from PGN archives, for tables: who played whom, how it ended. Streams; a game that cannot be used is told, not dropped silently.

import type { FinishedGame } from '../core/facts.ts';
import { entrantName, eventKey, gameId, type EntrantName } from '../core/ids.ts';
import type { Issue } from '../core/issue.ts';
import { readPgnFile } from '../files/pgnStream.ts';
import type { PgnGame } from '../games/chess/pgn/game.ts';
import { readEnding } from '../games/chess/pgn/readEnding.ts';

export type ArchiveTable = {
  /** In the order of their first appearance. */
  readonly entrants: readonly EntrantName[];
  readonly games: readonly FinishedGame[];
  /** Games without names or without a result. */
  readonly issues: readonly Issue[];
};

/** Reads all games of all files as one event. Rejects with the file system's error where a file cannot be read. */
export async function readArchiveTable(files: readonly string[]): Promise<ArchiveTable> {
  const entrants = new Set<EntrantName>();
  const games: FinishedGame[] = [];
  const issues: Issue[] = [];
  for (const file of files) {
    for await (const game of readPgnFile(file)) {
      const number = games.length + 1;
      const finished = finishedGame(game, number);
      if (finished === undefined) issues.push({ file, line: game.line, message: unusable(game) });
      else games.push(finished);
      for (const issue of game.issues) issues.push({ file, ...issue });
      if (finished === undefined) continue;
      entrants.add(finished.players.white);
      entrants.add(finished.players.black);
    }
  }
  return { entrants: [...entrants], games, issues };
}

function finishedGame(game: PgnGame, number: number): FinishedGame | undefined {
  const white = game.tags.get('White') ?? '';
  const black = game.tags.get('Black') ?? '';
  if (white === '' || black === '') return undefined;
  const ending = readEnding({
    result: game.result,
    termination: game.tags.get('Termination'),
    details: game.tags.get('TerminationDetails'),
    text: game.moves.at(-1)?.comment.split(',').at(-1)?.trim(),
  });
  if (ending === undefined || ending.kind === 'void') return undefined;
  const [round = 1, board = 1] = (game.tags.get('Round') ?? '').split('.').map((part) => Number.parseInt(part, 10) || 1);
  return {
    id: gameId(number),
    event: eventKey(game.tags.get('Event') ?? ''),
    number,
    round,
    board,
    players: { white: entrantName(white), black: entrantName(black) },
    ending,
    plies: game.moves.length,
  };
}

function unusable(game: PgnGame): string {
  const { tags, result } = game;
  const names = `"${tags.get('White') ?? ''}" - "${tags.get('Black') ?? ''}"`;
  return `Cannot count the game ${names}: expected two names and a result, got "${result}"`;
}
