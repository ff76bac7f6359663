import { expect, test } from 'vitest';
import { formatIssue } from '../../core/messages/issue.ts';
import { unwrap } from '../../core/result.ts';
import { readQuestionnaire } from './readQuestionnaire.ts';

const mistakes = (text: string): readonly string[] => {
  const read = readQuestionnaire(text, 'forms.yaml');
  return read.ok ? [] : read.error.map(formatIssue);
};

test('CGF-A3: questions of every kind, as YAML and as JSON', () => {
  const questions = [
    { key: 'language', text: 'Programming language', kind: 'line', required: true },
    { key: 'since', text: 'Since when?', kind: 'number' },
    { key: 'protocol', text: 'How?', kind: 'choice', choices: ['GTP', 'by hand'] },
  ];
  const yaml = `
- { key: language, text: Programming language, kind: line, required: true }
- key: since
  text: Since when?
  kind: number
- { key: protocol, text: "How?", kind: choice, choices: [GTP, by hand] }
`;
  expect(unwrap(readQuestionnaire(yaml))).toEqual(questions);
  const lines = questions.map((question) => `- ${JSON.stringify(question)}\n`).join('');
  expect(unwrap(readQuestionnaire(lines))).toEqual(questions);
});

const LINE = '- { key: a, text: A, kind: line }\n';
test.each([
  ['- { key: a, text: A, kind: year }', '1:28: question 1, kind: expected line, text, number, yesNo or choice, got "year"'],
  [`${LINE}${LINE}`, '2:10: question 2, key: expected every key once, got "a" twice'],
  [`${LINE}- { key: b, kind: line }`, '2:3: question 2, text: expected text, got nothing'],
  [
    `${LINE}- { key: b, text: B, knd: line, kind: line }`,
    '2:22: question 2, knd: expected key, text, kind, required or choices, got "knd" (did you mean "kind"?)',
  ],
  [
    '- { key: a, text: A, kind: choice }',
    '1:28: question 1, kind: expected choices for a question of the kind choice, and for no other: "a"',
  ],
  ['- { key: a, text: A, kind: line, choices: [x, y] }', '1:43: question 1, choices: expected choices for a question of'],
  ['- { key: Lang uage, text: A, kind: line }', '1:10: question 1, key: expected a key of letters and digits'],
  ['key: a', '1:1: expected a list of questions'],
  ['- [a', '1:3: Cannot find the end of the list'],
])('what is wrong in %j is named with its line and column', (text, expected) => {
  expect(mistakes(text).join('\n')).toContain(`forms.yaml:${expected}`);
});

test('all mistakes are named, not only the first', () => {
  expect(mistakes('- { key: a, text: A, kind: year }\n- { key: b, text: B, kind: word }')).toHaveLength(2);
});
