// The opening of its book for each pair of games, in an event of encounters. The number depends only on the settings and the position of the pair,
// never on results, so it does not matter which games end first; and no two pairs of an event that use the same book have the same number.
//
// The order, for each book: first the regular pairs of all encounters that use it, encounter after encounter; then the first tie-break pair of every
// encounter, then the second of every encounter, and so on. Games that are certain come first and the least likely last: a short book starts over as
// late as possible.

import { openingsOf, type Encounter, type EncounterGame } from './encounter.ts';

/** The opening, from 0, of a game of the encounter at `index`. `encounters` are all that the event may play, in their order. */
export function openingNumber(encounters: readonly Encounter[], index: number, { part, book, pair }: EncounterGame): number {
  const regular = encounters.map((encounter) => openingsOf(encounter, 'regular', book));
  if (part === 'regular') return sum(regular.slice(0, index)) + pair;
  const tieBreak = encounters.map((encounter) => openingsOf(encounter, 'tie-break', book));
  const shallower = sum(tieBreak.map((pairs) => Math.min(pairs, pair)));
  const before = tieBreak.slice(0, index).filter((pairs) => pairs > pair).length;
  return sum(regular) + shallower + before;
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
