// Chess as an implementation of the interface of all games (core/gameRules.ts): standard, Chess960 and variants.

import type { GameRules } from '../../core/gameRules.ts';
import { err, ok } from '../../core/result.ts';
import { endingOf } from './ending.ts';
import { mobilityGoal } from './mobility.ts';
import { formatMove, parseMove } from './position/moves.ts';
import { epd, fen, parseFen, STANDARD_START } from './position/setup.ts';
import { isUsual } from './variants/boardRules.ts';
import { rulesOf } from './variants/variants.ts';
import { afterMove, type ChessState } from './position/state.ts';

export const chessRules: GameRules<ChessState> = {
  start(start) {
    if (start.game !== 'chess') return err(`Cannot start a game: expected chess, got "${start.game}"`);
    const { position, chess960, variant } = start;
    if (position === undefined && !chess960 && variant === undefined) return USUAL_START;
    const rules = rulesOf(variant);
    return parseFen(position ?? rules.start, chess960, rules);
  },
  turn: (state) => state.position.turn,
  ply: (state) => state.ply,
  pliesBefore: ({ position }) => 2 * (position.fullmoves - 1) + (position.turn === 'black' ? 1 : 0),
  quietPlies: ({ position }) => position.halfmoves,
  play(state, text) {
    const move = parseMove(state, text);
    if (!move.ok) return move;
    const after = afterMove(state, move.value);
    return ok({ state: after, move: formatMove(state, move.value), irreversible: after.tcecReversiblePlies === 0 });
  },
  ending: endingOf,
  men: ({ position }) => position.board.occupied.size(),
  notation: fen,
  position: (state) => `${state.rules.variant ?? (state.chess960 ? 'chess960' : 'standard')} ${epd(state)}`,
  mobilityGoal: (start, moves) => mobilityGoal(chessRules, start, moves),
  tablebasePosition: (state) =>
    isUsual(state.rules) && state.position.castles.castlingRights.isEmpty() ? fen(state) : undefined,
};

const USUAL_START = parseFen(STANDARD_START, false);

export type { ChessState } from './position/state.ts';
