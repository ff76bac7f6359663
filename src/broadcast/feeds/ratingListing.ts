// Rating lists as files in the form of BayesElo and Ordo (S16-14a, 4K-5.1: bayeselo.txt): the joint list, or the separate list of an event that is
// rated apart. Groups that cannot be compared follow one another, each ranked from 1; temporary ratings come last, with `*` for a rank.

import { err, ok, type Result } from '../../core/result.ts';
import { formatBayesElo, formatOrdo } from '../../ratings/formatRatings.ts';
import type { RatingList } from '../../ratings/ratingList.ts';
import { harmless } from './harmless.ts';

export const LISTINGS = { 'bayeselo.txt': 'bayeselo', 'ordo.txt': 'ordo' } as const;
export type ListingName = keyof typeof LISTINGS;
export const LISTING_NAMES = Object.keys(LISTINGS) as readonly ListingName[];

/** The error is one sentence for the client. */
export function listingText(name: ListingName, { model, rows }: RatingList): Result<string, string> {
  if (model.method !== LISTINGS[name]) {
    const there = LISTING_NAMES.find((other) => LISTINGS[other] === model.method);
    return err(`Cannot show ${name}: the ratings of this tournament are in ${there}`);
  }
  // Some names come from archives.
  const shown = rows.map((row) => ({ ...row, name: harmless(row.name) }));
  return ok(model.method === 'bayeselo' ? formatBayesElo(shown) : formatOrdo(shown));
}
