// What a check found: one reason in one sentence, figures with their units in their names, and the engine's last lines if it failed.

/** `fail`: it would not survive an event. `not-applicable`: the check could not run, or need not. */
export const VERDICTS = ['pass', 'warning', 'fail', 'not-applicable'] as const;
export type Verdict = (typeof VERDICTS)[number];

export type Figures = Readonly<Record<string, number | string | boolean | readonly string[]>>;

export type Outcome = {
  readonly verdict: Verdict;
  /** The id of the paragraph that it is about: `4K-7.3`; absent: none. */
  readonly rule?: string;
  /** A sentence without its capital and its full stop. */
  readonly reason: string;
  readonly figures: Figures;
  /** The engine's last lines, oldest first; empty if they show nothing. */
  readonly evidence: readonly string[];
};

export const pass = (reason: string, figures: Figures = {}): Outcome => ({ verdict: 'pass', reason, figures, evidence: [] });

export const warning = (reason: string, figures: Figures = {}, evidence: readonly string[] = []): Outcome => ({
  verdict: 'warning',
  reason,
  figures,
  evidence,
});

export const fail = (reason: string, evidence: readonly string[] = [], figures: Figures = {}): Outcome => ({
  verdict: 'fail',
  reason,
  figures,
  evidence,
});

/** A failure that breaks a paragraph of the rules. */
export const breach = (rule: string, reason: string, figures: Figures = {}): Outcome => ({ ...fail(reason, [], figures), rule });

/** The reason for people, with its paragraph. */
export const ruledReason = ({ rule, reason }: Pick<Outcome, 'rule' | 'reason'>): string =>
  rule === undefined ? reason : `${rule}: ${reason}`;

export const notApplicable = (reason: string): Outcome => ({ verdict: 'not-applicable', reason, figures: {}, evidence: [] });

/** Pipes give no better precision than a tenth of a millisecond. */
export const tenths = (value: number): number => Math.round(value * 10) / 10;

/** The value below which `share` of the values lie (nearest rank); 0 if there are none. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, two) => one - two);
  return sorted[Math.max(Math.ceil(share * sorted.length) - 1, 0)] ?? 0;
}
