// Random distributions for the modelled players, from a source of random whole numbers.

import type { RandomSource } from '../../core/random.ts';

/** Uniform between 0 and 1, both excluded. */
export const uniform = (random: RandomSource): number => (random.below(RESOLUTION) + 0.5) / RESOLUTION;

/** Normally distributed with mean 0 and standard deviation 1 (Box and Muller, 1958). */
export const normal = (random: RandomSource): number =>
  Math.sqrt(2 * exponential(random)) * Math.cos(2 * Math.PI * uniform(random));

/** Exponentially distributed with mean 1. */
export const exponential = (random: RandomSource): number => -Math.log(uniform(random));

const RESOLUTION = 2 ** 32;
