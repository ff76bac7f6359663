// Which role may ask for what. That only the chair changes what another has ruled on (CGF-10.4) is not decided here: rulings/officials.ts says so,
// for any asker.

import type { Ruling, RulingKind } from '../../rulings/request.ts';
import type { Role } from '../messages.ts';
import type { Account } from './accounts.ts';

/** Judges decide games (CGF-9, CGF-10); directors run the tournament too; what a program displays is its operator's to say (CGF-9.3). */
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

/** Who has a desk with everything on it. */
export const DESK_ROLES = ['judge', 'director', 'chair'] as const satisfies readonly Role[];

export const mayAsk = (role: Role, kind: RulingKind): boolean => RIGHTS[kind].some((known) => known === role);

/** What speaks against this account asking for it, in one sentence; `undefined`: nothing. */
export function rightProblem({ role, entrants }: Account, request: Ruling): string | undefined {
  if (!mayAsk(role, request.kind)) {
    return `Cannot do this as ${role}: expected ${RIGHTS[request.kind].join(' or ')} to ask for "${request.kind}"`;
  }
  if (request.kind !== 'score' || role !== 'operator' || entrants.includes(request.entrant)) return undefined;
  return `Cannot enter the score of "${request.entrant}": expected one of your own entrants, ${entrants.join(', ')}`;
}
