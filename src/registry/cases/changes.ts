// The entries of one step of a case, whose asker and stage are checked; or what is wrong with it, as the end of a sentence.

import { phrase, type Phrase } from '../../core/phrases/phrase.ts';
import type { NewRegistryEntry } from '../entries.ts';
import { versionNumbered, engineNamed } from '../named.ts';
import { hasName, plainName } from '../plainName.ts';
import type { Registry } from '../registry.ts';
import { participantsOf, type HeldTournament } from '../tournaments/tournament.ts';
import { partiesOf, type Case } from './case.ts';
import type { By } from './entries.ts';
import type { InCaseRequest } from './requests.ts';
import { isDisclosed } from './stage.ts';

export function changeIn(
  registry: Registry,
  found: Case,
  tournament: HeldTournament,
  request: InCaseRequest,
  by: By,
  nowUtcMs: number,
): readonly NewRegistryEntry[] | Phrase {
  const of = { case: found.id, ...by };
  switch (request.kind) {
    case 'evaluate-allegation': {
      const { credible, reason } = request;
      return [{ kind: 'allegation-evaluated', payload: { ...of, credible, reason } }];
    }
    case 'appoint-committee': {
      const { members } = request;
      const problem = partyProblem(members, found);
      return problem ?? [{ kind: 'committee-appointed', payload: { ...of, members } }];
    }
    case 'name-associates': {
      const { associates } = request;
      const judges = [...(found.committee?.members ?? []), ...found.summons.map(({ name }) => name)];
      const judge = associates.find((name) => hasName(judges, name));
      if (judge !== undefined) return phrase('refused.isJudge', { name: judge });
      const problem = partyProblem(associates, found);
      return problem ?? [{ kind: 'associates-named', payload: { ...of, associates } }];
    }
    case 'make-statement': {
      const { text, inConfidence } = request;
      const to = inConfidence === true ? 'committee' : isDisclosed(found, nowUtcMs) ? 'participants' : 'parties';
      return [{ kind: 'statement-made', payload: { ...of, to, text } }];
    }
    case 'distribute-copy': {
      const engine = engineNamed(registry, found.engine);
      if (!engine.ok) return engine.error;
      const version = versionNumbered(engine.value, request.number);
      // CGF-11: it is kept as it was submitted.
      if (!version.ok) return phrase('refused.otherCopy', { what: version.error });
      return [{ kind: 'copy-distributed', payload: { ...of, number: version.value.number } }];
    }
    case 'summon-investigators':
      return summon(found, tournament, request.members, of);
    case 'answer-summons':
      return [{ kind: 'summons-answered', payload: { ...of, accepts: request.accepts } }];
    case 'end-investigation': {
      const waiting = found.summons.flatMap(({ name, accepts }) => (accepts === undefined ? [name] : []));
      if (waiting.length > 0) return phrase('refused.unanswered', { names: waiting });
      return [{ kind: 'investigation-ended', payload: of }];
    }
    case 'conclude-case':
      return [{ kind: 'case-concluded', payload: { ...of, outcome: 'not-proven', reason: request.reason } }];
    case 'find-fraud': {
      const { proof, reason } = request;
      const { engine, alleged, associates } = found;
      const barred = [...alleged, ...associates];
      const strike = [tournament.name];
      return [
        { kind: 'case-concluded', payload: { ...of, outcome: 'fraud', reason } },
        { kind: 'fraud-found', payload: { ...of, engine, barred, proof, strike, reason } },
      ];
    }
  }
}

/** CGF-12.1, step 5: collaborating participants of the tournament, who may refuse. */
function summon(
  found: Case,
  tournament: HeldTournament,
  names: readonly string[],
  of: By & { readonly case: string },
): readonly NewRegistryEntry[] | Phrase {
  const participants = participantsOf(tournament);
  const stranger = names.find((name) => !participants.has(plainName(name)));
  if (stranger !== undefined) return phrase('refused.notParticipant', { tournament: tournament.name, got: stranger });
  const members = [...(found.committee?.members ?? []), ...found.summons.map(({ name }) => name)];
  const twice = names.find((name) => hasName(members, name));
  if (twice !== undefined) return phrase('refused.summonedBefore', { got: twice });
  return partyProblem(names, found) ?? [{ kind: 'investigators-summoned', payload: { ...of, names } }];
}

function partyProblem(names: readonly string[], found: Case): Phrase | undefined {
  const party = names.find((name) => hasName(partiesOf(found), name));
  return party === undefined ? undefined : phrase('refused.isParty', { name: party });
}
