import { expect, test } from 'vitest';
import type { FormAction, FormField } from '../../../src/broadcast/registry/messages.ts';
import { registryRequest } from '../../../src/registry/requests.ts';
import { filledIn, firstValues, missingField, requestOf } from './request.ts';

const action = (request: object, ...fields: readonly Partial<FormField>[]): FormAction => ({
  label: 'Ask',
  tone: 'plain',
  request: { ...request },
  fields: fields.map((field) => ({ name: '', label: field.name ?? '', kind: 'line', ...field })),
});

test('each kind of field becomes what the registry reads', () => {
  const announce = action(
    { kind: 'announce-list' },
    { name: 'tournament' },
    { name: 'conditions.deadlineUtcMs', kind: 'time', optional: true },
    { name: 'conditions.mostEntrants', kind: 'number', optional: true },
    { name: 'conditions.fee', optional: true },
  );
  const asked = requestOf(announce, {
    tournament: ' 4k Cup ',
    'conditions.deadlineUtcMs': '2026-11-27T12:30',
    'conditions.mostEntrants': '16',
    'conditions.fee': ' ',
  });
  expect(asked).toEqual({
    kind: 'announce-list',
    tournament: '4k Cup',
    conditions: { deadlineUtcMs: Date.UTC(2026, 10, 27, 12, 30), mostEntrants: 16 },
  });
  expect(registryRequest.safeParse(asked).success).toBe(true);
  // The action itself is used again.
  expect(announce.request).toEqual({ kind: 'announce-list' });
});

test('YAML is sent as it is written, with the spaces at its start', () => {
  const announce = action({ kind: 'announce-list', tournament: 'Cup' }, { name: 'questions', kind: 'yaml', optional: true });
  const written = '  - { key: a, text: A, kind: line }\n';
  const asked = requestOf(announce, { questions: written });
  expect(asked).toEqual({ kind: 'announce-list', tournament: 'Cup', questions: written });
  expect(registryRequest.safeParse(asked).success).toBe(true);
  expect(requestOf(announce, { questions: ' \n' })).not.toHaveProperty('questions');
});

test('answers are texts, operators are lines, and yes is said or left out', () => {
  const apply = action(
    { kind: 'apply', tournament: 'Cup', engine: 'A' },
    { name: 'answers.since', kind: 'number' },
    { name: 'answers.abroad', kind: 'yesNo' },
    { name: 'operators', kind: 'names', optional: true },
  );
  const asked = requestOf(apply, { 'answers.since': '1999', 'answers.abroad': 'no', operators: 'Ada\n\n substitute:Bob ' });
  expect(asked).toMatchObject({ answers: { since: '1999', abroad: 'no' }, operators: ['Ada', 'substitute:Bob'] });
  expect(registryRequest.safeParse(asked).success).toBe(true);

  const statement = action(
    { kind: 'make-statement', case: '0123abcd' },
    { name: 'text', kind: 'text' },
    { name: 'inConfidence', kind: 'yesNo', optional: true },
  );
  expect(requestOf(statement, { text: 'So.', inConfidence: 'yes' })).toMatchObject({ inConfidence: true });
  expect(requestOf(statement, { text: 'So.', inConfidence: 'no' })).not.toHaveProperty('inConfidence');
});

test('what is missing is named, and the review shows what is filled in', () => {
  const decide = action({ kind: 'decide-version' }, { name: 'reason', label: 'Reason', kind: 'text' });
  expect(firstValues(decide)).toEqual({ reason: '' });
  expect(missingField(decide, { reason: ' ' })?.label).toBe('Reason');
  expect(missingField(decide, { reason: 'So.' })).toBeUndefined();
  expect(filledIn(decide, { reason: ' So. ' })).toEqual([{ field: decide.fields[0], value: 'So.' }]);
});
