// The entry list of a tournament that is to come (CGF-2, S16-3a): its conditions, and the programs on it with their status. A program on the list is a
// candidate; entrants are those that play.

import { err, ok, type Result } from '../../core/result.ts';
import { plainName } from '../plainName.ts';
import type { Answers, Question } from './questionnaire.ts';

/** Presets with conditions for engines. */
export const LIST_RULES = ['tcec-4k'] as const;

export type ListConditions = {
  /** The last moment to apply (CGF-1); absent: until the tournament is opened. */
  readonly deadlineUtcMs?: number;
  readonly minRating?: number;
  readonly mostEntrants?: number;
  /** Programs with one author in common. */
  readonly mostPerAuthor?: number;
  /** What is to be paid; Arbiter only notes that it was. */
  readonly fee?: string;
  /** CGF-3: a program is accepted only if its newest version passed its check. */
  readonly systemTest?: 'required';
  /** Whose conditions for engines hold (4K-7). */
  readonly rules?: (typeof LIST_RULES)[number];
  readonly questionnaire: readonly Question[];
};

/** CGF-4.1: a substitute operates where the participants cannot, and is named at registration. */
export type Operator = { readonly name: string; readonly isSubstitute?: true };

export const STATUSES = ['invited', 'applied', 'accepted', 'reserve', 'declined', 'withdrawn'] as const;
export type CandidateStatus = (typeof STATUSES)[number];

export type EntryListPayloads = {
  readonly 'list-opened': { readonly tournament: string; readonly conditions: ListConditions; readonly by: string };
  readonly 'engine-invited': { readonly tournament: string; readonly engine: string; readonly by: string };
  /** `accepted`: it was invited, so no one has to decide. */
  readonly 'engine-applied': {
    readonly tournament: string;
    readonly engine: string;
    readonly answers: Answers;
    readonly operators: readonly Operator[];
    readonly accepted?: true;
    readonly by: string;
  };
  /** `exception`: although the conditions say otherwise. */
  readonly 'candidate-decided': {
    readonly tournament: string;
    readonly engine: string;
    readonly status: Exclude<CandidateStatus, 'invited' | 'applied'>;
    readonly reason: string;
    readonly exception?: true;
    readonly by: string;
  };
  readonly 'candidate-noted': {
    readonly tournament: string;
    readonly engine: string;
    readonly rating?: number;
    readonly feePaid?: string;
    readonly by: string;
  };
};

export const ENTRY_LIST_KINDS = {
  'list-opened': true,
  'engine-invited': true,
  'engine-applied': true,
  'candidate-decided': true,
  'candidate-noted': true,
} satisfies Record<keyof EntryListPayloads, true>;

type ListEntry = {
  [Kind in keyof EntryListPayloads]: { readonly kind: Kind; readonly payload: EntryListPayloads[Kind]; readonly atUtcMs: number };
}[keyof EntryListPayloads];

export type Candidate = {
  readonly engine: string;
  readonly status: CandidateStatus;
  readonly answers: Answers;
  readonly operators: readonly Operator[];
  readonly rating: number | undefined;
  readonly feePaid: string | undefined;
  /** Of the last decision. */
  readonly reason: string | undefined;
  /** Since when it has this status. */
  readonly sinceUtcMs: number;
};

export type EntryList = {
  readonly tournament: string;
  readonly conditions: ListConditions;
  /** By the plain name of the engine, in the order in which they came. */
  readonly candidates: ReadonlyMap<string, Candidate>;
};

/** By the plain name of the tournament. */
export type EntryLists = { readonly entryLists: ReadonlyMap<string, EntryList> };

export const isEntryListEntry = <Entry extends { readonly kind: string }>(
  entry: Entry,
): entry is Extract<Entry, { readonly kind: keyof EntryListPayloads }> => Object.hasOwn(ENTRY_LIST_KINDS, entry.kind);

/** The error is the end of a sentence: what does not fit together. */
export function afterEntryListEntry({ entryLists }: EntryLists, entry: ListEntry): Result<EntryLists['entryLists'], string> {
  const { tournament } = entry.payload;
  const known = entryLists.get(plainName(tournament));
  if (entry.kind === 'list-opened') {
    const { conditions } = entry.payload;
    return ok(
      new Map([...entryLists, [plainName(tournament), { tournament, conditions, candidates: known?.candidates ?? new Map() }]]),
    );
  }
  if (known === undefined) return err(`expected the entry list of a tournament, got "${tournament}"`);
  const { engine } = entry.payload;
  const before = known.candidates.get(plainName(engine));
  if (before === undefined && entry.kind !== 'engine-invited' && entry.kind !== 'engine-applied')
    return err(`expected a program on the list of ${known.tournament}, got "${engine}"`);
  const candidate = { ...(before ?? { engine, ...NOTHING_YET }), ...changeOf(entry) };
  const candidates = new Map([...known.candidates, [plainName(engine), candidate]]);
  return ok(new Map([...entryLists, [plainName(tournament), { ...known, candidates }]]));
}

const NOTHING_YET = {
  answers: {},
  operators: [],
  rating: undefined,
  feePaid: undefined,
  reason: undefined,
  status: 'invited',
  sinceUtcMs: 0,
} as const;

function changeOf({ kind, payload, atUtcMs }: Exclude<ListEntry, { readonly kind: 'list-opened' }>): Partial<Candidate> {
  switch (kind) {
    case 'engine-invited':
      return { status: 'invited', sinceUtcMs: atUtcMs };
    case 'engine-applied': {
      const { answers, operators, accepted } = payload;
      return { status: accepted === true ? 'accepted' : 'applied', answers, operators, sinceUtcMs: atUtcMs };
    }
    case 'candidate-decided': {
      const { status, reason } = payload;
      return { status, reason, sinceUtcMs: atUtcMs };
    }
    case 'candidate-noted': {
      const { rating, feePaid } = payload;
      return { ...(rating === undefined ? {} : { rating }), ...(feePaid === undefined ? {} : { feePaid }) };
    }
  }
}
