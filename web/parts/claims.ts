// Two programs' claims about one Go board: where their dead stones differ. Whose score is right is for a judge.

import type { ShownClaim, ShownReferral } from '../../src/broadcast/messages.ts';
import type { Sides } from '../../src/core/colour.ts';

/** Stones that one of the two shows as dead and the other does not; none where there are no claims, or one of them told nothing of stones. */
export function disputedStones(claims: Sides<ShownClaim> | undefined): readonly string[] {
  const { white, black } = claims ?? {};
  if (white?.dead === undefined || black?.dead === undefined) return [];
  const whites = new Set(white.dead);
  const blacks = new Set(black.dead);
  return [...white.dead.filter((point) => !blacks.has(point)), ...black.dead.filter((point) => !whites.has(point))];
}

/** Advisory counts that give the score which a claim names. */
export const countsThatAgree = ({ score }: ShownClaim, counts: NonNullable<ShownReferral['counts']>): readonly string[] =>
  counts.filter((count) => count.score === score).map(({ label }) => label);
