// What a check found: one reason in one sentence, figures with their units in their names, and the engine's last lines if it failed.

import type { Phrase } from '../core/phrases/phrase.ts';
import { inWords } from '../core/phrases/said.ts';

/** `fail`: it would not survive an event. `not-applicable`: the check could not run, or need not. */
export const VERDICTS = ['pass', 'warning', 'fail', 'not-applicable'] as const;
export type Verdict = (typeof VERDICTS)[number];

export type Figures = Readonly<Record<string, number | string | boolean | readonly string[]>>;

export type Outcome = {
  readonly verdict: Verdict;
  /** The id of the paragraph that it is about: `4K-7.3`; absent: none. */
  readonly rule?: string;
  /** A sentence without its capital and its full stop. Text: a name, or what a program or the system said. */
  readonly said: Phrase | string;
  readonly figures: Figures;
  /** The engine's last lines, oldest first; empty if they show nothing. */
  readonly evidence: readonly string[];
};

export const pass = (said: Phrase | string, figures: Figures = {}): Outcome => ({ verdict: 'pass', said, figures, evidence: [] });

export const warning = (said: Phrase | string, figures: Figures = {}, evidence: readonly string[] = []): Outcome => ({
  verdict: 'warning',
  said,
  figures,
  evidence,
});

export const fail = (said: Phrase | string, evidence: readonly string[] = [], figures: Figures = {}): Outcome => ({
  verdict: 'fail',
  said,
  figures,
  evidence,
});

/** A failure that breaks a paragraph of the rules. */
export const breach = (rule: string, said: Phrase | string, figures: Figures = {}): Outcome => ({
  ...fail(said, [], figures),
  rule,
});

/** The reason in English, with its paragraph. */
export const ruledReason = ({ rule, said }: Pick<Outcome, 'rule' | 'said'>): string =>
  rule === undefined ? inWords(said) : `${rule}: ${inWords(said)}`;

export const notApplicable = (said: Phrase | string): Outcome => ({ verdict: 'not-applicable', said, figures: {}, evidence: [] });

/** Pipes give no better precision than a tenth of a millisecond. */
export const tenths = (value: number): number => Math.round(value * 10) / 10;

/** The value below which `share` of the values lie (nearest rank); 0 if there are none. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, two) => one - two);
  return sorted[Math.max(Math.ceil(share * sorted.length) - 1, 0)] ?? 0;
}
