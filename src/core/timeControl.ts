// Time controls and search limits as values. Milliseconds are whole numbers.

/** One period: `moves` of a side in `baseMs`, then the next period; `moves: null` is the rest of the game. */
export type TimePeriod = { readonly moves: number | null; readonly baseMs: number; readonly incrementMs: number };

/**
 * Limits a player's thinking. `clock`: periods in order, the last one repeats; a flag falls at `<= 0` ms left after `marginMs`.
 * `dropBelowMs`: parts of a move's time below this are not charged (CGF-6.2: times below one second may be omitted); absent: all time is charged.
 * `moveTime`: a fixed time for each move, with the same margin. `unlimited`: no clock; `capMs` is the hard limit for a move.
 * `depth` and `nodes` are sent to the engine in addition to any of these.
 */
export type TimeControl =
  | {
      readonly kind: 'clock';
      readonly periods: readonly TimePeriod[];
      readonly marginMs: number;
      readonly dropBelowMs?: number;
    }
  | { readonly kind: 'moveTime'; readonly moveTimeMs: number; readonly marginMs: number }
  | { readonly kind: 'unlimited'; readonly capMs: number };

export type SearchLimits = { readonly depth?: number; readonly nodes?: number };

/** CGF-6.3: deducts `lateMs` from the first period, down to 0, where the flag falls at once. Other controls stay as they are. */
export function lessTime(control: TimeControl, lateMs: number): TimeControl {
  if (lateMs === 0 || control.kind !== 'clock') return control;
  const [first, ...others] = control.periods;
  if (first === undefined) return control;
  return { ...control, periods: [{ ...first, baseMs: Math.max(0, first.baseMs - lateMs) }, ...others] };
}
