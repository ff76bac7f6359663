// A questionnaire as data (CGF-A3): what an organiser asks everyone who enters a program, and whether the answers fit.

import { suggestion } from '../../core/messages/nearest.ts';

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
): { readonly at: readonly [index: number, field: keyof Question]; readonly expected: string } | undefined {
  const keys = questions.map(({ key }) => key);
  const twice = keys.findIndex((key, index) => keys.indexOf(key) !== index);
  if (twice !== -1) return { at: [twice, 'key'], expected: `every key once, got "${keys[twice] ?? ''}" twice` };
  const odd = questions.findIndex(({ kind, choices }) => (kind === 'choice') !== (choices !== undefined));
  if (odd === -1) return undefined;
  const expected = `choices for a question of the kind choice, and for no other: "${keys[odd] ?? ''}"`;
  return { at: [odd, questions[odd]?.choices === undefined ? 'kind' : 'choices'], expected };
}

/** What is wrong with the answers, as the end of a sentence; `undefined`: nothing. */
export function answersProblem(questions: readonly Question[], answers: Answers): string | undefined {
  const keys = questions.map(({ key }) => key);
  const unknown = Object.keys(answers).find((key) => !keys.includes(key));
  if (unknown !== undefined) return `expected answers to the questionnaire, got "${unknown}"${suggestion(unknown, keys)}`;
  for (const question of questions) {
    const answer = Object.hasOwn(answers, question.key) ? (answers[question.key]?.trim() ?? '') : '';
    if (answer === '') {
      if (question.required === true) return `expected an answer to "${question.key}": ${question.text}`;
      continue;
    }
    const expected = expectedOf(question, answer);
    if (expected !== undefined) return `expected ${expected} as the answer to "${question.key}", got "${answer}"`;
  }
  return undefined;
}

/** What the answer should have been; `undefined`: it fits. */
function expectedOf({ kind, choices = [] }: Question, answer: string): string | undefined {
  switch (kind) {
    case 'text':
      return undefined;
    case 'line':
      return answer.includes('\n') ? 'one line' : undefined;
    case 'number':
      return /^-?\d{1,15}(?:\.\d{1,15})?$/.test(answer) ? undefined : 'a number';
    case 'yesNo':
      return ['yes', 'no'].includes(answer) ? undefined : 'yes or no';
    case 'choice':
      return choices.includes(answer) ? undefined : `one of ${choices.map((choice) => `"${choice}"`).join(', ')}`;
  }
}
