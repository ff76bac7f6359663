// The limit of games in a plan: a whole number from 1.

/** Throws `RangeError` for anything else. */
export function requireLimit(limit: number): void {
  if (Number.isInteger(limit) && limit >= 1) return;
  throw new RangeError(`Cannot plan games: expected a limit from 1, got "${limit}"`);
}
