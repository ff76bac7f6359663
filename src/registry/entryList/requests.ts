// What organisers and authors ask about an entry list (CGF-2, CGF-A3, S16-3a).

import { z } from 'zod';
import { english } from '../../core/phrases/english.ts';
import { isOneOf, name, names, reason, text } from '../fields.ts';
import { LIST_RULES } from './candidates.ts';
import { QUESTION_KINDS, questionnaireProblem } from './questionnaire.ts';

const MOST_QUESTIONS = 100;
const MOST_CHOICES = 50;
const LONGEST_QUESTIONNAIRE = 200_000;

const key = z
  .string({ error: 'the key of a question' })
  .regex(/^[a-z][A-Za-z0-9]{0,39}$/, 'a key of letters and digits, the first of them small');

/** A questionnaire as its file has it. */
export const questionnaire = z
  .array(
    z.strictObject({
      key,
      text: reason,
      kind: z.enum(QUESTION_KINDS, { error: 'line, text, number, yesNo or choice' }),
      required: z.boolean({ error: 'true or false' }).exactOptional(),
      choices: names(2, MOST_CHOICES, 'choices').exactOptional(),
    }),
    { error: 'a list of questions' },
  )
  .max(MOST_QUESTIONS, `at most ${MOST_QUESTIONS} questions`)
  .superRefine((questions, context) => {
    const { at, expected } = questionnaireProblem(questions) ?? {};
    if (at !== undefined) context.addIssue({ code: 'custom', path: [...at], message: english(expected), input: questions });
  })
  .readonly();

const count = (least: number) => z.int({ error: 'a whole number' }).min(least, `at least ${least}`);
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
      .string({ error: 'a questionnaire in YAML' })
      .max(LONGEST_QUESTIONNAIRE, `a questionnaire of at most ${LONGEST_QUESTIONNAIRE} characters`)
      .exactOptional(),
  }),
  z.object({ kind: z.literal('invite-engine'), ...about }),
  z.object({
    kind: z.literal('apply'),
    ...about,
    answers: z.record(key, text).default({}),
    operators: z.array(operator).max(20, 'at most 20 operators').readonly().default([]),
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
    rating: z.int({ error: 'a whole number' }).exactOptional(),
    feePaid: name.exactOptional(),
  }),
] as const;

export type EntryListRequest = z.infer<(typeof ENTRY_LIST_REQUESTS)[number]>;

export const isEntryListRequest = isOneOf<EntryListRequest>(ENTRY_LIST_REQUESTS);
