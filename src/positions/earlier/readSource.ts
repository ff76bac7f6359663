// The finished games of an earlier season, from its data folder or from an archive in PGN or SGF, with their first positions. Read once, for the index.

import { statSync } from 'node:fs';
import { basename } from 'node:path';
import { goArchiveGames } from '../../archive/goArchive.ts';
import { outcomeOf, type Outcome } from '../../core/ending.ts';
import type { Evaluation } from '../../core/evaluation.ts';
import { isStruck } from '../../core/facts.ts';
import type { GameStart, GoStart } from '../../core/gameRules.ts';
import { Failure, orFail } from '../../core/messages/failure.ts';
import { archiveKind } from '../../files/archiveFile.ts';
import { readPgnFile } from '../../files/pgnStream.ts';
import { outcomeOfResult, resultOf, type PgnGame } from '../../games/chess/pgn/game.ts';
import { replayGame } from '../../games/chess/pgn/replay.ts';
import { handicapPoints, largestHandicap } from '../../games/go/handicap.ts';
import type { SgfGame } from '../../games/go/sgf/game.ts';
import { openSgfReader } from '../../games/go/sgf/reader.ts';
import { resultOfEnding } from '../../games/go/sgf/result.ts';
import { formatVertex } from '../../games/go/vertex.ts';
import { openReader } from '../../journal/reader.ts';
import { foldJournal } from '../../projections/foldJournal.ts';
import { gamePositions } from '../gamePositions.ts';
import { playedGame, type PlayedMove } from '../playedGame.ts';
import { MOST_PLIES } from '../positionTable.ts';
import type { EarlierGame } from './earlierGames.ts';

/** `positions` as `gamePositions` gives them, one more than `moves`. */
export type ReadGame = {
  readonly game: EarlierGame;
  readonly moves: readonly PlayedMove[];
  readonly positions: readonly string[];
};

/** One more than are kept, so that the last position has a next move. */
const READ_PLIES = MOST_PLIES + 1;

/** Of a name in an archive. */
const MOST_LETTERS = 200;

/** Changes when the games do: the hash of the last entry of a journal; size and times of a file. Throws `Failure`. */
export function markOf(path: string): string {
  const what = statSync(path, { throwIfNoEntry: false });
  if (what === undefined)
    throw new Failure(`Cannot read the games in "${path}": expected a data folder or an archive, got no such file`);
  if (!what.isDirectory()) return `file ${what.size} ${what.mtimeMs} ${what.ctimeMs}`;
  using reader = orFail(openReader(path));
  return `journal ${orFail(reader.tail()).hash}`;
}

/** What people call it before it has been read: the name of the file or folder, without its endings. */
export const sourceName = (path: string): string =>
  basename(path)
    .replace(/\.(?:gz|zst)$/i, '')
    .replace(/\.(?:pgn|sgf|arbiter)$/i, '');

/** Games without a result, without legal moves or from another start than the game allows are left out. Rejects with `Failure` or `WrongUse`. */
export async function* readSource(path: string): AsyncGenerator<ReadGame, { readonly name: string }, undefined> {
  if (statSync(path).isDirectory()) return yield* folderGames(path);
  if ((await archiveKind(path)) === 'sgf') yield* goGames(path);
  else for await (const game of readPgnFile(path)) yield* chessGame(game);
  return { name: sourceName(path) };
}

function* folderGames(folder: string): Generator<ReadGame, { readonly name: string }, undefined> {
  const { facts } = orFail(foldJournal(folder));
  const { definition } = facts;
  if (definition === undefined)
    throw new Failure(`Cannot read the games in "${folder}": expected a tournament that has been opened`);
  const eventNames = new Map<string, string>(definition.events.map(({ key, name }) => [key, name]));
  using reader = orFail(openReader(folder));
  for (const { issued, shown, ending, startedAtUtcMs } of facts.games.values()) {
    const winner = ending && outcomeOf(ending);
    if (winner === undefined || isStruck(issued, facts.event(issued.event))) continue;
    const played = playedGame(reader, issued.id, READ_PLIES);
    if (played === undefined) continue;
    const { start, moves } = played;
    yield* withPositions(start, moves, {
      ...shown,
      event: eventNames.get(issued.event) ?? issued.event,
      date: startedAtUtcMs === undefined ? '' : new Date(startedAtUtcMs).toISOString().slice(0, 10),
      result: start.game === 'go' ? resultOfEnding(ending) : resultOf(winner),
      winner,
    });
  }
  return { name: definition.name };
}

