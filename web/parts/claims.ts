// Two programs' claims about one Go board: where their dead stones differ. A judge decides whose score is right.

import type { ShownClaim, ShownReferral } from '../../src/broadcast/messages.ts';
import type { Sides } from '../../src/core/colour.ts';

/** Stones that only one side shows as dead; empty if there are no claims, or one side named no stones. */
export function disputedStones(claims: Sides<ShownClaim> | undefined): readonly string[] {
  const { white, black } = claims ?? {};
  if (white?.dead === undefined || black?.dead === undefined) return [];
  const whites = new Set(white.dead);
  const blacks = new Set(black.dead);
  return [...white.dead.filter((point) => !blacks.has(point)), ...black.dead.filter((point) => !whites.has(point))];
}

/** Advisory counts that match the score of a claim. */
export const countsThatAgree = ({ score }: ShownClaim, counts: NonNullable<ShownReferral['counts']>): readonly string[] =>
  counts.filter((count) => count.score === score).map(({ label }) => label);
