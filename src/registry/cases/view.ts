// What someone may see of a case (CGF-12.1, CGF-12.2); nothing that they may not see is in the value, and to everyone else the case does not exist.

import type { Asker } from '../rights.ts';
import { isSameName } from '../plainName.ts';
import { heldTournament, type HeldTournament, type HeldTournaments } from '../tournaments/tournament.ts';
import { investigatorsOf, type Audience, type Case, type Statement, type Summons } from './case.ts';
import type { CaseBook } from './caseBook.ts';
import { closesAtUtcMs, disclosedAtUtcMs, stageOf, type Stage } from './stage.ts';
import { standingsOf, type Standing } from './standing.ts';

export type CaseView = Pick<Case, 'id' | 'tournament' | 'engine' | 'presentedAtUtcMs'> & {
  readonly stage: Stage;
  /** Who the viewer is in the case. */
  readonly standings: readonly Standing[];
  readonly disclosedAtUtcMs: number | undefined;
  readonly closesAtUtcMs: number | undefined;
  readonly statements: readonly Statement[];
  readonly file?: Pick<Case, 'alleger' | 'alleged' | 'associates' | 'reason' | 'ruling' | 'evaluation' | 'conclusion'> & {
    readonly committee: readonly string[];
    readonly investigators: readonly string[];
  };
  /** The version that the viewer may have. */
  readonly copy?: { readonly engine: string; readonly number: number };
  readonly summons?: readonly Summons[];
};

const PARTIES = ['alleger', 'alleged', 'associate'] as const;

const SEEN_BY = {
  file: [...PARTIES, 'organiser', 'committee', 'investigator', 'participant'],
  copy: [...PARTIES, 'committee', 'investigator'],
  summons: ['committee'],
} as const satisfies Record<string, readonly Standing[]>;

const READERS = {
  parties: [...PARTIES, 'committee', 'investigator', 'participant'],
  participants: [...PARTIES, 'committee', 'investigator', 'participant'],
  committee: ['committee'],
} as const satisfies Record<Audience, readonly Standing[]>;

/** `undefined`: the asker does not know that it exists. */
export function viewOf(found: Case, tournament: HeldTournament, asker: Asker, nowUtcMs: number): CaseView | undefined {
  const standings = standingsOf(found, tournament, asker, nowUtcMs);
  if (standings.size === 0) return undefined;
  const isOne = (some: readonly Standing[]): boolean => some.some((standing) => standings.has(standing));
  const { id, engine, presentedAtUtcMs, alleger, alleged, associates, reason, ruling, evaluation, conclusion } = found;
  return {
    id,
    tournament: tournament.name,
    engine,
    presentedAtUtcMs,
    stage: stageOf(found, nowUtcMs),
    standings: [...standings],
    disclosedAtUtcMs: disclosedAtUtcMs(found),
    closesAtUtcMs: closesAtUtcMs(found),
    statements: found.statements.filter(({ by, to }) => isOne(READERS[to]) || isSameName(by, asker.name)),
    ...(isOne(SEEN_BY.file) && {
      file: {
        alleger,
        alleged,
        associates,
        reason,
        ruling,
        evaluation,
        conclusion,
        committee: found.committee?.members ?? [],
        investigators: investigatorsOf(found),
      },
    }),
    ...(found.copy !== undefined && isOne(SEEN_BY.copy) && { copy: { engine, number: found.copy.number } }),
    ...(isOne(SEEN_BY.summons) && { summons: found.summons }),
  };
}

/** What the asker may see of all cases, in the order of their presentation. */
export const visibleCases = (registry: CaseBook & HeldTournaments, asker: Asker, nowUtcMs: number): readonly CaseView[] =>
  [...registry.cases.values()].flatMap((found) => {
    const tournament = heldTournament(registry, found.tournament);
    const view = tournament === undefined ? undefined : viewOf(found, tournament, asker, nowUtcMs);
    return view === undefined ? [] : [view];
  });
