// Buttons of the desk as data, and which of them an account sees. The schema of a request says which fields it has and which may be empty.

import type { z } from 'zod';
import { inEnglish } from '../../../core/phrases/english.ts';
import type { Phrase } from '../../../core/phrases/phrase.ts';
import { fieldsOf, type deskMatter } from '../../../rulings/request.ts';
import type { DeskAction, DeskItem, Role } from '../../messages.ts';
import { mayAsk } from '../rights.ts';

type Matter = z.input<typeof deskMatter>;
type Kind = Matter['kind'];
type FieldName<Asked extends Kind> = Exclude<keyof Extract<Matter, { readonly kind: Asked }>, 'kind'> & string;
/** The part of a request that a button already knows; its fields ask for the rest. */
type Begun<Asked extends Kind> = { readonly kind: Asked } & { readonly [Name in FieldName<Asked>]?: unknown };
type Field<Name extends string = string> = NonNullable<DeskAction['fields']>[number] & { readonly name: Name };

/** Not yet filtered by role: `kind` decides who may see it. */
export type OfferedAction = Omit<DeskAction, 'request'> & { readonly request: { readonly kind: Kind } & DeskAction['request'] };
export type OfferedItem = Omit<DeskItem, 'actions'> & { readonly actions: readonly OfferedAction[] };

export function action<const Asked extends Kind>(
  tone: DeskAction['tone'],
  label: Phrase,
  request: Begun<Asked>,
  fields: readonly Field<FieldName<NoInfer<Asked>>>[] = [],
): OfferedAction {
  const known = fieldsOf(request.kind);
  const asked = fields.map((field) =>
    known[field.name]?.safeParse(undefined).success === true ? { ...field, optional: true as const } : field,
  );
  return { ...inEnglish({ label }), tone, request, ...(asked.length === 0 ? {} : { fields: asked }) };
}

export const field = <const Name extends string>(name: Name, label: Phrase, kind: 'text' | 'number'): Field<Name> => ({
  name,
  ...inEnglish({ label }),
  kind,
});

const among =
  (kind: 'choice' | 'order') =>
  <const Name extends string>(name: Name, label: Phrase, choices: readonly string[]): Field<Name> => ({
    name,
    ...inEnglish({ label }),
    kind,
    choices,
  });

export const choice = among('choice');
/** `choices` in their current order. */
export const order = among('order');

/** The item with the actions that this role may take. */
export const shownTo = (role: Role, item: OfferedItem): DeskItem => ({
  ...item,
  actions: item.actions.filter(({ request }) => mayAsk(role, request.kind)),
});
