// The board that an operator sees: that of the seat's game (seatBoard.ts says what a board can do).

import type { GameStart } from '../../core/gameRules.ts';
import { chessSeatBoard } from './chessBoard.ts';
import { goSeatBoard } from './goBoard.ts';
import type { SeatBoard } from './seatBoard.ts';

/** What is played, in words: `Go on 19x19, komi 5.5`. */
export function gameWords(start: GameStart): string {
  if (start.game === 'chess') return start.chess960 ? 'Chess960' : 'chess';
  const { size, komi, ruleSet, handicap } = start;
  const stones = handicap === 0 ? '' : `, ${handicap} handicap stones`;
  return `Go on ${size}x${size}, komi ${komi / 2}, ${ruleSet} rules${stones}`;
}

/** The board after these moves; `undefined` where they make no game that we know. */
export function seatBoard(start: GameStart, moves: readonly string[]): SeatBoard | undefined {
  return start.game === 'chess' ? chessSeatBoard(start, moves) : goSeatBoard(start, moves);
}
