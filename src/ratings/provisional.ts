// When a rating says too little to be compared with others: its error, at 95 % confidence, is more than 100 Elo, which is 64 % of the points. Between
// equals it takes 20 games until then if they draw half of them (8 games ±136, 20 ±97, 64 ±58), and 44 without draws (8 ±193, 40 ±103, 48 ±94); if one
// wins nearly all, no number is enough. A method without errors (Ordo) counts 30 games instead, which is between the two.

import type { RatingRow } from './ratingList.ts';

export const PROVISIONAL_ERROR = 100;
export const PROVISIONAL_GAMES = 30;

export const isProvisional = ({ interval, games }: Pick<RatingRow, 'interval' | 'games'>): boolean =>
  interval === undefined ? games < PROVISIONAL_GAMES : Math.max(interval.plus, interval.minus) > PROVISIONAL_ERROR;
