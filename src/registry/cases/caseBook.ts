// The cases of a registry, the frauds that were found and who is barred: the fold of their entries.

import { err, ok, type Result } from '../../core/result.ts';
import { isSameName } from '../plainName.ts';
import type { HeldTournaments } from '../tournaments/tournament.ts';
import type { Case } from './case.ts';
import type { CaseEntry, CasePayloads } from './entries.ts';

/** CGF-12.3. `case`: absent if it became evident without one. */
export type Fraud = Pick<CasePayloads['fraud-found'], 'case' | 'engine' | 'proof' | 'strike' | 'reason'> & {
  readonly foundAtUtcMs: number;
};

/** `tournamentsBefore`: how many had been opened when the fraud was found. */
export type Bar = { readonly name: string; readonly engine: string; readonly tournamentsBefore: number };

export type CaseBook = {
  /** By id, in the order of presentation. */
  readonly cases: ReadonlyMap<string, Case>;
  readonly frauds: readonly Fraud[];
  readonly bars: readonly Bar[];
};

export const EMPTY_CASE_BOOK: CaseBook = { cases: new Map(), frauds: [], bars: [] };

/** The error is the end of a sentence: what does not fit together. */
export function afterCaseEntry(book: CaseBook, { tournaments }: HeldTournaments, entry: CaseEntry): Result<CaseBook, string> {
  switch (entry.kind) {
    case 'allegation-presented': {
      const { case: id, tournament, engine, alleged, reason, ruling, by: alleger } = entry.payload;
      if (book.cases.has(id)) return err(`expected a new case, got "${id}"`);
      const presented = { id, tournament, engine, alleged, alleger, reason, ruling, presentedAtUtcMs: entry.atUtcMs };
      return ok(withCase(book, { ...presented, ...NOTHING_YET }));
    }
    case 'fraud-found': {
      const { case: id, engine, proof, strike, reason, barred } = entry.payload;
      const fraud = { ...(id === undefined ? {} : { case: id }), engine, proof, strike, reason, foundAtUtcMs: entry.atUtcMs };
      const bars = barred.map((name) => ({ name, engine, tournamentsBefore: tournaments.length }));
      return ok({ ...book, frauds: [...book.frauds, fraud], bars: [...book.bars, ...bars] });
    }
    case 'bar-lifted':
      return ok({ ...book, bars: book.bars.filter(({ name }) => !isSameName(name, entry.payload.name)) });
    default: {
      const found = book.cases.get(entry.payload.case);
      if (found === undefined) return err(`expected a case that was presented, got "${entry.payload.case}"`);
      return ok(withCase(book, { ...found, ...changeOf(found, entry) }));
    }
  }
}

const NOTHING_YET = {
  evaluation: undefined,
  committee: undefined,
  associates: [],
  statements: [],
  copy: undefined,
  summons: [],
  unresolvedAtUtcMs: undefined,
  conclusion: undefined,
} as const;

function changeOf(
  found: Case,
  entry: Exclude<CaseEntry, { readonly kind: 'allegation-presented' | 'fraud-found' | 'bar-lifted' }>,
): Partial<Case> {
  const { atUtcMs } = entry;
  switch (entry.kind) {
    case 'allegation-evaluated': {
      const { credible, reason } = entry.payload;
      return { evaluation: { credible, reason, atUtcMs } };
    }
    case 'committee-appointed':
      return { committee: { members: entry.payload.members, atUtcMs } };
    case 'associates-named':
      return { associates: [...found.associates, ...entry.payload.associates] };
    case 'statement-made': {
      const { by, to, text } = entry.payload;
      return { statements: [...found.statements, { by, to, text, atUtcMs }] };
    }
    case 'copy-distributed':
      return { copy: { number: entry.payload.number, atUtcMs } };
    case 'investigators-summoned':
      return { summons: [...found.summons, ...entry.payload.names.map((name) => ({ name, atUtcMs }))] };
    case 'summons-answered': {
      const { by, accepts } = entry.payload;
      return { summons: found.summons.map((summons) => (isSameName(summons.name, by) ? { ...summons, accepts } : summons)) };
    }
    case 'investigation-ended':
      return { unresolvedAtUtcMs: atUtcMs };
    case 'case-concluded': {
      const { outcome, reason } = entry.payload;
      return { conclusion: { outcome, reason, atUtcMs } };
    }
  }
}

const withCase = (book: CaseBook, changed: Case): CaseBook => ({
  ...book,
  cases: new Map([...book.cases, [changed.id, changed]]),
});
