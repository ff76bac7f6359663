// Fast random numbers for playouts: xorshift with 32 bits of state (G. Marsaglia, "Xorshift RNGs", 2003). The same seed gives the same game.
// The draws of a tournament never use it.

export type Chance = {
  /** A whole number from 0 to `below - 1`; not perfectly uniform, which playouts do not need. */
  readonly below: (below: number) => number;
};

export function createChance(rngSeed: number): Chance {
  // The state must not be 0, and similar seeds must not begin alike.
  let state = (Math.imul(rngSeed ^ 0x9e3779b9, 0x85ebca6b) ^ 0xc2b2ae35) | 0 || 1;
  return {
    below(below) {
      state ^= state << 13;
      state ^= state >>> 17;
      state ^= state << 5;
      return ((state >>> 0) * below * 2 ** -32) | 0;
    },
  };
}
