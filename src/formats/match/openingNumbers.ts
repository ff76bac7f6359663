// Which opening of its book a pair of games starts from, in an event of encounters. The number follows from the settings and the place of
// the pair alone, never from results, so it does not matter which games end first; and no two pairs of an event that use the same book
// have the same number.
//
// The law, for each book: first the regular pairs of all encounters that use it, encounter after encounter; then the first tie-break pair
// of every encounter, then the second of every encounter, and so on. So what will surely be played comes first, and what is least likely
// to be played last: a book that is short begins again as late as may be.

import { openingsOf, type Encounter, type EncounterGame } from './encounter.ts';

/** The opening, from 0, of a game of the encounter at `index`. All encounters that the event may come to play, in their order. */
export function openingNumber(encounters: readonly Encounter[], index: number, { part, book, pair }: EncounterGame): number {
  const regular = encounters.map((encounter) => openingsOf(encounter, 'regular', book));
  if (part === 'regular') return sum(regular.slice(0, index)) + pair;
  const tieBreak = encounters.map((encounter) => openingsOf(encounter, 'tie-break', book));
  const shallower = sum(tieBreak.map((pairs) => Math.min(pairs, pair)));
  const before = tieBreak.slice(0, index).filter((pairs) => pairs > pair).length;
  return sum(regular) + shallower + before;
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
