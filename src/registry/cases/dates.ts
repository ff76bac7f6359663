// Who must do what until when, in a case and about a tournament (CGF-12): for the desk, a command and the calendar of officials. Names no one, so that a
// row says no more than that the case exists.

import { phrase, type Phrase } from '../../core/phrases/phrase.ts';
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
  readonly who: Phrase;
  readonly what: Phrase;
  /** Since when it can be done. */
  readonly sinceUtcMs: number;
  /** Absent: the document names no term, and the case waits. */
  readonly byUtcMs?: number;
  /** What happens when the time has passed. */
  readonly afterwards: Phrase;
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
      who: phrase('due.anyone'),
      what: phrase('due.present'),
      sinceUtcMs: tournament.openedAtUtcMs,
      ...(byUtcMs === undefined ? {} : { byUtcMs }),
      afterwards: phrase(byUtcMs === undefined ? 'due.year' : 'due.tooLate'),
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
    closes === undefined ? { afterwards: phrase('due.waits') } : { byUtcMs: closes, afterwards: phrase('due.closes') };
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
    who: phrase('due.parties'),
    what: phrase('due.discussAmong'),
    sinceUtcMs: found.committee?.atUtcMs ?? found.presentedAtUtcMs,
    byUtcMs: disclosure,
    afterwards: phrase('due.disclosed'),
    rule: 'CGF-12.2' as const,
  };
  return [discussing, ...work];
}

type Work = { readonly who: Phrase; readonly what: Phrase; readonly since: (found: Case) => number | undefined };

const summonedAtUtcMs = ({ summons }: Case): number | undefined => summons.at(-1)?.atUtcMs;

const ORGANISERS = phrase('caseStanding.organiser');
const COMMITTEE = phrase('caseStanding.committee');

const WORK: Readonly<Record<Stage, readonly Work[]>> = {
  presented: [{ who: ORGANISERS, what: phrase('due.evaluate'), since: (found) => found.presentedAtUtcMs }],
  credible: [{ who: ORGANISERS, what: phrase('due.appoint'), since: (found) => found.evaluation?.atUtcMs }],
  discussion: [{ who: COMMITTEE, what: phrase('due.copy'), since: (found) => found.committee?.atUtcMs }],
  copy: [{ who: COMMITTEE, what: phrase('due.summon'), since: (found) => found.copy?.atUtcMs }],
  investigation: [
    { who: phrase('due.summoned'), what: phrase('due.answer'), since: summonedAtUtcMs },
    { who: COMMITTEE, what: phrase('due.end'), since: summonedAtUtcMs },
  ],
  unresolved: [
    { who: phrase('due.participants'), what: phrase('due.discuss'), since: (found) => found.unresolvedAtUtcMs },
    { who: COMMITTEE, what: phrase('due.conclude'), since: (found) => found.unresolvedAtUtcMs },
  ],
  rejected: [],
  'not-proven': [],
  fraud: [],
  closed: [],
};
