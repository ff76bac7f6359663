// Time controls and search limits as values. Milliseconds are whole numbers.

/** One period: `moves` of a side in `baseMs`, then the next period; `moves: null` is the rest of the game. */
export type TimePeriod = { readonly moves: number | null; readonly baseMs: number; readonly incrementMs: number };

/**
 * Limits a player's thinking. `clock`: periods in order, the last one repeats; a flag falls at `<= 0` ms left after `marginMs`.
 * `dropBelowMs`: parts of a move's time below this are not charged (CGF-6.2: times below one second may be omitted); absent: all time is charged.
 * `hourglass` (CLOCK-2): one period; the time that a side uses is added to the clock of the other, which has one too. Absent: it is lost.
 * `incrementFirst`: the first move has its increment from the start, not only after it; absent: no.
 * `moveTime`: a fixed time for each move, with the same margin. `unlimited`: no clock; `capMs` is the hard limit for a move.
 * `depth` and `nodes` are sent to the engine in addition to any of these.
 */
export type TimeControl =
  | {
      readonly kind: 'clock';
      readonly periods: readonly TimePeriod[];
      readonly marginMs: number;
      readonly dropBelowMs?: number;
      readonly hourglass?: true;
      readonly incrementFirst?: true;
    }
  | { readonly kind: 'moveTime'; readonly moveTimeMs: number; readonly marginMs: number }
  | { readonly kind: 'unlimited'; readonly capMs: number };

export type SearchLimits = { readonly depth?: number; readonly nodes?: number };

/** The time of a side before its first move, in ms; `undefined`: no clock. */
export function startMs(control: TimeControl | undefined): number | undefined {
  if (control?.kind !== 'clock') return undefined;
  const [first] = control.periods;
  if (first === undefined) throw new RangeError('Cannot run a clock: expected a time control with at least one period, got 0');
  return control.incrementFirst === true ? first.baseMs + first.incrementMs : first.baseMs;
}

/** CGF-6.3: deducts `lateMs` from the first period, down to 0, where the flag falls at once. Other controls stay as they are. */
export function lessTime(control: TimeControl, lateMs: number): TimeControl {
  if (lateMs === 0 || control.kind !== 'clock') return control;
  const [first, ...others] = control.periods;
  if (first === undefined) return control;
  return { ...control, periods: [{ ...first, baseMs: Math.max(0, first.baseMs - lateMs) }, ...others] };
}
