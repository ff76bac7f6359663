// Shapes of 3×3 points whose centre is often a good move: cuts and joins of two chains, and the hane, a turn around a
// stone of the other colour. One table over all surroundings of a point, built once from the two rules below. Such shapes make playouts
// much stronger: S. Gelly, Y. Wang, R. Munos, O. Teytaud, "Modification of UCT with Patterns in Monte-Carlo Go" (RR-6062, 2006).

import { BLACK, EMPTY, FRAME, WHITE, type Board } from './board.ts';
import { at } from './cells.ts';

const RIGHT = 0;
const LEFT = 1;
const UP = 2;
const DOWN = 3;

/** Two sides that meet in a corner, in the order of `Board.steps`. */
const CORNERS = [
  { sides: [RIGHT, UP], corner: 4 },
  { sides: [LEFT, UP], corner: 5 },
  { sides: [RIGHT, DOWN], corner: 6 },
  { sides: [LEFT, DOWN], corner: 7 },
] as const;

/** Indexed by the surroundings: two bits for each of the eight neighbours. */
const isGood = Uint8Array.from({ length: 1 << 16 }, (_, surrounding) =>
  isShape((neighbour) => (surrounding >> (neighbour * 2)) & 3) ? 1 : 0,
);

/** Whether the stones around an empty point form one of the shapes, for either side. */
export function matchesShape(board: Board, point: number): boolean {
  let surrounding = 0;
  for (let neighbour = 0; neighbour < 8; neighbour++) {
    surrounding |= at(board.colours, point + (board.steps[neighbour] ?? 0)) << (neighbour * 2);
  }
  return isGood[surrounding] === 1;
}

function isShape(colour: (neighbour: number) => number): boolean {
  const isStone = (neighbour: number): boolean => colour(neighbour) === BLACK || colour(neighbour) === WHITE;
  const emptySides = [RIGHT, LEFT, UP, DOWN].filter((side) => colour(side) === EMPTY).length;
  if (emptySides === 0) return false;
  return CORNERS.some(({ sides: [one, other], corner }) => {
    // Two stones of one colour that only this point, or the corner, can join.
    if (isStone(one) && colour(one) === colour(other)) return colour(corner) !== colour(one);
    // A stone next to the point, the other colour at the corner behind it, and room to turn around it; the edge leaves no room.
    const turns = (side: number, free: number): boolean =>
      isStone(side) &&
      isStone(corner) &&
      colour(side) !== colour(corner) &&
      (colour(free) === EMPTY || colour(free) === FRAME || colour(free) === colour(corner));
    return turns(one, other) || turns(other, one);
  });
}
