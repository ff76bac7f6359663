// What organisers and authors ask about an entry list (CGF-2, CGF-A3, S16-3a).

import { z } from 'zod';
import { phrase } from '../../core/phrases/phrase.ts';
import { expects, isOneOf, name, names, reason, text } from '../fields.ts';
import { LIST_RULES } from './candidates.ts';
import { QUESTION_KINDS, questionnaireProblem } from './questionnaire.ts';

const MOST_QUESTIONS = 100;
const MOST_CHOICES = 50;
const MOST_OPERATORS = 20;
const LONGEST_QUESTIONNAIRE = 200_000;

const key = z
  .string({ error: expects(phrase('seen.expects.key')) })
  .regex(/^[a-z][A-Za-z0-9]{0,39}$/, expects(phrase('seen.expects.keyForm')));

/** A questionnaire as its file has it. */
export const questionnaire = z
  .array(
    z.strictObject({
      key,
      text: reason,
      kind: z.enum(QUESTION_KINDS, { error: expects(phrase('seen.expects.questionKind')) }),
      required: z.boolean({ error: expects(phrase('seen.expects.boolean')) }).exactOptional(),
      choices: names(2, MOST_CHOICES, phrase('seen.expects.choiceList')).exactOptional(),
    }),
    { error: expects(phrase('seen.expects.questions')) },
  )
  .max(MOST_QUESTIONS, expects(phrase('seen.expects.mostQuestions', { most: MOST_QUESTIONS })))
  .superRefine((questions, context) => {
    const problem = questionnaireProblem(questions);
    if (problem === undefined) return;
    context.addIssue({ code: 'custom', path: [...problem.at], message: expects(problem.expected), input: questions });
  })
  .readonly();

const count = (least: number) =>
  z.int({ error: expects(phrase('seen.expects.whole')) }).min(least, expects(phrase('seen.expects.least', { least })));
const about = { tournament: name, engine: name };

const SUBSTITUTE = 'substitute:';
/** People write an operator as a name, a substitute as `substitute:NAME`. */
const asWritten = (operator: unknown): unknown => {
  if (typeof operator !== 'string') return operator;
  return operator.startsWith(SUBSTITUTE) ? { name: operator.slice(SUBSTITUTE.length), isSubstitute: true } : { name: operator };
};
const operator = z.preprocess(asWritten, z.object({ name, isSubstitute: z.literal(true).exactOptional() }));

export const ENTRY_LIST_REQUESTS = [
  z.object({
    kind: z.literal('announce-list'),
    tournament: name,
    conditions: z
      .object({
        deadlineUtcMs: count(0).exactOptional(),
        minRating: count(0).exactOptional(),
        mostEntrants: count(2).exactOptional(),
        mostPerAuthor: count(1).exactOptional(),
        fee: name.exactOptional(),
        systemTest: z.literal('required').exactOptional(),
        rules: z.enum(LIST_RULES, { error: LIST_RULES.join(' or ') }).exactOptional(),
        questionnaire: questionnaire.default([]),
      })
      .prefault({}),
    /** The questionnaire as it is written, in YAML, instead of the list. */
    questions: z
      .string({ error: expects(phrase('seen.expects.questionnaire')) })
      .max(LONGEST_QUESTIONNAIRE, expects(phrase('seen.expects.longestQuestionnaire', { most: LONGEST_QUESTIONNAIRE })))
      .exactOptional(),
  }),
  z.object({ kind: z.literal('invite-engine'), ...about }),
  z.object({
    kind: z.literal('apply'),
    ...about,
    answers: z.record(key, text).default({}),
    operators: z
      .array(operator)
      .max(MOST_OPERATORS, expects(phrase('seen.expects.mostOperators', { most: MOST_OPERATORS })))
      .readonly()
      .default([]),
  }),
  z.object({
    kind: z.literal('decide-candidate'),
    ...about,
    status: z.enum(['accepted', 'reserve', 'declined']),
    reason,
    exception: z.literal(true).exactOptional(),
  }),
  z.object({ kind: z.literal('withdraw'), ...about, reason }),
  z.object({
    kind: z.literal('note-candidate'),
    ...about,
    rating: z.int({ error: expects(phrase('seen.expects.whole')) }).exactOptional(),
    feePaid: name.exactOptional(),
  }),
] as const;

export type EntryListRequest = z.infer<(typeof ENTRY_LIST_REQUESTS)[number]>;

export const isEntryListRequest = isOneOf<EntryListRequest>(ENTRY_LIST_REQUESTS);
