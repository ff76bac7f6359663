// A position and what finished games played there, for the page, the API and the command line. Pure.

import { present } from '../../core/present.ts';
import { classifyOpening } from '../../games/chess/eco/classify.ts';
import type { EarlierSource } from '../../positions/earlier/earlierGames.ts';
import { MOST_PLIES } from '../../positions/positionTable.ts';
import { followGame } from '../../seats/seatBoard.ts';
import { GameTrack } from '../games/track/gameTrack.ts';
import type { ExplorerFilter, ExplorerSeason, ExplorerView } from '../messages.ts';
import { filterOf } from './explorerFilter.ts';
import { explorerStart, type Way } from './explorerQuery.ts';
import { playedThere, type FoundGames } from './explorerView.ts';

export type Searched = {
  readonly found: readonly FoundGames[];
  readonly filter: ExplorerFilter;
  /** The name of this tournament. */
  readonly own: string;
  readonly sources: readonly EarlierSource[];
  /** Games of this tournament that were searched. */
  readonly games: number;
  readonly isWhole: boolean;
};

/** Throws `TypeError` for moves that are not legal. */
export function positionView({ start, moves }: Way, { found, filter, own, sources, games, isWhole }: Searched): ExplorerView {
  const board = followGame(start, moves)?.show(true);
  if (board === undefined) throw new TypeError('Cannot show a position whose moves are legal');
  const holds = filterOf(filter, own);
  let reached = 0;
  const filtered = found.map(({ gameOf, ...rest }): FoundGames => ({
    ...rest,
    gameOf: (id) => {
      const game = gameOf(id);
      if (game === undefined) return undefined;
      reached += 1;
      return holds(game) ? game : undefined;
    },
  }));
  const track = new GameTrack({ start, moves }, {});
  const opening = start.game === 'chess' ? classifyOpening(start, moves) : undefined;
  const there = playedThere(filtered, board.legal);
  return {
    kind: start.game,
    start: explorerStart(start),
    moves: track.plies.map(({ text }, index) => ({ move: moves[index] ?? '', text })),
    board,
    ...there,
    reached,
    mostPlies: MOST_PLIES,
    searched: { games: games + sources.reduce((sum, source) => sum + source.games, 0), isWhole },
    ...(sources.length === 0 ? {} : { earlier: sources.map(shownSeason) }),
    ...present({ fen: track.position.fen, opening: opening && { eco: opening.eco, name: nameOf(opening) } }),
  };
}

/** Why one is missing may name paths of this machine: that is for the organiser. */
const shownSeason = ({ name, games, events, problem, isCut }: EarlierSource): ExplorerSeason => ({
  name,
  games,
  events,
  ...present({ isMissing: problem === undefined ? undefined : (true as const), isCut }),
});

const nameOf = ({ opening, variation }: { readonly opening: string; readonly variation?: string }): string =>
  variation === undefined ? opening : `${opening}: ${variation}`;
