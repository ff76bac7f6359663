// How far a case is at a time: the last of the six steps that was taken (CGF-12.1), or how it ended; and the terms of the document. Nothing has to be
// recorded for a term to pass.
//
// The readings: the two months of CGF-12.2 begin with the discussion, when the Allegation Committee is appointed; the year of step 6 begins with the
// disclosure, whichever step the case is in. Months are those of the calendar in UTC.

import type { HeldTournament } from '../tournaments/tournament.ts';
import type { Case } from './case.ts';

const MONTHS_TO_PRESENT = 12; // CGF-12.1, step 1
const MONTHS_TO_DISCLOSE = 2; // CGF-12.2
const MONTHS_TO_CLOSE = 12; // CGF-12.1, step 6

export const STAGES = [
  'presented',
  'credible',
  'discussion',
  'copy',
  'investigation',
  'unresolved',
  'rejected',
  'not-proven',
  'fraud',
  'closed',
] as const;
export type Stage = (typeof STAGES)[number];

/** The step that was taken last; `undefined`: the case is over. */
export const STEPS = {
  presented: 1,
  credible: 2,
  discussion: 3,
  copy: 4,
  investigation: 5,
  unresolved: 6,
  rejected: undefined,
  'not-proven': undefined,
  fraud: undefined,
  closed: undefined,
} as const satisfies Record<Stage, number | undefined>;

export function stageOf(found: Case, nowUtcMs: number): Stage {
  const { evaluation, conclusion, committee, copy, summons, unresolvedAtUtcMs } = found;
  if (conclusion !== undefined) return conclusion.outcome;
  if (evaluation?.credible === false) return 'rejected';
  const closes = closesAtUtcMs(found);
  if (closes !== undefined && closes <= nowUtcMs) return 'closed';
  if (unresolvedAtUtcMs !== undefined) return 'unresolved';
  if (summons.length > 0) return 'investigation';
  if (copy !== undefined) return 'copy';
  if (committee !== undefined) return 'discussion';
  return evaluation === undefined ? 'presented' : 'credible';
}

/** CGF-12.2: when its contents go to all participants: with a conclusion, at the latest two months after the discussion began. */
export function disclosedAtUtcMs({ committee, conclusion, unresolvedAtUtcMs }: Case): number | undefined {
  const times = [
    committee === undefined ? undefined : monthsLater(committee.atUtcMs, MONTHS_TO_DISCLOSE),
    conclusion?.atUtcMs,
    unresolvedAtUtcMs,
  ].filter((time) => time !== undefined);
  return times.length === 0 ? undefined : Math.min(...times);
}

export function isDisclosed(found: Case, nowUtcMs: number): boolean {
  const disclosed = disclosedAtUtcMs(found);
  return disclosed !== undefined && disclosed <= nowUtcMs;
}

/** When it ends without a result, if nothing is concluded before. */
export function closesAtUtcMs(found: Case): number | undefined {
  const disclosed = found.conclusion === undefined ? disclosedAtUtcMs(found) : undefined;
  return disclosed === undefined ? undefined : monthsLater(disclosed, MONTHS_TO_CLOSE);
}

/** The last moment for an allegation; `undefined`: the tournament is not over. */
export const presentableUntilUtcMs = ({ closedAtUtcMs }: HeldTournament): number | undefined =>
  closedAtUtcMs === undefined ? undefined : monthsLater(closedAtUtcMs, MONTHS_TO_PRESENT);

/** The same day and time of a later month, or its last day. */
export function monthsLater(utcMs: number, months: number): number {
  const date = new Date(utcMs);
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + months);
  const days = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(day, days));
  return date.getTime();
}
