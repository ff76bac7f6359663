// A questionnaire as data (CGF-A3): what an organiser asks everyone who enters a program, and whether the answers fit.

import { withSuggestion } from '../../core/phrases/expected.ts';
import { phrase, type Phrase } from '../../core/phrases/phrase.ts';

/** `line`: one line. `choice`: one of `choices`. */
export const QUESTION_KINDS = ['line', 'text', 'number', 'yesNo', 'choice'] as const;

export type Question = {
  readonly key: string;
  readonly text: string;
  readonly kind: (typeof QUESTION_KINDS)[number];
  readonly required?: boolean;
  readonly choices?: readonly string[];
};

export const QUESTION_FIELDS = ['key', 'text', 'kind', 'required', 'choices'] as const satisfies readonly (keyof Question)[];

/** By the key of the question. */
export type Answers = Readonly<Record<string, string>>;

/** What is wrong with a questionnaire, and where; `expected` completes that word. `undefined`: nothing. */
export function questionnaireProblem(
  questions: readonly Question[],
): { readonly at: readonly [index: number, field: keyof Question]; readonly expected: Phrase } | undefined {
  const keys = questions.map(({ key }) => key);
  const twice = keys.findIndex((key, index) => keys.indexOf(key) !== index);
  if (twice !== -1) return { at: [twice, 'key'], expected: phrase('seen.expects.keyOnce', { key: keys[twice] ?? '' }) };
  const odd = questions.findIndex(({ kind, choices }) => (kind === 'choice') !== (choices !== undefined));
  if (odd === -1) return undefined;
  const expected = phrase('seen.expects.choices', { key: keys[odd] ?? '' });
  return { at: [odd, questions[odd]?.choices === undefined ? 'kind' : 'choices'], expected };
}

/** What is wrong with the answers, as the end of a sentence; `undefined`: nothing. */
export function answersProblem(questions: readonly Question[], answers: Answers): Phrase | undefined {
  const keys = questions.map(({ key }) => key);
  const unknown = Object.keys(answers).find((key) => !keys.includes(key));
  if (unknown !== undefined) return withSuggestion(phrase('refused.notAsked', { got: unknown }), unknown, keys);
  for (const question of questions) {
    const { key } = question;
    const answer = Object.hasOwn(answers, key) ? (answers[key]?.trim() ?? '') : '';
    if (answer === '') {
      if (question.required === true) return phrase('refused.unansweredQuestion', { key, what: question.text });
      continue;
    }
    const expected = expectedOf(question, answer);
    if (expected !== undefined) return phrase('refused.badAnswerTo', { key, expected, got: answer });
  }
  return undefined;
}

/** What the answer should have been; `undefined`: it fits. */
function expectedOf({ kind, choices = [] }: Question, answer: string): Phrase | undefined {
  switch (kind) {
    case 'text':
      return undefined;
    case 'line':
      return answer.includes('\n') ? phrase('fits.line') : undefined;
    case 'number':
      return /^-?\d{1,15}(?:\.\d{1,15})?$/.test(answer) ? undefined : phrase('fits.number');
    case 'yesNo':
      return ['yes', 'no'].includes(answer) ? undefined : phrase('fits.yesNo');
    case 'choice':
      return choices.includes(answer)
        ? undefined
        : phrase('fits.choice', { choices: choices.map((choice) => phrase('quoted', { text: choice })) });
  }
}
