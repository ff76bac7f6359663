// The board of a protocol session whose moves are written in SAN: sessions read and write moves with it.

import type { GameStart } from '../../../core/gameRules.ts';
import type { Result } from '../../../core/result.ts';
import { chessRules } from '../rules.ts';
import { formatSan, parseSan, type ChessState } from './notation.ts';

/** `read` and `san` give a move in protocol form and in SAN; all three are `undefined` if the move is not legal. */
export type SessionBoard = {
  readonly read: (text: string) => string | undefined;
  readonly san: (move: string) => string | undefined;
  readonly play: (move: string) => SessionBoard | undefined;
};

/** `undefined` if the start cannot be played. */
export function setUpChessBoard(start: GameStart): SessionBoard | undefined {
  const state = chessRules.start(start);
  return state.ok ? boardOf(state.value) : undefined;
}

const boardOf = (state: ChessState): SessionBoard => ({
  read: (text) => valueOf(parseSan(state, text)),
  san: (move) => valueOf(formatSan(state, move)),
  play(move) {
    const played = chessRules.play(state, move);
    return played.ok ? boardOf(played.value.state) : undefined;
  },
});

const valueOf = (result: Result<string, string>): string | undefined => (result.ok ? result.value : undefined);
