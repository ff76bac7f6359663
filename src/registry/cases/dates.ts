// Who must do what until when, in a case and about a tournament (CGF-12): for the desk, a command and the calendar of officials. Names no one, so that a
// row says no more than that the case exists.

import type { Registry } from '../registry.ts';
import type { Asker } from '../rights.ts';
import { heldTournament, type HeldTournament } from '../tournaments/tournament.ts';
import type { Case } from './case.ts';
import { closesAtUtcMs, disclosedAtUtcMs, isDisclosed, presentableUntilUtcMs, stageOf, type Stage } from './stage.ts';
import { standingsOf } from './standing.ts';

export type CaseDate = {
  /** The id of the case; absent: about the whole tournament. */
  readonly case?: string;
  readonly tournament: string;
  readonly engine?: string;
  readonly who: string;
  readonly what: string;
  /** Since when it can be done. */
  readonly sinceUtcMs: number;
  /** Absent: the document names no term, and the case waits. */
  readonly byUtcMs?: number;
  /** What happens when the time has passed. */
  readonly afterwards: string;
  readonly rule: 'CGF-12.1' | 'CGF-12.2';
};

/** What is to be done in all cases that the asker may know of, and until when allegations may be presented; the next term first, then what has none. */
export function datesOf(registry: Registry, asker: Asker, nowUtcMs: number): readonly CaseDate[] {
  const ofTournaments = registry.tournaments.flatMap((tournament) => presenting(tournament, nowUtcMs));
  const ofCases = [...registry.cases.values()].flatMap((found) => {
    const tournament = heldTournament(registry, found.tournament);
    const isKnown = tournament !== undefined && standingsOf(found, tournament, asker, nowUtcMs).size > 0;
    return isKnown ? dueOf(found, nowUtcMs) : [];
  });
  return [...ofTournaments, ...ofCases].toSorted((one, two) => (one.byUtcMs ?? Infinity) - (two.byUtcMs ?? Infinity) || 0);
}

function presenting(tournament: HeldTournament, nowUtcMs: number): readonly CaseDate[] {
  const byUtcMs = presentableUntilUtcMs(tournament);
  if (byUtcMs !== undefined && byUtcMs < nowUtcMs) return [];
  return [
    {
      tournament: tournament.name,
      who: 'anyone who is involved in the tournament',
      what: 'present an allegation',
      sinceUtcMs: tournament.openedAtUtcMs,
      ...(byUtcMs === undefined ? {} : { byUtcMs }),
      afterwards: byUtcMs === undefined ? 'the term is one year after the tournament' : 'no allegation can be presented any more',
      rule: 'CGF-12.1',
    },
  ];
}

/** What is to be done next in a case, with its term; nothing when it is over. */
export function dueOf(found: Case, nowUtcMs: number): readonly CaseDate[] {
  const stage = stageOf(found, nowUtcMs);
  const of = { case: found.id, tournament: found.tournament, engine: found.engine };
  const closes = closesAtUtcMs(found);
  const closing =
    closes === undefined ? { afterwards: 'the case waits' } : { byUtcMs: closes, afterwards: 'the case closes without a result' };
  const work = WORK[stage].map(({ who, what, since }) => ({
    ...of,
    who,
    what,
    sinceUtcMs: since(found) ?? found.presentedAtUtcMs,
    ...closing,
    rule: 'CGF-12.1' as const,
  }));
  const disclosure = disclosedAtUtcMs(found);
  if (disclosure === undefined || isDisclosed(found, nowUtcMs)) return work;
  const discussing = {
    ...of,
    who: 'the alleger, the alleged, associates and the Allegation Committee',
    what: 'discuss the allegation among themselves',
    sinceUtcMs: found.committee?.atUtcMs ?? found.presentedAtUtcMs,
    byUtcMs: disclosure,
    afterwards: 'what was said so far goes to all participants, and the discussion continues before them',
    rule: 'CGF-12.2' as const,
  };
  return [discussing, ...work];
}

type Work = { readonly who: string; readonly what: string; readonly since: (found: Case) => number | undefined };

const summonedAtUtcMs = ({ summons }: Case): number | undefined => summons.at(-1)?.atUtcMs;

const ORGANISERS = 'the organising committee';
const COMMITTEE = 'the Allegation Committee';

const WORK: Readonly<Record<Stage, readonly Work[]>> = {
  presented: [
    { who: ORGANISERS, what: 'evaluate the allegation: credible or groundless', since: (found) => found.presentedAtUtcMs },
  ],
  credible: [{ who: ORGANISERS, what: 'appoint the Allegation Committee', since: (found) => found.evaluation?.atUtcMs }],
  discussion: [
    { who: COMMITTEE, what: 'conclude, or distribute the submitted copy', since: (found) => found.committee?.atUtcMs },
  ],
  copy: [{ who: COMMITTEE, what: 'conclude, or summon an Investigation Committee', since: (found) => found.copy?.atUtcMs }],
  investigation: [
    { who: 'those who are summoned', what: 'accept or refuse', since: summonedAtUtcMs },
    { who: COMMITTEE, what: 'conclude, or end the investigation', since: summonedAtUtcMs },
  ],
  unresolved: [
    { who: 'all participants', what: 'discuss the allegation', since: (found) => found.unresolvedAtUtcMs },
    { who: COMMITTEE, what: 'conclude', since: (found) => found.unresolvedAtUtcMs },
  ],
  rejected: [],
  'not-proven': [],
  fraud: [],
  closed: [],
};
