// The entries of cases (CGF-12). `by`: whose act it is. `recordedBy`: the organiser who recorded it for them; absent: they did so themselves.

import type { Audience, Proof } from './case.ts';

export type By = { readonly by: string; readonly recordedBy?: string };

export type CasePayloads = {
  readonly 'allegation-presented': By & {
    readonly case: string;
    readonly tournament: string;
    readonly engine: string;
    readonly alleged: readonly string[];
    readonly reason: string;
    readonly ruling?: string;
  };
  readonly 'allegation-evaluated': By & { readonly case: string; readonly credible: boolean; readonly reason: string };
  readonly 'committee-appointed': By & { readonly case: string; readonly members: readonly string[] };
  readonly 'associates-named': By & { readonly case: string; readonly associates: readonly string[] };
  readonly 'statement-made': By & { readonly case: string; readonly to: Audience; readonly text: string };
  readonly 'copy-distributed': By & { readonly case: string; readonly number: number };
  readonly 'investigators-summoned': By & { readonly case: string; readonly names: readonly string[] };
  readonly 'summons-answered': By & { readonly case: string; readonly accepts: boolean };
  readonly 'investigation-ended': By & { readonly case: string };
  readonly 'case-concluded': By & { readonly case: string; readonly outcome: 'fraud' | 'not-proven'; readonly reason: string };
  /** `case` absent: it became evident without one. `elsewhere`: the tournament of others where it was proven. `strike`: the tournaments of this registry whose records of the program are struck. */
  readonly 'fraud-found': By & {
    readonly case?: string;
    readonly engine: string;
    readonly barred: readonly string[];
    readonly proof: Proof;
    readonly elsewhere?: string;
    readonly strike: readonly string[];
    readonly reason: string;
  };
  readonly 'bar-lifted': By & { readonly name: string; readonly reason: string };
};

export const CASE_KINDS = {
  'allegation-presented': true,
  'allegation-evaluated': true,
  'committee-appointed': true,
  'associates-named': true,
  'statement-made': true,
  'copy-distributed': true,
  'investigators-summoned': true,
  'summons-answered': true,
  'investigation-ended': true,
  'case-concluded': true,
  'fraud-found': true,
  'bar-lifted': true,
} satisfies Record<keyof CasePayloads, true>;

export type CaseEntry = {
  [Kind in keyof CasePayloads]: { readonly kind: Kind; readonly payload: CasePayloads[Kind]; readonly atUtcMs: number };
}[keyof CasePayloads];

export const isCaseEntry = <Entry extends { readonly kind: string }>(
  entry: Entry,
): entry is Extract<Entry, { readonly kind: keyof CasePayloads }> => Object.hasOwn(CASE_KINDS, entry.kind);
