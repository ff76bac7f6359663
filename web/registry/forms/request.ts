// What is filled in, and the request that it becomes. Pure; the server decides what is allowed.

import type { FormAction, FormField } from '../../../src/broadcast/registry/messages.ts';

/** By field name; `yesNo`: `yes`, `no` or empty; `yaml`: with its first spaces, which mean something. */
export type Values = Readonly<Record<string, string>>;

export const firstValues = ({ fields }: FormAction): Values =>
  Object.fromEntries(fields.map(({ name, value }) => [name, value ?? '']));

/** The first required field that is empty. */
export const missingField = ({ fields }: FormAction, values: Values): FormField | undefined =>
  fields.find(({ name, optional }) => optional !== true && textOf(values, name) === '');

/** Dotted names lead into the request; empty fields are left out. */
export function requestOf({ request, fields }: FormAction, values: Values): Readonly<Record<string, unknown>> {
  const made: Record<string, unknown> = structuredClone({ ...request });
  for (const field of fields) {
    const text = textOf(values, field.name);
    const value = text === '' ? undefined : sent(field, field.kind === 'yaml' ? (values[field.name] ?? '') : text);
    if (value === undefined) continue;
    const path = field.name.split('.');
    const last = path.pop() ?? '';
    let place = made;
    for (const part of path) place = (place[part] ??= {}) as Record<string, unknown>;
    place[last] = value;
  }
  return made;
}

/** Each filled-in field with its value, for the review. */
export const filledIn = (
  { fields }: FormAction,
  values: Values,
): readonly { readonly field: FormField; readonly value: string }[] =>
  fields.flatMap((field) => {
    const value = textOf(values, field.name);
    if (value === '') return [];
    return [{ field, value: field.kind === 'time' ? value.replace('T', ' ') : value }];
  });

/** Answers to a questionnaire are texts, whatever they say. */
function sent({ name, kind }: FormField, text: string): unknown {
  if (kind === 'names') return linesOf(text);
  if (name.startsWith('answers.')) return text;
  if (kind === 'number') return Number.isFinite(Number(text)) ? Number(text) : text;
  if (kind === 'time') {
    const utcMs = Date.parse(`${text}Z`);
    return Number.isNaN(utcMs) ? text : utcMs;
  }
  return kind === 'yesNo' ? (text === 'yes' ? true : undefined) : text;
}

export const linesOf = (text: string): readonly string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

const textOf = (values: Values, name: string): string => values[name]?.trim() ?? '';
