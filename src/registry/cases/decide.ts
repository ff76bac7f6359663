// What a request in a case becomes (CGF-12): who may ask for it, and in which stage of the case.

import { createHash } from 'node:crypto';
import { withSuggestion } from '../../core/phrases/expected.ts';
import { phrase, type Phrase } from '../../core/phrases/phrase.ts';
import { refusing } from '../../core/phrases/said.ts';
import { err, ok } from '../../core/result.ts';
import { hasName, isSameName, plainName } from '../plainName.ts';
import type { Registry } from '../registry.ts';
import { actionWord, isOrganiser, OFFICIALS, ORGANISERS, rightProblem, roleWord, type Asker } from '../rights.ts';
import type { Decided } from '../store.ts';
import { tournamentNamed } from '../tournaments/decide.ts';
import { entrantOf, heldTournament, participantsOf } from '../tournaments/tournament.ts';
import { changeIn } from './changes.ts';
import type { By } from './entries.ts';
import { recordFraud } from './fraud.ts';
import type { CaseAction, CaseRequest, InCaseRequest } from './requests.ts';
import { presentableUntilUtcMs, stageOf, STEPS, type Stage } from './stage.ts';
import { CASE_RIGHTS, standingsOf, type Standing } from './standing.ts';

const DISCUSSED = ['discussion', 'copy', 'investigation', 'unresolved'] as const;

/** In which stages of a case something may be done (CGF-12.1). */
const STAGES_FOR = {
  'evaluate-allegation': ['presented'],
  'appoint-committee': ['credible'],
  'name-associates': DISCUSSED,
  'make-statement': DISCUSSED,
  'distribute-copy': ['discussion'],
  'summon-investigators': ['copy', 'investigation'],
  'answer-summons': ['investigation'],
  'end-investigation': ['investigation'],
  'conclude-case': DISCUSSED,
  // CGF-12.3: a confession may come at any time.
  'find-fraud': ['presented', 'credible', ...DISCUSSED],
} as const satisfies Record<CaseAction, readonly Stage[]>;

const stageWord = (stage: Stage): Phrase => phrase(`caseStage.${stage}`);

export function decideOnCase(registry: Registry, asker: Asker, request: CaseRequest, nowUtcMs: number): Decided {
  const problem = rightProblem(request.kind, asker);
  if (problem !== undefined) return err(problem);
  if (request.for !== undefined && !isOrganiser(asker.role))
    return err(
      refusing(
        phrase('cannot.askFor', { name: request.for, role: roleWord(asker.role) }),
        phrase('refused.recordsOthers', { roles: ORGANISERS.map(roleWord) }),
      ),
    );
  const by = request.for === undefined ? { by: asker.name } : { by: request.for, recordedBy: asker.name };
  switch (request.kind) {
    case 'present-allegation':
      return present(registry, asker, request, by, nowUtcMs);
    case 'record-fraud':
      return recordFraud(registry, request, by);
    case 'lift-bar': {
      const { name, reason } = request;
      const cannot = phrase('cannot.liftBar', { name });
      if (!registry.bars.some((bar) => isSameName(bar.name, name))) return err(refusing(cannot, phrase('refused.notBarred')));
      if ([by.by, asker.name].some((one) => isSameName(one, name))) return err(refusing(cannot, phrase('refused.ownBar')));
      return ok([{ kind: 'bar-lifted', payload: { name, reason, ...by } }]);
    }
    default:
      return inCase(registry, asker, request, by, nowUtcMs);
  }
}

