// The buttons of the page: what an account may ask, with the fields that it fills in. Whether a request is granted is decided when it is asked
// (registry/decide.ts); a button that could never be granted is not shown.

import { caseActionsFor } from '../../registry/cases/decide.ts';
import { PROOFS } from '../../registry/cases/case.ts';
import type { CaseAction } from '../../registry/cases/requests.ts';
import { LIST_RULES, type CandidateStatus, type ListConditions } from '../../registry/entryList/candidates.ts';
import { FROM } from '../../registry/entryList/decide.ts';
import type { Question } from '../../registry/entryList/questionnaire.ts';
import type { EntryListView } from '../../registry/entryList/view.ts';
import { PARTS } from '../../registry/networks/network.ts';
import { PART_WORDS } from '../../registry/networks/uniqueness.ts';
import { plainName } from '../../registry/plainName.ts';
import { engineOf, type RegisteredEngine, type Registry } from '../../registry/registry.ts';
import { rightProblem, type Asker, type RegistryAction } from '../../registry/rights.ts';
import { stateOf, type Version } from '../../registry/version.ts';
import type { FormAction, FormField } from './messages.ts';

type Form = { readonly kind: RegistryAction; readonly label: string; readonly tone?: FormAction['tone'] };

const REASON: FormField = { name: 'reason', label: 'Reason', kind: 'text' };

/** The action, if the asker's role has the right; `engine`: whose right it is. */
function form(
  asker: Asker,
  { kind, label, tone = 'plain' }: Form,
  request: Readonly<Record<string, unknown>>,
  fields: readonly FormField[],
  engine?: RegisteredEngine,
): readonly FormAction[] {
  return rightProblem(kind, asker, engine) === undefined ? [{ label, tone, request: { kind, ...request }, fields }] : [];
}

/** `now`: what they are; absent for a list that is new. */
function conditionFields(now?: ListConditions): readonly FormField[] {
  const { deadlineUtcMs, mostEntrants, mostPerAuthor, minRating, fee, systemTest, rules, questionnaire = [] } = now ?? {};
  const field = (name: string, label: string, kind: FormField['kind'], value: string | number = '', more = {}): FormField => ({
    ...{ name, label, kind, ...more, optional: true },
    ...(value === '' ? {} : { value: String(value) }),
  });
  const deadline = deadlineUtcMs === undefined ? '' : new Date(deadlineUtcMs).toISOString().replace(/(?::00)?\.\d+Z$/, '');
  const questions = questionnaire.map(questionLine).join('');
  return [
    field('conditions.deadlineUtcMs', 'Deadline (UTC)', 'time', deadline),
    field('conditions.mostEntrants', 'Most programs', 'number', mostEntrants),
    field('conditions.mostPerAuthor', 'Most programs of one author', 'number', mostPerAuthor),
    field('conditions.minRating', 'Least rating', 'number', minRating),
    field('conditions.fee', 'Fee', 'line', fee),
    field('conditions.systemTest', 'Passed system test', 'choice', systemTest, { choices: ['required'] }),
    field('conditions.rules', 'Conditions for engines', 'choice', rules, { choices: LIST_RULES }),
    field('questions', 'Questionnaire, in YAML', 'yaml', questions),
  ];
}

/** In one line of YAML, whose values are JSON. */
const questionLine = (question: Question): string =>
  `- { ${Object.entries(question)
    .map(([field, value]) => `${field}: ${JSON.stringify(value)}`)
    .join(', ')} }\n`;

/** Of a list that was announced. */
export const listForms = (asker: Asker, { tournament, conditions }: Pick<EntryListView, 'tournament' | 'conditions'>) =>
  form(asker, { kind: 'announce-list', label: 'Change the conditions' }, { tournament }, conditionFields(conditions));

export const homeForms = (registry: Registry, asker: Asker): readonly FormAction[] => [
  ...form(asker, { kind: 'announce-list', label: 'Announce a tournament' }, {}, [
    { name: 'tournament', label: 'Name of the tournament', kind: 'line' },
    ...conditionFields(),
  ]),
  ...form(asker, { kind: 'present-allegation', label: 'Present an allegation', tone: 'grave' }, {}, [
    { name: 'tournament', label: 'Tournament', kind: 'choice', choices: registry.tournaments.map(({ name }) => name) },
    { name: 'engine', label: 'Program', kind: 'line' },
    REASON,
    { name: 'ruling', label: 'Ruling of the tournament that it is about', kind: 'line', optional: true },
  ]).filter(() => registry.tournaments.length > 0),
];

export function engineForms(registry: Registry, asker: Asker, engine: RegisteredEngine): readonly FormAction[] {
  const of = { engine: engine.name };
  const network = registry.networks.get(plainName(engine.name));
  return [
    ...form(
      asker,
      { kind: 'declare-network', label: 'Declare its neural network' },
      of,
      PARTS.map((part) => ({
        name: `parts.${part}`,
        label: `${upperFirst(PART_WORDS[part])}: its name, or its files as file:PATH, one a line`,
        kind: 'names',
      })),
      engine,
    ),
    ...(network === undefined
      ? []
      : [
          ...form(asker, { kind: 'rule-network', label: 'Admit its network', tone: 'good' }, { ...of, eligible: true }, [REASON]),
          ...form(asker, { kind: 'rule-network', label: 'Refuse its network', tone: 'grave' }, { ...of, eligible: false }, [
            REASON,
          ]),
        ]),
    ...form(asker, { kind: 'name-authors', label: 'Change its authors' }, of, [
      { name: 'authors', label: 'Authors, one a line', kind: 'names', value: engine.authors.join('\n') },
      REASON,
    ]),
  ];
}

