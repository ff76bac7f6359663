// How a program comes on an entry list, and what becomes of it there (CGF-2, CGF-4.1, S16-3a).

import { withSuggestion } from '../../core/phrases/expected.ts';
import { phrase, type Phrase } from '../../core/phrases/phrase.ts';
import { refusing } from '../../core/phrases/said.ts';
import { err, ok, type Result } from '../../core/result.ts';
import { barProblem } from '../cases/bars.ts';
import { engineNamed } from '../named.ts';
import { hasName, plainName } from '../plainName.ts';
import { engineOf, type RegisteredEngine, type Registry } from '../registry.ts';
import { actionWord, isOrganiser, rightProblem, type Asker } from '../rights.ts';
import type { Decided } from '../store.ts';
import { heldTournament } from '../tournaments/tournament.ts';
import type { Candidate, CandidateStatus, EntryList } from './candidates.ts';
import { answersProblem, questionnaireProblem } from './questionnaire.ts';
import { mistakePhrase, questionnaireIn } from './readQuestionnaire.ts';
import type { EntryListRequest } from './requests.ts';
import { systemTestOf, systemTestProblem } from './systemTest.ts';

type Of<Kind extends EntryListRequest['kind']> = Extract<EntryListRequest, { readonly kind: Kind }>;

/** From which status each request leads on; `none`: the program is not on the list. */
export const FROM = {
  'invite-engine': ['none', 'declined', 'withdrawn'],
  apply: ['none', 'invited', 'applied', 'withdrawn'],
  'decide-candidate': ['applied', 'accepted', 'reserve', 'declined'],
  withdraw: ['invited', 'applied', 'accepted', 'reserve'],
  'note-candidate': ['invited', 'applied', 'accepted', 'reserve'],
} as const satisfies Record<Exclude<EntryListRequest['kind'], 'announce-list'>, readonly (CandidateStatus | 'none')[]>;

export function decideOnEntryList(registry: Registry, asker: Asker, request: EntryListRequest, nowUtcMs: number): Decided {
  if (request.kind === 'announce-list') return announce(registry, asker, request);
  const engine = engineNamed(registry, request.engine);
  if (!engine.ok) return engine;
  const problem = rightProblem(request.kind, asker, engine.value);
  if (problem !== undefined) return err(problem);
  const listed = listNamed(registry, request.tournament);
  if (!listed.ok) return listed;
  const list = listed.value;
  const { name } = engine.value;
  const about = { action: actionWord(request.kind), engine: name, tournament: list.tournament };
  const refused = (why: Phrase): Decided => err(refusing(phrase('cannot.onList', about), why));
  if (heldTournament(registry, list.tournament) !== undefined) return refused(phrase('refused.hasBegun'));
  const candidate = list.candidates.get(plainName(name));
  const status = candidate?.status ?? 'none';
  const from: readonly (CandidateStatus | 'none')[] = FROM[request.kind];
  if (!from.includes(status))
    return refused(phrase('refused.status', { statuses: from.map(statusWord), status: statusWord(status) }));
  const change = changeOf(registry, asker, request, { list, engine: engine.value, candidate, nowUtcMs });
  return 'code' in change ? refused(change) : change;
}

const statusWord = (status: CandidateStatus | 'none'): Phrase => phrase(`status.${status}`);

type Context = {
  readonly list: EntryList;
  readonly engine: RegisteredEngine;
  readonly candidate: Candidate | undefined;
  readonly nowUtcMs: number;
};

/** The decision, or what is wrong, as the end of a sentence. */
function changeOf(
  registry: Registry,
  asker: Asker,
  request: Exclude<EntryListRequest, { readonly kind: 'announce-list' }>,
  context: Context,
): Decided | Phrase {
  const { list, engine, candidate } = context;
  const of = { tournament: list.tournament, engine: engine.name, by: asker.name };
  switch (request.kind) {
    case 'invite-engine':
      return barProblem(registry, engine.authors, list.tournament) ?? ok([{ kind: 'engine-invited', payload: of }]);
    case 'apply':
      return apply(registry, asker, request, context);
    case 'decide-candidate': {
      const { status, reason, exception } = request;
      const problem = status === 'accepted' ? acceptingProblem(registry, context, exception === true) : undefined;
      const more = exception === undefined ? {} : { exception };
      return problem ?? ok([{ kind: 'candidate-decided', payload: { ...of, status, reason, ...more } }]);
    }
    case 'withdraw': {
      // Who has only been invited declines the invitation.
      const status = candidate?.status === 'invited' ? 'declined' : 'withdrawn';
      return ok([{ kind: 'candidate-decided', payload: { ...of, status, reason: request.reason } }]);
    }
    case 'note-candidate': {
      const { rating, feePaid } = request;
      if (rating === undefined && feePaid === undefined) return phrase('refused.nothingNoted');
      const noted = { ...(rating === undefined ? {} : { rating }), ...(feePaid === undefined ? {} : { feePaid }) };
      return ok([{ kind: 'candidate-noted', payload: { ...of, ...noted } }]);
    }
  }
}

