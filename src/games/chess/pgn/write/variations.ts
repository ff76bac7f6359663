// Variations as PGN writes them, each in brackets after the move that it replaces (RAV, PGN standard 8.2.5). The moves have their names already.

import type { Colour } from '../../../../core/colour.ts';
import type { MoveTree, TreeMove } from '../../../../core/lines/moveTree.ts';

/** Tokens to write after moves of the main line, by their index from 0. */
export type Asides = ReadonlyMap<number, readonly string[]>;

/** Who plays the first move, and its number. */
export type Numbering = { readonly first: Colour; readonly firstMove: number };

/**
 * The variations of a game whose moves are the first `given` moves of the tree's main line. What goes on after its last move was not played: it is a variation
 * that begins with this move.
 */
export function asidesOf(tree: MoveTree, given: number, numbering: Numbering): Asides {
  const asides = new Map<number, readonly string[]>();
  let place = tree;
  for (let ply = 0; ply < given; ply++) {
    const [main, ...others] = place;
    if (main === undefined) break;
    const isLast = ply === given - 1;
    const variations = isLast && main.after.length > 0 ? [...others, main] : others;
    if (variations.length > 0)
      asides.set(
        ply,
        variations.flatMap((variation) => bracketed(variation, ply, numbering)),
      );
    place = main.after;
  }
  return asides;
}

function bracketed(variation: TreeMove, ply: number, numbering: Numbering): readonly string[] {
  const tokens = tokensFrom([variation], ply, numbering);
  return tokens.map((token, index) => `${index === 0 ? '(' : ''}${token}${index === tokens.length - 1 ? ')' : ''}`);
}

function tokensFrom(first: MoveTree, from: number, numbering: Numbering): readonly string[] {
  const tokens: string[] = [];
  let isNumbered = true;
  let place = first;
  for (let ply = from; ; ply++) {
    const [main, ...others] = place;
    if (main === undefined) return tokens;
    tokens.push(numberOf(ply, numbering, isNumbered) + main.text);
    for (const other of others) tokens.push(...bracketed(other, ply, numbering));
    isNumbered = others.length > 0;
    place = main.after;
  }
}

/** White's moves are always numbered, Black's where they do not follow White's at once. */
function numberOf(ply: number, { first, firstMove }: Numbering, isNumbered: boolean): string {
  const played = ply + (first === 'white' ? 0 : 1);
  const number = firstMove + Math.floor(played / 2);
  return played % 2 === 0 ? `${number}. ` : isNumbered ? `${number}... ` : '';
}
