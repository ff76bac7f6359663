// Finished games from PGN archives, for tables: the players and the result. Streams; a game that cannot be used is reported, not dropped
// silently. Data that only some tie-breaks need is read only on request: pairs of games, and r-mobility, which requires a replay of drawn
// games.

import { outcomeOf } from '../core/ending.ts';
import type { FinishedGame } from '../core/facts.ts';
import { entrantName, eventKey, gameId, type EntrantName } from '../core/ids.ts';
import type { Issue } from '../core/messages/issue.ts';
import { present } from '../core/present.ts';
import { readPgnFile } from '../files/pgnStream.ts';
import { mobilityMeter } from '../games/chess/mobility.ts';
import type { PgnGame } from '../games/chess/pgn/game.ts';
import { readEnding } from '../games/chess/pgn/readEnding.ts';
import { replayGame } from '../games/chess/pgn/replay.ts';
import { openedGame, pairNames, type OpenedGame } from './archivePairs.ts';
import { namesOf, unusable } from './archiveResults.ts';

export type ArchiveTable = {
  /** In the order of their first appearance. */
  readonly entrants: readonly EntrantName[];
  readonly games: readonly FinishedGame[];
  /** Games without names or without a result, and drawn games that cannot be replayed. */
  readonly issues: readonly Issue[];
};

export type ArchiveMeasures = {
  /** `mobilityGoal` of drawn games (RMOB); that of decided games does not affect any table. */
  readonly mobility?: boolean;
  /** `pair` of all games (2WIN). */
  readonly pairs?: boolean;
};

/** Reads all games of all files as one event. Rejects like `archivePieces`. */
export async function readArchiveTable(files: readonly string[], measures: ArchiveMeasures = {}): Promise<ArchiveTable> {
  const entrants = new Set<EntrantName>();
  const games: FinishedGame[] = [];
  const opened: OpenedGame[] = [];
  const issues: Issue[] = [];
  for (const file of files) {
    for await (const game of readPgnFile(file, { note: (issue) => issues.push(issue) })) {
      const finished = finishedGame(game, games.length + 1);
      if (finished === undefined) issues.push({ file, line: game.line, message: unusable(game) });
      for (const issue of game.issues) issues.push({ file, ...issue });
      if (finished === undefined) continue;
      const { white, black } = finished.players;
      entrants.add(white);
      entrants.add(black);
      if (measures.pairs === true) opened.push(openedGame(game, white, black));
      if (measures.mobility !== true || outcomeOf(finished.ending) !== 'draw') games.push(finished);
      else {
        const { mobilityGoal, problem } = measuredMobility(game);
        if (problem !== undefined) issues.push({ file, line: game.line, message: problem });
        games.push({ ...finished, ...present({ mobilityGoal }) });
      }
    }
  }
  const pairs = pairNames(opened);
  return {
    entrants: [...entrants],
    games: games.map((game, index) => {
      const pair = pairs[index];
      return pair === undefined ? game : { ...game, pair };
    }),
    issues,
  };
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

/** A game that cannot be replayed to its end has no goal: it counts as a plain half, and a message says so. */
function measuredMobility(game: PgnGame): { readonly mobilityGoal?: number; readonly problem?: string } {
  const meter = mobilityMeter();
  const replayed = replayGame(game, ({ after }) => meter.visit(after));
  const illegal = replayed.ok ? replayed.value.issues.find(({ ply }) => ply > 0)?.message : replayed.error;
  if (illegal === undefined) return { mobilityGoal: meter.goal() };
  return { problem: `Cannot measure the r-mobility of the game ${namesOf(game)}, so it counts as a plain half: ${illegal}` };
}
