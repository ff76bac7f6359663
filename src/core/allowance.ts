// How often something may happen: so often at once, and so often a second in the long run. A value; time is an argument.

export type Allowance = {
  /** Below 0: it happened too often. */
  readonly left: number;
  readonly atMs: number;
};

export type Rate = { readonly atOnce: number; readonly aSecond: number };

export const fullAllowance = ({ atOnce }: Rate, nowMs: number): Allowance => ({ left: atOnce, atMs: nowMs });

/** What is left after it has happened once more. */
export const spend = ({ left, atMs }: Allowance, { atOnce, aSecond }: Rate, nowMs: number): Allowance => ({
  left: Math.min(atOnce, left + ((nowMs - atMs) / 1000) * aSecond) - 1,
  atMs: nowMs,
});
