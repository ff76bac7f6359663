// Buttons of the desk as data, and which of them an account is shown.

import type { DeskAction, DeskItem } from '../../messages.ts';
import { mayAsk, type DeskKind } from '../rights.ts';
import type { Role } from '../../messages.ts';

/** Before it is known who looks: `kind` says who may. */
export type OfferedAction = Omit<DeskAction, 'request'> & {
  readonly request: { readonly kind: DeskKind } & DeskAction['request'];
};
export type OfferedItem = Omit<DeskItem, 'actions'> & { readonly actions: readonly OfferedAction[] };
type Field = NonNullable<DeskAction['fields']>[number];

export const action = (
  tone: DeskAction['tone'],
  label: string,
  request: OfferedAction['request'],
  fields: readonly Field[] = [],
): OfferedAction => ({ label, tone, request, ...(fields.length === 0 ? {} : { fields }) });

export const choice = (name: string, label: string, choices: readonly string[], optional = false): Field => ({
  name,
  label,
  kind: 'choice',
  choices,
  ...(optional ? { optional } : {}),
});

export const field = (name: string, label: string, kind: 'text' | 'number', optional = false): Field => ({
  name,
  label,
  kind,
  ...(optional ? { optional } : {}),
});

/** `choices` as they stand now. */
export const order = (name: string, label: string, choices: readonly string[]): Field => ({
  name,
  label,
  kind: 'order',
  choices,
});

/** The item with what this role may do. */
export const shownTo = (role: Role, item: OfferedItem): DeskItem => ({
  ...item,
  actions: item.actions.filter(({ request }) => mayAsk(role, request.kind)),
});
