// Who someone is in a case, and what that lets them do (CGF-12.1). One person may have several standings.

import { isOrganiser, OFFICIALS, type Asker } from '../rights.ts';
import { hasName, isSameName, plainName } from '../plainName.ts';
import { participantsOf, type HeldTournament } from '../tournaments/tournament.ts';
import { investigatorsOf, partiesOf, type Case } from './case.ts';
import type { CaseAction } from './requests.ts';
import { isDisclosed } from './stage.ts';

/**
 * `organiser`: of the organising committee, and no party. `summoned`: has not answered yet. `participant`: of the tournament, once the contents are
 * disclosed; officials count as participants. The alleged have no standing before the allegation is found credible.
 */
export type Standing =
  | 'organiser'
  | 'alleger'
  | 'alleged'
  | 'associate'
  | 'committee'
  | 'investigator'
  | 'summoned'
  | 'participant';

const ON_THE_LIST = ['alleger', 'alleged', 'associate', 'committee', 'investigator', 'participant'] as const;

export const CASE_RIGHTS = {
  'evaluate-allegation': ['organiser'],
  'appoint-committee': ['organiser'],
  'name-associates': ['committee'],
  'make-statement': ON_THE_LIST,
  'distribute-copy': ['committee'],
  'summon-investigators': ['committee'],
  'answer-summons': ['summoned'],
  'end-investigation': ['committee'],
  'conclude-case': ['committee'],
  'find-fraud': ['organiser', 'committee'],
} as const satisfies Record<CaseAction, readonly Standing[]>;

/** Empty: they do not know that the case exists. */
export function standingsOf(
  found: Case,
  tournament: HeldTournament,
  { name, role }: Asker,
  nowUtcMs: number,
): ReadonlySet<Standing> {
  const { alleger, alleged, associates, evaluation, committee, summons, conclusion } = found;
  const isIn = (names: readonly string[]): boolean => hasName(names, name);
  const isTold = evaluation?.credible === true || conclusion !== undefined;
  const isParticipant = participantsOf(tournament).has(plainName(name)) || OFFICIALS.some((official) => official === role);
  const standings: readonly (readonly [Standing, boolean])[] = [
    ['organiser', isOrganiser(role) && !isIn(partiesOf(found))],
    ['alleger', isSameName(alleger, name)],
    ['alleged', isTold && isIn(alleged)],
    ['associate', isIn(associates)],
    ['committee', committee !== undefined && isIn(committee.members)],
    ['investigator', isIn(investigatorsOf(found))],
    ['summoned', isIn(summons.flatMap((one) => (one.accepts === undefined ? [one.name] : [])))],
    ['participant', isParticipant && isDisclosed(found, nowUtcMs)],
  ];
  return new Set(standings.flatMap(([standing, holds]) => (holds ? [standing] : [])));
}
