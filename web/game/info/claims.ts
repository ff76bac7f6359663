// What two programs claim of a finished Go game, compared.

import type { ShownReferral } from '../../../src/broadcast/messages.ts';

/** Stones that one calls dead and the other does not; `undefined` where there are no two claims, or they agree. */
export function disputedPoints(referral: ShownReferral | undefined): readonly string[] | undefined {
  const { white, black } = referral?.claims ?? {};
  if (white?.dead === undefined || black?.dead === undefined) return undefined;
  const [whites, blacks] = [new Set(white.dead), new Set(black.dead)];
  const points = [...white.dead.filter((point) => !blacks.has(point)), ...black.dead.filter((point) => !whites.has(point))];
  return points.length === 0 ? undefined : points;
}