function announce(registry: Registry, asker: Asker, { tournament, conditions: asked, questions }: Of<'announce-list'>): Decided {
  const problem = rightProblem('announce-list', asker);
  if (problem !== undefined) return err(problem);
  const refused = (why: Phrase): Decided => err(refusing(phrase('cannot.announce', { tournament }), why));
  if (heldTournament(registry, tournament) !== undefined) return refused(phrase('refused.hasBegun'));
  const read = questions === undefined ? ok(asked.questionnaire) : questionnaireIn(questions);
  if (!read.ok) return refused(phrase('refused.questionnaire', { mistakes: read.error.map(mistakePhrase) }));
  const wrong = questionnaireProblem(read.value);
  if (wrong !== undefined) return refused(phrase('refused.expected', { what: wrong.expected }));
  const conditions = { ...asked, questionnaire: read.value };
  return ok([{ kind: 'list-opened', payload: { tournament, conditions, by: asker.name } }]);
}

/** Who was invited is on the list when they answer, while there is room; others wait for the organisers (S16-3a). */
function apply(registry: Registry, asker: Asker, request: Of<'apply'>, context: Context): Decided | Phrase {
  const { list, engine, candidate, nowUtcMs } = context;
  const { questionnaire, mostPerAuthor } = list.conditions;
  const isInvited = candidate?.status === 'invited';
  const late = isInvited ? undefined : lateProblem(list, asker, nowUtcMs);
  if (late !== undefined) return late;
  const barred = barProblem(registry, engine.authors, list.tournament);
  if (barred !== undefined) return barred;
  const { answers, operators } = request;
  const wrong = answersProblem(questionnaire, answers);
  if (wrong !== undefined) return wrong;
  const people = operators.map(({ name }) => name);
  const twice = people.find((name, index) => hasName(people.slice(0, index), name));
  if (twice !== undefined) return phrase('refused.operatorTwice', { name: twice });
  const crowd = crowdProblem(registry, context, mostPerAuthor);
  if (crowd !== undefined) return crowd;
  const isIn = isInvited && acceptingProblem(registry, context, false) === undefined;
  const of = { tournament: list.tournament, engine: engine.name, answers, operators, by: asker.name };
  return ok([{ kind: 'engine-applied', payload: { ...of, ...(isIn ? { accepted: true } : {}) } }]);
}

/** The error is a sentence. */
export function listNamed({ entryLists }: Registry, tournament: string): Result<EntryList, Phrase> {
  const list = entryLists.get(plainName(tournament));
  if (list !== undefined) return ok(list);
  const known = [...entryLists.values()].map((one) => one.tournament);
  return err(unknownList(tournament, withSuggestion(phrase('refused.notAnnounced'), tournament, known)));
}

export const unknownList = (tournament: string, why = phrase('refused.notAnnounced')): Phrase =>
  refusing(phrase('cannot.findList', { tournament }), why);

/** Why it is too late for a list, as the end of a sentence; organisers may do it later. */
export function lateProblem({ conditions: { deadlineUtcMs } }: EntryList, { role }: Asker, nowUtcMs: number): Phrase | undefined {
  if (deadlineUtcMs === undefined || nowUtcMs <= deadlineUtcMs || isOrganiser(role)) return undefined;
  return phrase('refused.late', { deadline: deadlineUtcMs });
}

/** Why a program cannot be accepted, as the end of a sentence. */
function acceptingProblem(registry: Registry, context: Context, isException: boolean): Phrase | undefined {
  const { list, engine, candidate } = context;
  const barred = barProblem(registry, engine.authors, list.tournament);
  if (barred !== undefined || isException) return barred;
  const { minRating, mostEntrants, mostPerAuthor, systemTest } = list.conditions;
  const untested = systemTest === 'required' ? systemTestProblem(systemTestOf(registry, engine.name)) : undefined;
  if (untested !== undefined) return untested;
  const rating = candidate?.rating;
  if (minRating !== undefined && (rating === undefined || rating < minRating))
    return rating === undefined
      ? phrase('refused.rating.none', { least: minRating })
      : phrase('refused.rating', { least: minRating, got: rating });
  const accepted = [...list.candidates.values()].filter((other) => other.status === 'accepted' && other.engine !== engine.name);
  if (mostEntrants !== undefined && accepted.length >= mostEntrants)
    return phrase('refused.full', { most: mostEntrants, count: accepted.length });
  return crowdProblem(registry, context, mostPerAuthor);
}

/** Why a program is one too many of an author, as the end of a sentence. */
function crowdProblem(registry: Registry, { list, engine }: Context, most: number | undefined): Phrase | undefined {
  if (most === undefined) return undefined;
  for (const author of engine.authors) {
    const others = [...list.candidates.values()].filter(
      ({ engine: name, status }) =>
        name !== engine.name &&
        ['applied', 'accepted', 'reserve'].includes(status) &&
        hasName(engineOf(registry, name)?.authors ?? [], author),
    );
    if (others.length >= most) return phrase('refused.crowd', { most, author, engines: others.map((other) => other.engine) });
  }
  return undefined;
}

/** Why a program may not enter a tournament that has an entry list, as the end of a sentence; `undefined`: it may. */
export function candidateProblem({ entryLists }: Registry, tournament: string, engine: string): Phrase | undefined {
  const list = entryLists.get(plainName(tournament));
  if (list === undefined) return undefined;
  const status = list.candidates.get(plainName(engine))?.status;
  if (status === 'accepted') return undefined;
  return phrase('refused.notAccepted', { status: status === undefined ? phrase('status.notListed') : statusWord(status) });
}
