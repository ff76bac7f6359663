// The pairings of the first round of a knockout. `fold`: `1v32 16v17 8v25 9v24 4v29 …` for 32 entrants (CUP-2c). `slide`: `1v5 3v7 2v6 4v8` for eight, as
// cutechess seats them (projects/lib/src/knockouttournament.cpp). In both any two of the first 2ⁿ seeds can meet only in the last n rounds, the first
// two only in the final, and the best seeds have the byes.

export const BRACKET_ORDERS = ['fold', 'slide'] as const;
export type BracketOrder = (typeof BRACKET_ORDERS)[number];

/** The number of rounds that a field needs, the final included: 0 for one entrant. */
export function roundsFor(entrants: number): number {
  let rounds = 0;
  while (2 ** rounds < entrants) rounds++;
  return rounds;
}

type SeedPair = readonly [upper: number, lower: number];

/** The matches of the first round of a fold in bracket order, as pairs of seeds from 1, the better first; a seed beyond the field is a bye. */
export function bracketSeeds(rounds: number): readonly SeedPair[] {
  let seeds = [1];
  for (let size = 2; size < 2 ** rounds; size *= 2) seeds = seeds.flatMap((seed) => [seed, size + 1 - seed]);
  return rounds === 0 ? [] : seeds.map((seed) => [seed, 2 ** rounds + 1 - seed]);
}

/** The same of a slide. The lower half goes to those of the upper half without a bye, in turn. */
export function slideSeeds(entrants: number): readonly SeedPair[] {
  const half = 2 ** (roundsFor(entrants) - 1);
  const played = entrants - half;
  let seeds = entrants < 2 ? [] : [1];
  for (let size = 1; size < half; size *= 2) seeds = seeds.flatMap((seed) => [seed, seed + size]);
  return seeds.map((seed) => [seed, seed <= half - played ? entrants + seed : half + 1 + ((seed - 1) % played)]);
}
