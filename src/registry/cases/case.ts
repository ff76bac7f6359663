// A case: an allegation that a program is fraudulent, and what became of it (CGF-12). Times and steps that follow from it: stage.ts.

/** `parties`: the mailing list of CGF-12.1, step 3. `participants`: the list of CGF-12.2. `committee`: in confidence, to the Allegation Committee. */
export type Audience = 'parties' | 'participants' | 'committee';

export type Statement = {
  readonly by: string;
  readonly to: Audience;
  readonly text: string;
  readonly atUtcMs: number;
};

/** `accepts`: absent until they have answered. The members are volunteers (CGF-12.1, step 5). */
export type Summons = { readonly name: string; readonly atUtcMs: number; readonly accepts?: boolean };

/** How a fraud became evident: there is no other proof (CGF-12.3). */
export const PROOFS = ['confession', 'court'] as const;
export type Proof = (typeof PROOFS)[number];

export type Case = {
  /** Says nothing about how many cases there are. */
  readonly id: string;
  readonly tournament: string;
  readonly engine: string;
  /** The programmers: its authors at the tournament. */
  readonly alleged: readonly string[];
  readonly alleger: string;
  readonly reason: string;
  /** A ruling of the tournament that it is about, such as a disqualification (CGF-10.3). */
  readonly ruling: string | undefined;
  readonly presentedAtUtcMs: number;
  readonly evaluation: { readonly credible: boolean; readonly reason: string; readonly atUtcMs: number } | undefined;
  readonly committee: { readonly members: readonly string[]; readonly atUtcMs: number } | undefined;
  readonly associates: readonly string[];
  readonly statements: readonly Statement[];
  /** `number`: of the version that was distributed. */
  readonly copy: { readonly number: number; readonly atUtcMs: number } | undefined;
  /** In the order of the summons; empty: there was none. */
  readonly summons: readonly Summons[];
  /** When step 5 ended without a result. */
  readonly unresolvedAtUtcMs: number | undefined;
  readonly conclusion:
    | { readonly outcome: 'fraud' | 'not-proven'; readonly reason: string; readonly atUtcMs: number }
    | undefined;
};

/** The members of the Investigation Committee. */
export const investigatorsOf = ({ summons }: Case): readonly string[] =>
  summons.flatMap(({ name, accepts }) => (accepts === true ? [name] : []));

/** Alleger, alleged and associates. */
export const partiesOf = ({ alleger, alleged, associates }: Case): readonly string[] => [alleger, ...alleged, ...associates];