/** CGF-12.1, step 1: anyone involved in the tournament, during it or within one year after it. */
function present(
  registry: Registry,
  asker: Asker,
  request: Extract<CaseRequest, { readonly kind: 'present-allegation' }>,
  by: By,
  nowUtcMs: number,
): Decided {
  const tournament = tournamentNamed(registry, request.tournament);
  if (!tournament.ok) return tournament;
  const { name, entrants } = tournament.value;
  const refused = (why: Phrase): Decided => err(refusing(phrase('cannot.present', { tournament: name }), why));
  const isInvolved = by.recordedBy !== undefined || OFFICIALS.some((official) => official === asker.role);
  if (!isInvolved && !participantsOf(tournament.value).has(plainName(asker.name)))
    return refused(phrase('refused.notInvolved', { got: asker.name }));
  const until = presentableUntilUtcMs(tournament.value);
  if (until !== undefined && nowUtcMs > until) return refused(phrase('refused.yearOver', { until }));
  const { engine: written, reason, ruling } = request;
  const entrant = entrantOf(tournament.value, written);
  if (entrant === undefined) {
    const programs = entrants.map(({ engine }) => engine);
    return refused(withSuggestion(phrase('refused.notItsProgram', { got: written }), written, programs));
  }
  const { engine, authors: alleged } = entrant;
  const own = [by.by, asker.name].find((one) => hasName(alleged, one));
  if (own !== undefined) return refused(phrase('refused.ownProgram', { engine, author: own }));
  const same = [...registry.cases.values()].find(
    (found) =>
      isSameName(found.engine, engine) &&
      isSameName(found.tournament, name) &&
      isSameName(found.alleger, by.by) &&
      STEPS[stageOf(found, nowUtcMs)] !== undefined,
  );
  if (same !== undefined) return refused(phrase('refused.sameCase', { id: same.id, engine }));
  const about = { tournament: name, engine, reason, ...(ruling === undefined ? {} : { ruling }) };
  const id = newId(registry, JSON.stringify([about, by, nowUtcMs]));
  return ok([{ kind: 'allegation-presented', payload: { case: id, ...about, alleged, ...by } }]);
}

/** Not a number that counts: anyone who presents an allegation would learn of others. */
function newId({ identity, cases }: Registry, about: string): string {
  for (let salt = 0; ; salt++) {
    const id = createHash('sha256').update(`${identity} ${salt} ${about}`).digest('hex').slice(0, 8);
    if (!cases.has(id)) return id;
  }
}

/** What may be asked in a case that the asker may see; the decision may still refuse it. */
export function caseActionsFor(registry: Registry, asker: Asker, id: string, nowUtcMs: number): readonly CaseAction[] {
  const found = registry.cases.get(id);
  const tournament = found === undefined ? undefined : heldTournament(registry, found.tournament);
  if (found === undefined || tournament === undefined) return [];
  const standings = standingsOf(found, tournament, asker, nowUtcMs);
  const stage = stageOf(found, nowUtcMs);
  return CASE_ACTIONS.filter((kind) => {
    const [may, stages]: readonly [readonly Standing[], readonly Stage[]] = [CASE_RIGHTS[kind], STAGES_FOR[kind]];
    return stages.includes(stage) && may.some((standing) => standings.has(standing));
  });
}

const CASE_ACTIONS = Object.keys(STAGES_FOR) as readonly CaseAction[];

function inCase(registry: Registry, asker: Asker, request: InCaseRequest, by: By, nowUtcMs: number): Decided {
  const { case: id, kind } = request;
  const found = registry.cases.get(id);
  const tournament = found === undefined ? undefined : heldTournament(registry, found.tournament);
  const unknown = err(refusing(phrase('cannot.findCase', { id }), phrase('refused.unseenCase')));
  if (found === undefined || tournament === undefined) return unknown;
  const standings = standingsOf(found, tournament, asker, nowUtcMs);
  if (standings.size === 0 || (request.for !== undefined && !standings.has('organiser'))) return unknown;
  const action = actionWord(kind);
  const refused = (why: Phrase): Decided => err(refusing(phrase('cannot.inCase', { action, id }), why));
  const acting =
    request.for === undefined ? standings : standingsOf(found, tournament, { name: request.for, role: 'operator' }, nowUtcMs);
  const may: readonly Standing[] = CASE_RIGHTS[kind];
  if (!may.some((standing) => acting.has(standing)))
    return err(
      refusing(
        phrase('cannot.inCase.for', { action, id, name: by.by }),
        phrase('refused.standing', { who: may.map((standing) => phrase(`caseStanding.${standing}`)) }),
      ),
    );
  const stage = stageOf(found, nowUtcMs);
  const stages: readonly Stage[] = STAGES_FOR[kind];
  if (!stages.includes(stage))
    return refused(phrase('refused.stage', { stages: stages.map(stageWord), stage: stageWord(stage) }));
  const change = changeIn(registry, found, tournament, request, by, nowUtcMs);
  return 'code' in change ? refused(change) : ok(change);
}
