// Variations as SGF writes them: trees in brackets, one after the other, where the moves part.

import { opposite, type Colour } from '../../../core/colour.ts';
import type { MoveTree, TreeMove } from '../../../core/lines/moveTree.ts';
import { moveNode, type SgfAsides } from './writer.ts';

/**
 * The variations of a game whose moves are the first `given` moves of the tree's main line, on a board of `size` lines. What goes on after its last move was not
 * played: it is a variation that begins with this move.
 */
export function sgfAsidesOf(tree: MoveTree, given: number, first: Colour, size: number): SgfAsides {
  const asides = new Map<number, string>();
  const colourOf = (ply: number): Colour => (ply % 2 === 0 ? first : opposite(first));
  const node = ({ move }: TreeMove, ply: number): string => moveNode({ colour: colourOf(ply), move }, size, 'ff4');
  const bracketed = (variations: MoveTree, from: number): string =>
    variations.map((variation) => `(${nodesFrom(variation, from)})`).join('');
  const nodesFrom = (variation: TreeMove, from: number): string => {
    let text = '';
    let place: MoveTree = [variation];
    for (let ply = from; ; ply++) {
      const [main] = place;
      if (main === undefined) return text;
      if (place.length > 1) return text + bracketed(place, ply);
      text += node(main, ply);
      place = main.after;
    }
  };
  let place = tree;
  for (let ply = 0; ply < given; ply++) {
    const [main, ...others] = place;
    if (main === undefined) break;
    const variations = ply === given - 1 && main.after.length > 0 ? [...others, main] : others;
    if (variations.length > 0) asides.set(ply, bracketed(variations, ply));
    place = main.after;
  }
  return asides;
}
