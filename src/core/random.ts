// Random numbers from a recorded rngSeed: the same seed gives the same draws on every machine.
// Generator: PCG XSH-RR 64/32 (M. O'Neill, 2014), written from its definition; 64-bit state in BigInt, which is fast enough for draws by lot.

export type RandomSource = {
  /** A whole number, uniformly distributed from 0 to `below - 1`. */
  readonly below: (below: number) => number;
};

const MULTIPLIER = 6364136223846793005n;
const INCREMENT = 1442695040888963407n;
const MASK = (1n << 64n) - 1n;

export function randomSource(rngSeed: number): RandomSource {
  let state = (BigInt(rngSeed) + INCREMENT) & MASK;
  state = (state * MULTIPLIER + INCREMENT) & MASK;
  const next = (): number => {
    const old = state;
    state = (old * MULTIPLIER + INCREMENT) & MASK;
    const shifted = Number((((old >> 18n) ^ old) >> 27n) & 0xffffffffn);
    const rotation = Number(old >> 59n);
    return ((shifted >>> rotation) | (shifted << (-rotation & 31))) >>> 0;
  };
  return {
    below(below) {
      if (!Number.isInteger(below) || below < 1 || below > 2 ** 32) {
        throw new RangeError(`Cannot draw a number: expected a bound from 1 to 2^32, got "${below}"`);
      }
      const limit = 2 ** 32 - (2 ** 32 % below);
      for (;;) {
        const drawn = next();
        if (drawn < limit) return drawn % below;
      }
    },
  };
}

/** A shuffled copy (Fisher and Yates). */
export function shuffled<Item>(items: readonly Item[], random: RandomSource): Item[] {
  const result = [...items];
  for (let last = result.length - 1; last > 0; last--) {
    const other = random.below(last + 1);
    const held = result[last] as Item;
    result[last] = result[other] as Item;
    result[other] = held;
  }
  return result;
}

/** Derives a seed for one of several purposes from one seed: the same label gives the same seed (FNV-1a, then one draw). */
export function derivedSeed(rngSeed: number, label: string): number {
  let hash = 0x811c9dc5;
  for (const character of label) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return randomSource((rngSeed ^ hash) >>> 0).below(2 ** 32);
}
