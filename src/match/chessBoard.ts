// Boards for protocol sessions that read or write SAN: the rules of chess behind the interface of protocols/session.ts.

import type { Result } from '../core/result.ts';
import { formatSan, parseSan, type ChessState } from '../games/chess/notation/notation.ts';
import { chessRules } from '../games/chess/rules.ts';
import type { NotationBoard, SetUpBoard } from '../protocols/session.ts';

export const setUpChessBoard: SetUpBoard = (start) => {
  const state = chessRules.start(start);
  return state.ok ? boardOf(state.value) : undefined;
};

function boardOf(state: ChessState): NotationBoard {
  return {
    read: (text) => valueOf(parseSan(state, text)),
    san: (move) => valueOf(formatSan(state, move)),
    play(move) {
      const played = chessRules.play(state, move);
      return played.ok ? boardOf(played.value.state) : undefined;
    },
  };
}

const valueOf = (result: Result<string, string>): string | undefined => (result.ok ? result.value : undefined);
