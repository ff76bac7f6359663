// The pairings of the first round of a knockout: `1v32 16v17 8v25 9v24 4v29 …` for 32 entrants (CUP-2c). Any two of the first 2ⁿ seeds can meet only
// in the last n rounds, and the first two only in the final.

/** The number of rounds that a field needs, the final included: 0 for one entrant. */
export function roundsFor(entrants: number): number {
  let rounds = 0;
  while (2 ** rounds < entrants) rounds++;
  return rounds;
}

/** The first round's matches in bracket order as pairs of seeds, from 1, the better first; a seed beyond the field is a bye. */
export function bracketSeeds(rounds: number): readonly (readonly [upper: number, lower: number])[] {
  let seeds = [1];
  for (let size = 2; size < 2 ** rounds; size *= 2) seeds = seeds.flatMap((seed) => [seed, size + 1 - seed]);
  return rounds === 0 ? [] : seeds.map((seed) => [seed, 2 ** rounds + 1 - seed]);
}
