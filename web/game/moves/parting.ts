// Where two lines part: what the waiting player expected, less what was played since, against what the other thinks now.

import type { ShownMove } from '../../../src/broadcast/messages.ts';

/** A line from the position before `ply`. */
export type Line = { readonly ply: number; readonly moves: readonly ShownMove[] };

/** What is left of a line after `plies` plies were played; `undefined` when the game has left it. `played`: all moves of the game. */
export function remainingLine(line: Line, played: readonly ShownMove[], plies: number): Line | undefined {
  const gone = plies + 1 - line.ply;
  if (gone < 0 || gone > line.moves.length) return undefined;
  for (let index = 0; index < gone; index += 1) {
    if (line.moves[index]?.text !== played[line.ply - 1 + index]?.text) return undefined;
  }
  return { ply: plies + 1, moves: line.moves.slice(gone) };
}

/** How many moves two lines from one position share; `parts`: a differing one follows, and not the end of one of them. */
export function partingOf(
  one: readonly ShownMove[],
  other: readonly ShownMove[],
): { readonly shared: number; readonly parts: boolean } {
  const shorter = Math.min(one.length, other.length);
  let shared = 0;
  while (shared < shorter && one[shared]?.text === other[shared]?.text) shared += 1;
  return { shared, parts: shared < shorter };
}