export function versionForms(asker: Asker, { name: engine }: RegisteredEngine, version: Version): readonly FormAction[] {
  const of = { engine, number: version.number };
  const decision = (accepted: boolean): readonly FormAction[] =>
    form(
      asker,
      { kind: 'decide-version', label: accepted ? 'Accept' : 'Refuse', tone: accepted ? 'good' : 'grave' },
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
  const decide = (label: string, to: CandidateStatus, tone: FormAction['tone']): readonly FormAction[] =>
    to === status ? [] : form(asker, { kind: 'decide-candidate', label, tone }, { ...of, status: to }, [REASON]);
  return [
    ...(may('apply')
      ? form(asker, { kind: 'apply', label: 'Apply', tone: 'good' }, of, answerFields(conditions), registered)
      : []),
    ...(may('decide-candidate')
      ? [
          ...decide('Accept', 'accepted', 'good'),
          ...decide('Put in reserve', 'reserve', 'plain'),
          ...decide('Decline', 'declined', 'grave'),
        ]
      : []),
    ...(may('note-candidate')
      ? form(asker, { kind: 'note-candidate', label: 'Note rating or payment' }, of, [
          { name: 'rating', label: 'Rating', kind: 'number', optional: true },
          { name: 'feePaid', label: 'What was paid, and when', kind: 'line', optional: true },
        ])
      : []),
    ...(may('withdraw') ? form(asker, { kind: 'withdraw', label: 'Withdraw', tone: 'grave' }, of, [REASON], registered) : []),
    ...(may('invite-engine') ? form(asker, { kind: 'invite-engine', label: 'Invite' }, of, []) : []),
  ];
}

const upperFirst = (text: string): string => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;

const answerFields = ({ questionnaire }: EntryListView['conditions']): readonly FormField[] => [
  ...questionnaire.map(({ key, text, kind, required, choices }): FormField => ({
    name: `answers.${key}`,
    label: text,
    kind,
    ...(choices === undefined ? {} : { choices }),
    ...(required === true ? {} : { optional: true }),
  })),
  {
    name: 'operators',
    label: 'Operators, one a line; substitute:NAME for one who operates where you cannot',
    kind: 'names',
    optional: true,
  },
];

const CASE_FORMS: Readonly<
  Record<CaseAction, readonly (Omit<Form, 'kind'> & { readonly request?: object; readonly fields: readonly FormField[] })[]>
> = {
  'evaluate-allegation': [
    { label: 'It is credible', tone: 'good', request: { credible: true }, fields: [REASON] },
    { label: 'It is groundless', tone: 'grave', request: { credible: false }, fields: [REASON] },
  ],
  'appoint-committee': [
    { label: 'Appoint the Allegation Committee', fields: [{ name: 'members', label: 'Members, one a line', kind: 'names' }] },
  ],
  'name-associates': [
    { label: 'Name associates', fields: [{ name: 'associates', label: 'Associates, one a line', kind: 'names' }] },
  ],
  'make-statement': [
    {
      label: 'Make a statement',
      fields: [
        { name: 'text', label: 'Statement', kind: 'text' },
        { name: 'inConfidence', label: 'To the committee alone', kind: 'yesNo', optional: true },
      ],
    },
  ],
  'distribute-copy': [
    { label: 'Distribute the program', fields: [{ name: 'number', label: 'Number of its version', kind: 'number' }] },
  ],
  'summon-investigators': [
    { label: 'Summon investigators', fields: [{ name: 'members', label: 'Volunteers, one a line', kind: 'names' }] },
  ],
  'answer-summons': [
    { label: 'Accept the summons', tone: 'good', request: { accepts: true }, fields: [] },
    { label: 'Decline the summons', request: { accepts: false }, fields: [] },
  ],
  'end-investigation': [{ label: 'End the investigation without a result', tone: 'grave', fields: [] }],
  'conclude-case': [{ label: 'Conclude: not proven', tone: 'good', fields: [REASON] }],
  'find-fraud': [
    {
      label: 'Conclude: fraud',
      tone: 'grave',
      fields: [{ name: 'proof', label: 'Proof', kind: 'choice', choices: PROOFS }, REASON],
    },
  ],
};

export const caseForms = (registry: Registry, asker: Asker, id: string, nowUtcMs: number): readonly FormAction[] =>
  caseActionsFor(registry, asker, id, nowUtcMs).flatMap((kind) =>
    CASE_FORMS[kind].flatMap(({ label, tone, request = {}, fields }) =>
      form(asker, { kind, label, ...(tone === undefined ? {} : { tone }) }, { case: id, ...request }, fields),
    ),
  );
