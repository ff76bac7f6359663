// The whole schedule of a round robin, for tests: the product makes one game at a time.

import { bergerGame, bergerLength, type BergerGame } from './berger.ts';

/** In order of play. Throws `RangeError` unless there are two entrants and one cycle at least. */
export const bergerSchedule = (entrantCount: number, cycles: number): readonly BergerGame[] =>
  Array.from({ length: bergerLength(entrantCount, cycles) }, (_, index) => bergerGame(entrantCount, index));
