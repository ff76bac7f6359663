// What a field of the tournament file is, said once: the shape of its value, what it means, its default, and where it applies. The reader
// (fields.ts), the checks (applicability.ts), the JSON Schema (schema.ts) and the tables of docs/tournament-file.md all take it from here.

import { z } from 'zod';
import { present } from '../../core/present.ts';
import type { Protocol } from '../../core/gameJob.ts';
import type { FormatSettings } from '../../formats/registry.ts';
import type { Hints } from './hints.ts';
import type { Located, LocatedField } from './yamlSource.ts';

/** Where a field means something; what is absent does not matter. */
export type Applies = {
  readonly formats?: readonly FormatSettings['kind'][];
  /** Whether it is the field that says how long an event of these formats is: it is named where another of them is used. */
  readonly isCount?: boolean;
  readonly game?: 'chess' | 'go';
  /** Of an engine: the protocols that have a use for it. */
  readonly protocols?: readonly Protocol[];
  /** Of an engine: whether only a program needs it that is started here. */
  readonly started?: boolean;
  /** What to use in the other game, or with another protocol. */
  readonly instead?: string;
  readonly clock?: 'with' | 'without';
  /** How ratings are made. */
  readonly method?: 'bayeselo' | 'ordo';
  /** Whether an engine gets what is written, digit by digit. */
  readonly handedOn?: boolean;
  /** Whether a group of a preset may lack it until it is used: only the file that completes the preset can give it. */
  readonly missedInUse?: boolean;
};
type Told = Applies & {
  readonly examples?: readonly unknown[];
  /** For people, where the default depends on other fields, so that the reader cannot fill it in. */
  readonly shownDefault?: unknown;
};

/** What a field is, in Markdown; a default in words is its last sentence: `Default: the event’s.` */
type Meaning = { readonly meaning: string; readonly shownDefault?: unknown };

const FIELDS = z.registry<Applies & Meaning>();
const ANYWHERE: Applies & Meaning = { meaning: '' };

/** A field that may be absent; a `default` is written as in the file, and filled in by `filled` (fields.ts). */
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

/** A field that must be there. */
export function required<Schema extends z.ZodType>(schema: Schema, meaning: string, applies: Applies = {}): Schema {
  const made = schema.meta({ description: plain(meaning) });
  FIELDS.add(made, { ...applies, meaning });
  return made;
}

/** Editors show it as it is. */
const plain = (markdown: string): string => markdown.replaceAll(/\[([^\]]*)\]\([^)]*\)/gu, '$1').replaceAll('`', '');

export const fieldOf = (schema: z.core.$ZodType): Applies & Meaning => FIELDS.get(schema) ?? ANYWHERE;

/** What is said of a group in messages: names that people bring along, and what it looks like. */
export type GroupTraits = { readonly hints?: Hints; readonly such?: string };
const GROUPS = z.registry<GroupTraits>();

export function group<Shape extends z.ZodRawShape>(shape: Shape, traits: GroupTraits = {}) {
  const made = z.strictObject(shape);
  GROUPS.add(made, traits);
  return made;
}
export const groupTraits = (schema: z.ZodObject): GroupTraits => GROUPS.get(schema) ?? {};

export type UsedField = { readonly path: readonly string[]; readonly field: LocatedField; readonly applies: Applies };

/** The fields of a shape that a group has, with those of the groups inside. */
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
