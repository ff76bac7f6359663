// How long to think. All times are in milliseconds.

/** `soft`: start no new depth after it. `hard`: abandon the running one. */
export type Budget = { readonly softMs: number; readonly hardMs: number };

/** The time parameters of `go`; absent ones were not sent. `overheadMs` is reserved for the communication between the two programs. */
export type Clock = { readonly leftMs: number; readonly incrementMs: number; readonly movesToGo: number | undefined };

/** The expected number of moves if no next time control is given. */
const MOVES_EXPECTED = 40;

export function budgetOf(clock: Clock, overheadMs: number): Budget {
  const usable = Math.max(0, clock.leftMs - overheadMs);
  const moves = Math.max(1, Math.min(clock.movesToGo ?? MOVES_EXPECTED, MOVES_EXPECTED));
  // The last move before a control may take much; before sudden death no move takes more than a seventh.
  const hardMs = usable * (clock.movesToGo === 1 ? 0.8 : 0.15);
  const aim = usable / moves + clock.incrementMs * 0.5;
  return { softMs: Math.min(aim * 0.6, hardMs), hardMs: Math.min(aim * 2.5, hardMs) };
}

export const fixedBudget = (moveTimeMs: number, overheadMs: number): Budget => {
  const hardMs = Math.max(1, moveTimeMs - overheadMs);
  return { softMs: hardMs, hardMs };
};

export const ENDLESS: Budget = { softMs: Infinity, hardMs: Infinity };
