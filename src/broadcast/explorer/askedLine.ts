// A query about a position → the start, the moves to the position, and whose moves they are: those of a game, and those that a viewer has played from there.

import { VARIANTS } from '../../core/chessVariants.ts';
import type { GameStart } from '../../core/gameRules.ts';
import { gameId } from '../../core/ids.ts';
import { lineSteps, parseSteps, treeOf, type MoveTree } from '../../core/lines/moveTree.ts';
import { gamePositions } from '../../positions/gamePositions.ts';
import type { FollowedTournament } from '../followedTournament.ts';
import type { Games } from '../games/games.ts';
import { TEXT } from '../http/described.ts';
import { noGame } from '../games/notThere.ts';
import { found, HttpError } from '../http/errors.ts';
import { namedSteps } from './namedSteps.ts';
import { movesOf, readExplorerQuery, type ExplorerQuery } from './explorerQuery.ts';

/** `lines`: variations, in the form of moveTree.ts. */
export type AskedQuery = ExplorerQuery & { readonly game?: number; readonly ply?: number; readonly lines?: string };

export type AskedLine = {
  readonly start: GameStart;
  /** The moves of the game; none without one. */
  readonly given: readonly string[];
  /** The moves to the position, in protocol form. */
  readonly moves: readonly string[];
  /** As `gamePositions`. */
  readonly positions: readonly string[];
};

/** Throws `HttpError` for what is no position. */
export function readAskedLine(query: AskedQuery, followed: FollowedTournament, games: Games): AskedLine {
  const { game, ply, lines: _, ...rest } = query;
  const { start, given, written } = game === undefined ? withoutGame(rest) : ofGame(game);
  const named = namedSteps(start, lineSteps(written));
  const moves = written.map((move, index) => named[index]?.move ?? move);
  const positions = found(gamePositions(start, moves), 400, 'wrong-query');
  return { start, given, moves, positions };

  function withoutGame(asked: ExplorerQuery) {
    const { start, moves } = found(readExplorerQuery(asked, followed.definition.events), 400, 'wrong-query');
    return { start, given: [], written: moves };
  }

  function ofGame(id: number) {
    const known = Number.isSafeInteger(id) ? followed.facts.games.get(gameId(id)) : undefined;
    const given = known === undefined ? undefined : games.moves(id);
    if (known === undefined || given === undefined) throw new HttpError(404, noGame(id));
    const own = found(movesOf(rest), 400, 'wrong-query');
    return { start: known.issued.opening.start, given, written: [...given.slice(0, ply ?? given.length), ...own] };
  }
}

/** The game, the variations, and the moves to the position, as far as they are legal. */
export const askedTree = ({ start, given, moves }: AskedLine, lines = ''): MoveTree =>
  treeOf(namedSteps(start, [...lineSteps(given), ...parseSteps(lines), ...lineSteps(moves)]));

export const ASKED_FIELDS = {
  moves: {
    ...TEXT,
    maxLength: 16_000,
    description: 'Moves separated by commas: `e2e4,e7e5`; at Go `Q16,D4`. Of chess SAN is read too',
  },
  fen: { ...TEXT, maxLength: 200, description: 'Chess: the position before these moves' },
  variant: { ...TEXT, maxLength: 40, description: `Chess: ${VARIANTS.join(', ')}` },
  size: { type: 'integer', minimum: 2, maximum: 25, description: 'Go: the lines of the board' },
  handicap: { type: 'integer', minimum: 0, maximum: 9, description: 'Go: the stones that Black has at the start' },
  game: { type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER, description: 'The number of a game' },
  ply: {
    type: 'integer',
    minimum: 0,
    maximum: 100_000,
    description: 'The position after so many of its plies, and then `moves`; absent: the last',
  },
} as const;
