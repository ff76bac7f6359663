// The buttons of the page: what an account may ask, with the fields that it fills in. Whether a request is granted is decided when it is asked
// (registry/decide.ts); a button that could never be granted is not shown.

import { inEnglish } from '../../core/phrases/english.ts';
import { phrase, type Phrase } from '../../core/phrases/phrase.ts';
import { caseActionsFor } from '../../registry/cases/decide.ts';
import { PROOFS } from '../../registry/cases/case.ts';
import type { CaseAction } from '../../registry/cases/requests.ts';
import { LIST_RULES, type CandidateStatus, type ListConditions } from '../../registry/entryList/candidates.ts';
import { FROM } from '../../registry/entryList/decide.ts';
import type { Question } from '../../registry/entryList/questionnaire.ts';
import type { EntryListView } from '../../registry/entryList/view.ts';
import { PARTS } from '../../registry/networks/network.ts';
import { partWord } from '../../registry/networks/uniqueness.ts';
import { plainName } from '../../registry/plainName.ts';
import { engineOf, type RegisteredEngine, type Registry } from '../../registry/registry.ts';
import { rightProblem, type Asker, type RegistryAction } from '../../registry/rights.ts';
import { stateOf, type Version } from '../../registry/version.ts';
import type { FormAction, FormField } from './messages.ts';

type Form = { readonly kind: RegistryAction; readonly label: Phrase; readonly tone?: FormAction['tone'] };

const field = (name: string, label: Phrase, kind: FormField['kind'], more: Partial<FormField> = {}): FormField => ({
  ...{ name, ...inEnglish({ label }), kind },
  ...more,
});

/** Those that are Arbiter's words, as the page says them. */
const choice = (choices: readonly ('required' | (typeof PROOFS)[number])[]) => ({
  choices,
  choiceWords: choices.map((one) => inEnglish({ words: phrase(`choice.${one}`) })),
});

const OPTIONAL = { optional: true } as const;
const REASON = field('reason', phrase('formField.reason'), 'text');

/** The action, if the asker's role has the right; `engine`: whose right it is. */
function form(
  asker: Asker,
  { kind, label, tone = 'plain' }: Form,
  request: Readonly<Record<string, unknown>>,
  fields: readonly FormField[],
  engine?: RegisteredEngine,
): readonly FormAction[] {
  return rightProblem(kind, asker, engine) === undefined
    ? [{ ...inEnglish({ label }), tone, request: { kind, ...request }, fields }]
    : [];
}

/** `now`: what they are; absent for a list that is new. */
function conditionFields(now?: ListConditions): readonly FormField[] {
  const { deadlineUtcMs, mostEntrants, mostPerAuthor, minRating, fee, systemTest, rules, questionnaire = [] } = now ?? {};
  const condition = (
    name: string,
    label: Phrase,
    kind: FormField['kind'],
    value: string | number = '',
    more: Partial<FormField> = {},
  ): FormField => field(name, label, kind, { ...more, ...OPTIONAL, ...(value === '' ? {} : { value: String(value) }) });
  const deadline = deadlineUtcMs === undefined ? '' : new Date(deadlineUtcMs).toISOString().replace(/(?::00)?\.\d+Z$/, '');
  const questions = questionnaire.map(questionLine).join('');
  return [
    condition('conditions.deadlineUtcMs', phrase('formField.deadline'), 'time', deadline),
    condition('conditions.mostEntrants', phrase('formField.mostEntrants'), 'number', mostEntrants),
    condition('conditions.mostPerAuthor', phrase('formField.mostPerAuthor'), 'number', mostPerAuthor),
    condition('conditions.minRating', phrase('formField.minRating'), 'number', minRating),
    condition('conditions.fee', phrase('formField.fee'), 'line', fee),
    condition('conditions.systemTest', phrase('formField.systemTest'), 'choice', systemTest, choice(['required'])),
    condition('conditions.rules', phrase('formField.rules'), 'choice', rules, { choices: LIST_RULES }),
    condition('questions', phrase('formField.questions'), 'yaml', questions),
  ];
}

/** In one line of YAML, whose values are JSON. */
const questionLine = (question: Question): string =>
  `- { ${Object.entries(question)
    .map(([field, value]) => `${field}: ${JSON.stringify(value)}`)
    .join(', ')} }\n`;

/** Of a list that was announced. */
export const listForms = (asker: Asker, { tournament, conditions }: Pick<EntryListView, 'tournament' | 'conditions'>) =>
  form(asker, { kind: 'announce-list', label: phrase('form.conditions') }, { tournament }, conditionFields(conditions));

export const homeForms = (registry: Registry, asker: Asker): readonly FormAction[] => [
  ...form(asker, { kind: 'announce-list', label: phrase('form.announce') }, {}, [
    field('tournament', phrase('formField.name'), 'line'),
    ...conditionFields(),
  ]),
  ...form(asker, { kind: 'present-allegation', label: phrase('form.allege'), tone: 'grave' }, {}, [
    field('tournament', phrase('formField.tournament'), 'choice', { choices: registry.tournaments.map(({ name }) => name) }),
    field('engine', phrase('formField.program'), 'line'),
    REASON,
    field('ruling', phrase('formField.ruling'), 'line', OPTIONAL),
  ]).filter(() => registry.tournaments.length > 0),
];

