// Which role may request what. Not here: that only the chair changes what another official has ruled (CGF-10.4); rulings/officials.ts decides that,
// for any asker.

import { phrase, type Phrase } from '../../core/phrases/phrase.ts';
import { refusing } from '../../core/phrases/said.ts';
import type { Ruling, RulingKind } from '../../rulings/request.ts';
import type { Role } from '../messages.ts';
import type { Account } from './accounts.ts';

/** Judges decide games (CGF-9, CGF-10); directors run the tournament too; an operator reports what their program displays (CGF-9.3). */
const RIGHTS = {
  pause: ['director', 'chair'],
  resume: ['director', 'chair'],
  rule: ['judge', 'director', 'chair'],
  'stop-game': ['judge', 'director', 'chair'],
  'resume-game': ['judge', 'director', 'chair'],
  'adjudicate-game': ['judge', 'director', 'chair'],
  answer: ['judge', 'director', 'chair'],
  score: ['operator', 'chair'],
  disqualify: ['director', 'chair'],
  reinstate: ['director', 'chair'],
  'strike-records': ['director', 'chair'],
  'accept-version': ['director', 'chair'],
  absent: ['director', 'chair'],
  present: ['director', 'chair'],
  join: ['director', 'chair'],
  tardy: ['director', 'chair'],
  'start-round': ['director', 'chair'],
  repair: ['director', 'chair'],
  'decide-tie': ['director', 'chair'],
  withdraw: ['director', 'chair'],
  'grant-update': ['director', 'chair'],
  reload: ['director', 'chair'],
  replace: ['director', 'chair'],
} as const satisfies Record<RulingKind, readonly Role[]>;

/** Roles with a full desk. */
export const DESK_ROLES = ['judge', 'director', 'chair'] as const satisfies readonly Role[];

export const mayAsk = (role: Role, kind: RulingKind): boolean => RIGHTS[kind].some((known) => known === role);

/** Whether the role may request anything. */
export const mayRule = (role: Role): boolean => Object.values(RIGHTS).some((roles: readonly Role[]) => roles.includes(role));

export const roleWord = (role: Role): Phrase => phrase(`role.${role}`);
export const cannotAs = (role: Role): Phrase => phrase('cannot.as', { role: roleWord(role) });

/** Why this account may not request it, in one sentence; `undefined` if it may. */
export function rightProblem({ role, entrants }: Account, request: Ruling): Phrase | undefined {
  if (!mayAsk(role, request.kind)) {
    const roles = RIGHTS[request.kind].map(roleWord);
    return refusing(cannotAs(role), phrase('refused.role.kind', { roles, kind: request.kind }));
  }
  if (request.kind !== 'score' || role !== 'operator' || entrants.includes(request.entrant)) return undefined;
  return refusing(phrase('cannot.enter', { entrant: request.entrant }), phrase('refused.notOwn', { names: entrants }));
}
