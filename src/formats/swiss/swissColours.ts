// Who has which colour in a Swiss pairing. By lot (nigiri, CGF-6.1): each game has a draw of its own from the event's lot, which is in
// the journal, so that the same lot gives the same colours. Balanced: an entrant that has had one colour more often gets the other; where both have
// had as many, they change from the last round in which they had different ones; where they never had, the better of the pairing table has
// White on odd boards.

import type { Pairing } from '../../core/facts.ts';
import type { Colour } from '../../core/colour.ts';
import { derivedSeed, randomSource } from '../../core/random.ts';
import { surplusOf } from './swissCosts.ts';
import type { SwissEntrant } from './swissField.ts';

/** `one` is the better placed. Throws `RangeError` where no lot was drawn. */
export function byLot(lot: number | undefined, round: number, board: number, one: SwissEntrant, other: SwissEntrant): Pairing {
  if (lot === undefined) {
    throw new RangeError(`Cannot draw the colours of round ${round}: expected a lot to have been drawn for the event, got none`);
  }
  const drawn = randomSource(derivedSeed(lot, `nigiri ${round}.${board}`)).below(2);
  return pairing(drawn === 0 ? 'white' : 'black', one, other);
}

export function balanced(board: number, one: SwissEntrant, other: SwissEntrant): Pairing {
  const difference = surplusOf(one) - surplusOf(other);
  if (difference !== 0) return pairing(difference < 0 ? 'white' : 'black', one, other);
  const last = lastDifferent(one, other);
  if (last !== undefined) return pairing(last === 'white' ? 'black' : 'white', one, other);
  return pairing(board % 2 === 1 ? 'white' : 'black', one, other);
}

const pairing = (colourOfOne: Colour, one: SwissEntrant, other: SwissEntrant): Pairing =>
  colourOfOne === 'white' ? { white: one.name, black: other.name } : { white: other.name, black: one.name };

/** What `one` had when the two last had different colours. */
function lastDifferent(one: SwissEntrant, other: SwissEntrant): Colour | undefined {
  const others = new Map(other.colours.map(({ round, colour }) => [round, colour]));
  return one.colours.findLast(({ round, colour }) => others.has(round) && others.get(round) !== colour)?.colour;
}
