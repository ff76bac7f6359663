// Elo as an expected score, and back.

/** The expected score, 0 to 1, of a player who is this much better. */
export const expectedScore = (elo: number): number => 1 / (1 + 10 ** (-elo / 400));

/** ±Infinity for a score of 0 or 1, NaN outside. */
export const eloOfScore = (score: number): number => -400 * Math.log10(1 / score - 1);

/** Normalized Elo is (mean − ½) / deviation of one game, times this: the slope of Elo at ½ for a deviation of ½. */
export const NORMALIZED_ELO = 800 / Math.LN10;
