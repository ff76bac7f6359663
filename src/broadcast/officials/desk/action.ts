// Buttons of the desk as data, and which of them an account is shown. Which fields a request has, and which may be left empty, is what its schema says.

import type { z } from 'zod';
import { fieldsOf, type deskMatter } from '../../../rulings/request.ts';
import type { DeskAction, DeskItem, Role } from '../../messages.ts';
import { mayAsk } from '../rights.ts';

type Matter = z.input<typeof deskMatter>;
type Kind = Matter['kind'];
type FieldName<Asked extends Kind> = Exclude<keyof Extract<Matter, { readonly kind: Asked }>, 'kind'> & string;
/** The part of a request that a button knows; its fields ask for the rest. */
type Begun<Asked extends Kind> = { readonly kind: Asked } & { readonly [Name in FieldName<Asked>]?: unknown };
type Field<Name extends string = string> = NonNullable<DeskAction['fields']>[number] & { readonly name: Name };

/** Before it is known who looks: `kind` says who may. */
export type OfferedAction = Omit<DeskAction, 'request'> & { readonly request: { readonly kind: Kind } & DeskAction['request'] };
export type OfferedItem = Omit<DeskItem, 'actions'> & { readonly actions: readonly OfferedAction[] };

export function action<const Asked extends Kind>(
  tone: DeskAction['tone'],
  label: string,
  request: Begun<Asked>,
  fields: readonly Field<FieldName<NoInfer<Asked>>>[] = [],
): OfferedAction {
  const known = fieldsOf(request.kind);
  const asked = fields.map((field) =>
    known[field.name]?.safeParse(undefined).success === true ? { ...field, optional: true as const } : field,
  );
  return { label, tone, request, ...(asked.length === 0 ? {} : { fields: asked }) };
}

export const field = <const Name extends string>(name: Name, label: string, kind: 'text' | 'number'): Field<Name> => ({
  name,
  label,
  kind,
});

const among =
  (kind: 'choice' | 'order') =>
  <const Name extends string>(name: Name, label: string, choices: readonly string[]): Field<Name> => ({
    name,
    label,
    kind,
    choices,
  });

export const choice = among('choice');
/** `choices` as they stand now. */
export const order = among('order');

/** The item with what this role may do. */
export const shownTo = (role: Role, item: OfferedItem): DeskItem => ({
  ...item,
  actions: item.actions.filter(({ request }) => mayAsk(role, request.kind)),
});
