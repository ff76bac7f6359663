// Levels of play: playouts per move. Below the highest they do not depend on the machine's speed while there is enough time, so that two
// runs with the same seed play the same game.

/** On every board; the highest level thinks as long as its clock allows. */
export const LEVELS = [30, 60, 120, 250, 500, 1000, 2000, 4000, 8000, 20_000] as const;

export const HIGHEST_LEVEL = LEVELS.length;
export const DEFAULT_LEVEL = 8;

export const playoutsOfLevel = (level: number): number => LEVELS[level - 1] ?? LEVELS[DEFAULT_LEVEL - 1] ?? 0;
