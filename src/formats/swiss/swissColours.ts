// The colours in a Swiss pairing. By lot (nigiri, CGF-6.1): each game has a separate draw from the event's lot, which is in the journal, so that the
// same lot gives the same colours. Balanced: the entrant with the smaller surplus of White games has White; if the surpluses are equal, the two
// reverse the last round in which their colours differed; if there is none, the better on the pairing table has White on odd boards.

import type { Pairing } from '../../core/facts.ts';
import type { Colour } from '../../core/colour.ts';
import { derivedSeed, randomSource } from '../../core/random.ts';
import { surplusOf } from './swissCosts.ts';
import type { SwissEntrant } from './swissField.ts';

type Player = Pick<SwissEntrant, 'name' | 'colours'>;

/** `one` is the better placed. Throws `RangeError` if no lot was drawn. */
export function byLot(lot: number | undefined, round: number, board: number, one: Player, other: Player): Pairing {
  if (lot === undefined) {
    throw new RangeError(`Cannot draw the colours of round ${round}: expected a lot to have been drawn for the event, got none`);
  }
  const drawn = randomSource(derivedSeed(lot, `nigiri ${round}.${board}`)).below(2);
  return pairing(drawn === 0, one, other);
}

export function balanced(board: number, one: Player, other: Player): Pairing {
  const difference = surplusOf(one) - surplusOf(other);
  if (difference !== 0) return pairing(difference < 0, one, other);
  const last = lastDifferent(one, other);
  return pairing(last === undefined ? board % 2 === 1 : last === 'black', one, other);
}

const pairing = (oneHasWhite: boolean, one: Player, other: Player): Pairing =>
  oneHasWhite ? { white: one.name, black: other.name } : { white: other.name, black: one.name };

/** The colour of `one` when the colours of the two last differed. */
function lastDifferent(one: Player, other: Player): Colour | undefined {
  const others = new Map(other.colours.map(({ round, colour }) => [round, colour]));
  return one.colours.findLast(({ round, colour }) => others.has(round) && others.get(round) !== colour)?.colour;
}
