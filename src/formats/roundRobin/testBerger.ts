// For tests only: the whole schedule of a round robin; the product computes one game at a time.

import { bergerGame, bergerLength, type BergerGame } from './berger.ts';

/** In order of play. Throws `RangeError` unless there are at least two entrants and one cycle. */
export const bergerSchedule = (entrantCount: number, cycles: number): readonly BergerGame[] =>
  Array.from({ length: bergerLength(entrantCount, cycles) }, (_, index) => bergerGame(entrantCount, index));
