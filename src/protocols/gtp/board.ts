// What a program's board holds, and the shortest way from there to the position of a game. GTP has no command that sets a position, only
// moves, `undo` if the program lists it, and clearing the board.

import type { Colour } from '../../core/colour.ts';
import type { GoStart } from '../../core/gameRules.ts';

/** The program's board; its moves are appended as they are played. */
export type KnownBoard = { readonly start: GoStart; readonly moves: string[] };

/** `from-start`: clear the board and play all moves. `on`: undo `back` moves, then play those from `from` on. */
export type Way = { readonly kind: 'from-start' } | { readonly kind: 'on'; readonly back: number; readonly from: number };

/** Undoes moves only while that is shorter than starting again. */
export function wayTo(known: KnownBoard | undefined, start: GoStart, moves: readonly string[], mayUndo: boolean): Way {
  if (known === undefined || !isSameStart(known.start, start)) return { kind: 'from-start' };
  let common = 0;
  while (common < known.moves.length && known.moves[common] === moves[common]) common++;
  const back = known.moves.length - common;
  if (back > 0 && (!mayUndo || back > common)) return { kind: 'from-start' };
  return { kind: 'on', back, from: common };
}

/** The side that makes the move with that index: Black begins, or White after a handicap. */
export const moverAt = ({ handicap }: GoStart, index: number): Colour => {
  const isFirstMover = index % 2 === 0;
  return isFirstMover === handicap > 0 ? 'white' : 'black';
};

function isSameStart(one: GoStart, other: GoStart): boolean {
  if (one === other) return true;
  const told = ({ size, komi, ruleSet, superko, suicide, handicap }: GoStart): string =>
    [size, komi, ruleSet, superko, suicide, handicap].join(' ');
  return told(one) === told(other);
}