export function engineForms(registry: Registry, asker: Asker, engine: RegisteredEngine): readonly FormAction[] {
  const of = { engine: engine.name };
  const network = registry.networks.get(plainName(engine.name));
  return [
    ...form(
      asker,
      { kind: 'declare-network', label: phrase('form.network') },
      of,
      PARTS.map((part) => field(`parts.${part}`, phrase('formField.part', { part: partWord(part) }), 'names')),
      engine,
    ),
    ...(network === undefined
      ? []
      : [
          ...form(asker, { kind: 'rule-network', label: phrase('form.admitNetwork'), tone: 'good' }, { ...of, eligible: true }, [
            REASON,
          ]),
          ...form(
            asker,
            { kind: 'rule-network', label: phrase('form.refuseNetwork'), tone: 'grave' },
            { ...of, eligible: false },
            [REASON],
          ),
        ]),
    ...form(asker, { kind: 'name-authors', label: phrase('form.authors') }, of, [
      field('authors', phrase('formField.authors'), 'names', { value: engine.authors.join('\n') }),
      REASON,
    ]),
  ];
}

export function versionForms(asker: Asker, { name: engine }: RegisteredEngine, version: Version): readonly FormAction[] {
  const of = { engine, number: version.number };
  const decision = (accepted: boolean): readonly FormAction[] =>
    form(
      asker,
      { kind: 'decide-version', label: phrase(accepted ? 'form.accept' : 'form.refuse'), tone: accepted ? 'good' : 'grave' },
      { ...of, accepted },
      [REASON],
    );
  const state = stateOf(version);
  return [...(state === 'accepted' ? [] : decision(true)), ...(state === 'refused' ? [] : decision(false))];
}

/** `engine`: on the list with this status, or not yet. */
export function candidateForms(
  registry: Registry,
  asker: Asker,
  { tournament, conditions }: Pick<EntryListView, 'tournament' | 'conditions'>,
  engine: string,
  status: CandidateStatus | 'none',
): readonly FormAction[] {
  const registered = engineOf(registry, engine);
  const of = { tournament, engine };
  const may = (kind: keyof typeof FROM): boolean => FROM[kind].some((from) => from === status);
  const decide = (label: Phrase, to: CandidateStatus, tone: FormAction['tone']): readonly FormAction[] =>
    to === status ? [] : form(asker, { kind: 'decide-candidate', label, tone }, { ...of, status: to }, [REASON]);
  return [
    ...(may('apply')
      ? form(asker, { kind: 'apply', label: phrase('form.apply'), tone: 'good' }, of, answerFields(conditions), registered)
      : []),
    ...(may('decide-candidate')
      ? [
          ...decide(phrase('form.accept'), 'accepted', 'good'),
          ...decide(phrase('form.reserve'), 'reserve', 'plain'),
          ...decide(phrase('form.decline'), 'declined', 'grave'),
        ]
      : []),
    ...(may('note-candidate')
      ? form(asker, { kind: 'note-candidate', label: phrase('form.note') }, of, [
          field('rating', phrase('formField.rating'), 'number', OPTIONAL),
          field('feePaid', phrase('formField.paid'), 'line', OPTIONAL),
        ])
      : []),
    ...(may('withdraw')
      ? form(asker, { kind: 'withdraw', label: phrase('form.withdraw'), tone: 'grave' }, of, [REASON], registered)
      : []),
    ...(may('invite-engine') ? form(asker, { kind: 'invite-engine', label: phrase('form.invite') }, of, []) : []),
  ];
}

const answerFields = ({ questionnaire }: EntryListView['conditions']): readonly FormField[] => [
  ...questionnaire.map(({ key, text, kind, required, choices }): FormField => ({
    name: `answers.${key}`,
    label: text,
    kind,
    ...(choices === undefined ? {} : { choices }),
    ...(required === true ? {} : { optional: true }),
  })),
  field('operators', phrase('formField.operators'), 'names', OPTIONAL),
];

const CASE_FORMS: Readonly<
  Record<CaseAction, readonly (Omit<Form, 'kind'> & { readonly request?: object; readonly fields: readonly FormField[] })[]>
> = {
  'evaluate-allegation': [
    { label: phrase('form.credible'), tone: 'good', request: { credible: true }, fields: [REASON] },
    { label: phrase('form.groundless'), tone: 'grave', request: { credible: false }, fields: [REASON] },
  ],
  'appoint-committee': [{ label: phrase('form.committee'), fields: [field('members', phrase('formField.members'), 'names')] }],
  'name-associates': [
    { label: phrase('form.associates'), fields: [field('associates', phrase('formField.associates'), 'names')] },
  ],
  'make-statement': [
    {
      label: phrase('form.statement'),
      fields: [
        field('text', phrase('formField.statement'), 'text'),
        field('inConfidence', phrase('formField.confidence'), 'yesNo', OPTIONAL),
      ],
    },
  ],
  'distribute-copy': [{ label: phrase('form.copy'), fields: [field('number', phrase('formField.version'), 'number')] }],
  'summon-investigators': [{ label: phrase('form.summon'), fields: [field('members', phrase('formField.volunteers'), 'names')] }],
  'answer-summons': [
    { label: phrase('form.acceptSummons'), tone: 'good', request: { accepts: true }, fields: [] },
    { label: phrase('form.declineSummons'), request: { accepts: false }, fields: [] },
  ],
  'end-investigation': [{ label: phrase('form.endInvestigation'), tone: 'grave', fields: [] }],
  'conclude-case': [{ label: phrase('form.notProven'), tone: 'good', fields: [REASON] }],
  'find-fraud': [
    {
      label: phrase('form.fraud'),
      tone: 'grave',
      fields: [field('proof', phrase('formField.proof'), 'choice', choice(PROOFS)), REASON],
    },
  ],
};

export const caseForms = (registry: Registry, asker: Asker, id: string, nowUtcMs: number): readonly FormAction[] =>
  caseActionsFor(registry, asker, id, nowUtcMs).flatMap((kind) =>
    CASE_FORMS[kind].flatMap(({ label, tone, request = {}, fields }) =>
      form(asker, { kind, label, ...(tone === undefined ? {} : { tone }) }, { case: id, ...request }, fields),
    ),
  );