function* chessGame(game: PgnGame): Generator<ReadGame, void, undefined> {
  const winner = outcomeOfResult(game.result);
  if (winner === undefined) return;
  const said: Evaluation[] = [];
  const replayed = replayGame({ ...game, moves: game.moves.slice(0, READ_PLIES) }, ({ comment }) =>
    said.push(comment().evaluation),
  );
  if (!replayed.ok) return;
  const { start, moves } = replayed.value;
  const tag = (name: string): string => game.tags.get(name) ?? '';
  yield* withPositions(
    start,
    moves.map((move, index): PlayedMove => ({ move, evaluation: said[index] ?? { kind: 'unknown' } })),
    { white: tag('White'), black: tag('Black'), event: tag('Event'), date: dateOf(tag('Date')), result: game.result, winner },
  );
}

async function* goGames(path: string): AsyncGenerator<ReadGame, void, undefined> {
  for (const { game, white, black, ending } of await goArchiveGames(path, await openSgfReader(), () => undefined)) {
    const start = goStart(game);
    const winner: Outcome | undefined = outcomeOf(ending);
    if (start === undefined || winner === undefined) continue;
    const first = start.handicap === 0 ? 'black' : 'white';
    // Two moves of one colour, or stones set up later: no game goes on from there.
    const odd = game.moves.findIndex(({ colour, forced }, ply) => forced === true || (colour === first) !== (ply % 2 === 0));
    const whole = Math.min(odd === -1 ? READ_PLIES : odd, game.edits?.[0]?.afterMoves ?? READ_PLIES, READ_PLIES);
    yield* withPositions(
      start,
      game.moves.slice(0, whole).map(({ move }): PlayedMove => ({ move, evaluation: { kind: 'unknown' } })),
      { white, black, event: game.event ?? '', date: dateOf(game.date ?? ''), result: resultOfEnding(ending), winner },
    );
  }
}

/** `undefined` for a board with other stones than those of a handicap. Komi and rule set are no part of a position. */
function goStart({ size, handicap, setup }: SgfGame): GoStart | undefined {
  const stones = handicap >= 2 && handicap <= largestHandicap(size) ? handicap : 0;
  const fixed = handicapPoints(size, stones).map((point) => formatVertex(point, size));
  const isFixed = setup.black.length === fixed.length && fixed.every((point) => setup.black.includes(point));
  if (setup.white.length > 0 || (setup.black.length > 0 && !isFixed) || (handicap >= 2 && stones === 0)) return undefined;
  return { game: 'go', size, komi: 0, ruleSet: 'chinese', superko: 'none', suicide: true, handicap: stones };
}

function* withPositions(start: GameStart, moves: readonly PlayedMove[], game: EarlierGame): Generator<ReadGame, void, undefined> {
  const positions = gamePositions(
    start,
    moves.map(({ move }) => move),
  );
  if (!positions.ok || game.white === '' || game.black === '') return;
  const { white, black, event } = game;
  yield {
    game: {
      ...game,
      white: white.slice(0, MOST_LETTERS),
      black: black.slice(0, MOST_LETTERS),
      event: event.slice(0, MOST_LETTERS),
    },
    moves,
    positions: positions.value,
  };
}

/** `2019.07.23`, `2019.??.??` and `1999-07-23,24` → the day, or as much of it as is known. */
const dateOf = (written: string): string => /^\d{4}(?:[.-]\d\d(?:[.-]\d\d)?)?/.exec(written)?.[0].replaceAll('.', '-') ?? '';
