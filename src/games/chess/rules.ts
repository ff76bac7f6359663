// Chess as an implementation of the interface of all games (core/gameRules.ts): standard and Chess960.

import type { GameRules } from '../../core/gameRules.ts';
import { err, ok } from '../../core/result.ts';
import { endingOf } from './ending.ts';
import { mobilityGoal } from './mobility.ts';
import { formatMove, parseMove } from './position/moves.ts';
import { fen, parseFen, STANDARD_START } from './position/setup.ts';
import { afterMove, type ChessState } from './position/state.ts';

export const chessRules: GameRules<ChessState> = {
  start(start) {
    if (start.game !== 'chess') return err(`Cannot start a game: expected chess, got "${start.game}"`);
    if (start.position === undefined && !start.chess960) return USUAL_START;
    return parseFen(start.position ?? STANDARD_START, start.chess960);
  },
  turn: (state) => state.position.turn,
  ply: (state) => state.ply,
  play(state, text) {
    const move = parseMove(state, text);
    if (!move.ok) return move;
    const after = afterMove(state, move.value);
    return ok({ state: after, move: formatMove(state, move.value), irreversible: after.tcecReversiblePlies === 0 });
  },
  ending: endingOf,
  men: ({ position }) => position.board.occupied.size(),
  notation: fen,
  mobilityGoal: (start, moves) => mobilityGoal(chessRules, start, moves),
  tablebasePosition: (state) => (state.position.castles.castlingRights.isEmpty() ? fen(state) : undefined),
};

const USUAL_START = parseFen(STANDARD_START, false);

export type { ChessState } from './position/state.ts';
