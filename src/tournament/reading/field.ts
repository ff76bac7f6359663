// Defines a field of the tournament file once: the shape of its value, its meaning, its default, and where it applies. The reader (fields.ts), the
// checks (applicability.ts), the JSON Schema (schema.ts) and the tables of docs/tournament-file.md use this definition.

import { z } from 'zod';
import { present } from '../../core/present.ts';
import type { Protocol } from '../../core/gameJob.ts';
import type { FormatSettings } from '../../formats/registry.ts';
import type { Hints } from './hints.ts';
import type { Located, LocatedField } from './yamlSource.ts';

/** Where a field applies; an absent member does not restrict it. */
export type Applies = {
  readonly formats?: readonly FormatSettings['kind'][];
  /** Whether this field determines the length of events of these formats: messages name it when another such field is used. */
  readonly isCount?: boolean;
  readonly game?: 'chess' | 'go';
  /** For engines: the protocols that use it. */
  readonly protocols?: readonly Protocol[];
  /** For engines: whether only programs that Arbiter starts need it. */
  readonly started?: boolean;
  /** What to use instead in the other game, or with another protocol. */
  readonly instead?: string;
  readonly clock?: 'with' | 'without';
  /** How ratings are computed. */
  readonly method?: 'bayeselo' | 'ordo';
  /** Whether an engine receives the text as written, digit by digit. */
  readonly handedOn?: boolean;
  /** Whether a group of a preset may lack it until it is used: only the file that completes the preset can set it. */
  readonly missedInUse?: boolean;
};
type Told = Applies & {
  readonly examples?: readonly unknown[];
  /** For people, where the default depends on other fields, so that the reader cannot fill it in. */
  readonly shownDefault?: unknown;
};

/** The description of a field, in Markdown; a default in words is its last sentence: `Default: the event’s.` */
type Meaning = { readonly meaning: string; readonly shownDefault?: unknown };

const FIELDS = z.registry<Applies & Meaning>();
const ANYWHERE: Applies & Meaning = { meaning: '' };

/** An optional field; `default` is in the notation of the file, and `filled` (fields.ts) fills it in. */
export function field<Schema extends z.ZodType>(
  schema: Schema,
  meaning: string,
  told: Told & { readonly default: z.input<Schema> },
): z.ZodPrefault<Schema>;
export function field<Schema extends z.ZodType>(schema: Schema, meaning: string, told?: Told): z.ZodOptional<Schema>;
export function field<Schema extends z.ZodType>(
  schema: Schema,
  meaning: string,
  told: Told & { readonly default?: z.input<Schema> } = {},
): z.ZodPrefault<Schema> | z.ZodOptional<Schema> {
  const { default: byDefault, shownDefault, examples, ...applies } = told;
  const described = schema.meta(present({ description: plain(meaning), default: shownDefault, examples }));
  const made = byDefault === undefined ? described.optional() : described.prefault(byDefault);
  FIELDS.add(made, { ...applies, meaning, shownDefault });
  return made;
}

/** A required field. */
export function required<Schema extends z.ZodType>(schema: Schema, meaning: string, applies: Applies = {}): Schema {
  const made = schema.meta({ description: plain(meaning) });
  FIELDS.add(made, { ...applies, meaning });
  return made;
}

/** Editors display it unchanged. */
const plain = (markdown: string): string => markdown.replaceAll(/\[([^\]]*)\]\([^)]*\)/gu, '$1').replaceAll('`', '');

export const fieldOf = (schema: z.core.$ZodType): Applies & Meaning => FIELDS.get(schema) ?? ANYWHERE;

/** Message texts about a group: hints for names from other programs, and the expected form. */
export type GroupTraits = { readonly hints?: Hints; readonly such?: string };
const GROUPS = z.registry<GroupTraits>();

export function group<Shape extends z.ZodRawShape>(shape: Shape, traits: GroupTraits = {}) {
  const made = z.strictObject(shape);
  GROUPS.add(made, traits);
  return made;
}
export const groupTraits = (schema: z.ZodObject): GroupTraits => GROUPS.get(schema) ?? {};

export type UsedField = { readonly path: readonly string[]; readonly field: LocatedField; readonly applies: Applies };

/** The fields of a group's shape, with those of the groups inside. */
export function usedFields(shape: z.ZodRawShape, group: Located): readonly UsedField[] {
  return Object.entries(shape).flatMap(([name, schema]) => {
    const field = group.fields.get(name);
    if (field === undefined) return [];
    const inner = schema instanceof z.ZodOptional || schema instanceof z.ZodPrefault ? schema.unwrap() : schema;
    const members = inner instanceof z.ZodObject ? usedFields(inner.shape, field.value) : [];
    return [
      { path: [name], field, applies: fieldOf(schema) },
      ...members.map((member) => ({ ...member, path: [name, ...member.path] })),
    ];
  });
}
