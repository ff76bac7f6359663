// Levels of play: the limits of depth and nodes per move. Levels below the highest do not depend on the machine's speed while
// there is enough time, so that two runs play the same games.

export const LEVELS = [
  { depth: 1, nodes: 2_000 },
  { depth: 2, nodes: 4_000 },
  { depth: 3, nodes: 8_000 },
  { depth: 4, nodes: 16_000 },
  { depth: 5, nodes: 32_000 },
  { depth: 6, nodes: 64_000 },
  { depth: 8, nodes: 128_000 },
  { depth: Infinity, nodes: Infinity },
] as const;

export const HIGHEST_LEVEL = LEVELS.length;

/** The limits of a level from 1 to `HIGHEST_LEVEL`. */
export const boundsOfLevel = (level: number): { readonly depth: number; readonly nodes: number } =>
  LEVELS[level - 1] ?? { depth: Infinity, nodes: Infinity };
