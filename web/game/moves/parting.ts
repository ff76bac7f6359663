// Where two lines diverge: the line that the waiting player expected, without the moves played since, against the other's current line.

import type { ShownMove, ShownPly } from '../../../src/broadcast/messages.ts';

/** A line from the position before `ply`. */
export type Line = { readonly ply: number; readonly moves: readonly ShownMove[] };

/** The rest of a line after `plies` plies; `undefined` if the game has left it. `played`: all moves of the game. */
export function remainingLine(line: Line, played: readonly ShownMove[], plies: number): Line | undefined {
  const gone = plies + 1 - line.ply;
  if (gone < 0 || gone > line.moves.length) return undefined;
  for (let index = 0; index < gone; index += 1) {
    if (line.moves[index]?.text !== played[line.ply - 1 + index]?.text) return undefined;
  }
  return { ply: plies + 1, moves: line.moves.slice(gone) };
}

/** Number of moves that two lines from one position share; `parts`: a differing move follows, rather than the end of one line. */
export function partingOf(
  one: readonly ShownMove[],
  other: readonly ShownMove[],
): { readonly shared: number; readonly parts: boolean } {
  const shorter = Math.min(one.length, other.length);
  let shared = 0;
  while (shared < shorter && one[shared]?.text === other[shared]?.text) shared += 1;
  return { shared, parts: shared < shorter };
}

/** `agreed`: plies that the mover's line shares with what the other player expected after its own move. */
export type ComparedPly = ShownPly & { readonly agreed?: number };

/** Each ply with its agreement, where both players said a line that goes that far. */
export const comparedPlies = (plies: readonly ShownPly[]): readonly ComparedPly[] =>
  plies.map((ply, index) => {
    const before = plies[index - 1];
    if (ply.pv === undefined || before?.pv === undefined) return ply;
    const expected = remainingLine({ ply: before.ply, moves: before.pv }, plies, before.ply);
    return expected === undefined || expected.moves.length === 0
      ? ply
      : { ...ply, agreed: partingOf(expected.moves, ply.pv).shared };
  });
