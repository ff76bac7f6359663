// What an official fills in, and the resulting request. The server decides what is allowed: this only knows what would be sent, and what is still
// missing.

import type { DeskAction } from '../../src/broadcast/messages.ts';

export type Field = NonNullable<DeskAction['fields']>[number];
/** By field name: text, or names in an order. */
export type Values = Readonly<Record<string, string | readonly string[]>>;

/** The initial values of the fields: lists start in the order received. */
export const firstValues = (fields: readonly Field[] = []): Values =>
  Object.fromEntries(fields.map(({ name, kind, choices = [] }) => [name, kind === 'order' ? choices : '']));

/** The first required field that is empty; `reason` is one of them. */
export function missingField(fields: readonly Field[] = [], values: Values, reason: string): string | undefined {
  const missing = fields.find(({ name, optional }) => optional !== true && isEmpty(values[name]));
  if (missing !== undefined) return missing.name;
  return reason.trim() === '' ? 'reason' : undefined;
}

/** The body that is posted to the desk, without empty fields. */
export function bodyOf({ request, fields = [] }: DeskAction, values: Values, reason: string): Readonly<Record<string, unknown>> {
  const filled = fields.flatMap(({ name, kind }): readonly (readonly [string, unknown])[] => {
    const value = values[name];
    if (value === undefined || isEmpty(value)) return [];
    if (typeof value !== 'string') return [[name, value]];
    const text = value.trim();
    return [[name, kind === 'number' && Number.isFinite(Number(text)) ? Number(text) : text]];
  });
  return { request: { ...request, ...Object.fromEntries(filled) }, reason: reason.trim() };
}

/** Each filled-in field with its text, for the review before recording. */
export function filledIn(
  { fields = [] }: DeskAction,
  values: Values,
): readonly { readonly field: Field; readonly text: string }[] {
  return fields.flatMap((field) => {
    const value = values[field.name];
    if (value === undefined || isEmpty(value)) return [];
    const text = typeof value === 'string' ? value.trim() : value.map((entry, index) => `${index + 1}. ${entry}`).join('  ');
    return [{ field, text }];
  });
}

const isEmpty = (value: string | readonly string[] | undefined): boolean =>
  value === undefined || (typeof value === 'string' ? value.trim() === '' : value.length === 0);
