// A game with a viewer's variations as a file: PGN without the players' comments, or SGF. Without a game, the main line is the viewer's.

import { opposite } from '../../core/colour.ts';
import type { ChessStart, GoStart } from '../../core/gameRules.ts';
import { mainLineFrom, type MoveTree } from '../../core/lines/moveTree.ts';
import { firstColour } from '../../core/plies.ts';
import type { ArchivedGame } from '../../games/chess/pgn/archivedGame.ts';
import { asidesOf } from '../../games/chess/pgn/write/variations.ts';
import { formatMinimalPgn } from '../../games/chess/pgn/write/writeMinimal.ts';
import { handicapPoints } from '../../games/go/handicap.ts';
import { RULES_TEXT, type SgfGame } from '../../games/go/sgf/game.ts';
import { sgfAsidesOf } from '../../games/go/sgf/variations.ts';
import { writeSgf } from '../../games/go/sgf/writer.ts';
import { formatVertex } from '../../games/go/vertex.ts';
import { boardOf } from '../games/track/gameTrack.ts';

/** The first `given` moves of the tree's main line are the game's. */
export function analysisPgn(start: ChessStart, tree: MoveTree, given: number, game: ArchivedGame = unplayed(start)): string {
  const { turn, moveNumber } = boardOf(start);
  const main = mainLineFrom(tree, []).map(({ move }) => move);
  const moves = given === 0 ? main : main.slice(0, given);
  const asides = asidesOf(tree, moves.length, { first: turn, firstMove: moveNumber });
  return formatMinimalPgn({ ...game, openingMoves: moves, plies: [] }, asides);
}

export function analysisSgf(
  start: GoStart,
  tree: MoveTree,
  given: number,
  application: string,
  game: SgfGame = unplayedGo(start, application),
): string {
  const first = firstColour(start);
  const main = mainLineFrom(tree, []).map(({ move }, ply) => ({ colour: ply % 2 === 0 ? first : opposite(first), move }));
  const moves = given === 0 ? main : game.moves.slice(0, given);
  return writeSgf({ ...game, moves }, 'ff4', sgfAsidesOf(tree, moves.length, first, start.size));
}

const unplayed = (start: ChessStart): ArchivedGame => ({
  event: 'Analysis',
  site: '?',
  date: '????.??.??',
  round: '?',
  players: { white: '?', black: '?' },
  start,
  openingMoves: [],
  plies: [],
  ending: undefined,
  timeControls: { white: undefined, black: undefined },
  options: { white: [], black: [] },
  tags: new Map(),
});

const unplayedGo = ({ size, handicap, komi, ruleSet }: GoStart, application: string): SgfGame => ({
  size,
  players: {},
  komi,
  rules: RULES_TEXT[ruleSet],
  event: 'Analysis',
  application,
  handicap,
  setup: { black: handicapPoints(size, handicap).map((point) => formatVertex(point, size)), white: [] },
  others: [],
  moves: [],
});
