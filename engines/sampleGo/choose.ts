// Chooses the move: the search's choice, unless its point is settled; and the pass, when nothing is left to play for.

import type { GoState } from '../../src/games/go/state.ts';
import { PASS as RULES_PASS } from '../../src/games/go/vertex.ts';
import { EMPTY, PASS, type Board, type Stone } from './board/board.ts';
import type { Chance } from './chance.ts';
import { allowedBy, boardOf, fromBoard, stoneFor, stonesAhead, toBoard } from './board/position.ts';
import { isGift } from './playout.ts';
import { search, type Candidate } from './search.ts';
import { deadStones, isSettled, settle, type Settlement } from './board/settle.ts';

export type Limits = {
  readonly playouts: number;
  /** When the move must be ready, on the clock of `nowMs`. */
  readonly untilMs: number;
  readonly nowMs: () => number;
};

/** While more of the board than this is empty, passing is not considered. */
const EARLY_SHARE = 0.65;
/** The share of a move's playouts and time that is used to find settled points. */
const SETTLE_SHARE = 0.2;
const LEAST_SETTLING_PER_POINT = 2;
const LEAST_SETTLING = 150;
const MOST_SETTLING = 800;

/** The point, or the pass, for the side to move, as the rules number points. `cleanUp`: captures dead stones before passing. */
export function chooseMove(state: GoState, limits: Limits, chance: Chance, cleanUp = false): number {
  const board = boardOf(state);
  const turn = stoneFor(state.turn);
  const isAllowed = allowedBy(state, board);
  const begunMs = limits.nowMs();
  const until = (share: number) => (): boolean => limits.nowMs() >= begunMs + (limits.untilMs - begunMs) * share;
  const isLate = board.emptyCount <= board.size * board.size * EARLY_SHARE || state.passes > 0;
  const last = state.last === undefined ? PASS : toBoard(state.last, board);
  const { candidates } = search(
    {
      board,
      turn,
      last,
      goal: 'win',
      komi: state.start.komi / 2,
      stonesAhead: state.start.ruleSet === 'japanese' ? stonesAhead(state) : undefined,
      playouts: limits.playouts,
      shouldStop: until(isLate ? 1 - SETTLE_SHARE : 1),
      isAllowed,
    },
    chance,
  );
  const best = candidates[0]?.move ?? PASS;
  if (!isLate) return fromBoard(best === PASS ? (candidates[1]?.move ?? PASS) : best, board);
  const least = Math.min(LEAST_SETTLING, LEAST_SETTLING_PER_POINT * board.size * board.size);
  const playouts = Math.max(least, Math.min(MOST_SETTLING, Math.ceil(limits.playouts * SETTLE_SHARE)));
  const shouldStop = { blackFirst: until(1 - SETTLE_SHARE / 2), whiteFirst: until(1) };
  const settlement = settle({ board, playouts, shouldStop }, chance);
  // By Tromp-Taylor rules every stone on the board is alive: the players must capture dead stones themselves.
  if (cleanUp || state.start.ruleSet === 'tromp-taylor') {
    const taking = towardsDead(board, turn, settlement, candidates);
    if (taking !== PASS) return fromBoard(taking, board);
  }
  const worth = candidates.find(({ move }) => move === PASS || !isSettled(settlement, move));
  return worth === undefined ? RULES_PASS : fromBoard(worth.move, board);
}

/**
 * A liberty of an opponent's dead chain to fill: one that leaves two liberties, else the best by the search that does not give away two
 * stones; `PASS` if there is none.
 */
function towardsDead(board: Board, turn: Stone, settlement: Settlement, candidates: readonly Candidate[]): number {
  const liberties = new Set<number>();
  for (const stone of deadStones(board, settlement)) {
    if (board.colour(stone) === turn) continue;
    for (const step of board.steps.slice(0, 4)) if (board.colour(stone + step) === EMPTY) liberties.add(stone + step);
  }
  const found = candidates.filter(({ move }) => liberties.has(move));
  const best =
    found.find(({ move }) => board.libertiesAfter(move, turn, 2) >= 2) ?? found.find(({ move }) => !isGift(board, move, turn, 1));
  return best?.move ?? PASS;
}
