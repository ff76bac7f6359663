// The tables of fields in docs/tournament-file.md, generated from the table that reads tournament files (src/tournament/schema.ts). A comment before
// each names its group, and the fields that it shows if it does not show all:
//
//   <!-- fields of events.schedule: startAfter break -->

import { z } from 'zod';
import { fieldOf } from '../../src/tournament/reading/field.ts';
import { tournamentShape } from '../../src/tournament/schema.ts';

export const FIELDS = 'docs/tournament-file.md';
const TABLE = /^<!-- fields(?: of ([\w.]+))?(?:: ([\w. ]+))? -->\n(?:\|.*\n)*/gmu;

type Row = { readonly name: string; readonly schema: z.core.$ZodType };

/** One sentence for each field that is shown and does not exist, exists and is not shown, or is shown differently. */
export function fieldProblems(markdown: string): readonly string[] {
  const tables = [...markdown.matchAll(TABLE)].map(([, group, names]) => ({ group, rows: rowsOf(group, names) }));
  const shown = new Set(
    tables.flatMap(({ rows }) => (typeof rows === 'string' ? [] : rows.map(({ schema }) => meaningOf(schema)))),
  );
  const problems = [
    ...tables.flatMap(({ rows }) => (typeof rows === 'string' ? [`${FIELDS}: ${rows}`] : [])),
    ...allRows(tournamentShape).flatMap(({ name, schema }) =>
      shown.has(meaningOf(schema)) ? [] : [`${FIELDS} does not explain the field ${name}: name it in the comment of a table`],
    ),
  ];
  if (problems.length === 0 && markdown !== withFieldTables(markdown))
    problems.push(`${FIELDS}: its tables of fields are not up to date: run "node scripts/docs.ts --write"`);
  return problems;
}

/** The page with its tables. */
export const withFieldTables = (markdown: string): string =>
  markdown.replace(TABLE, (table: string, group?: string, names?: string) => {
    const rows = rowsOf(group, names);
    if (typeof rows === 'string') return table;
    const lines = rows.map(({ name, schema }) => `| \`${name}\` | ${valuesOf(jsonOf(schema))} | ${cellsOf(schema)} |`);
    return [table.split('\n')[0], '| field | value | meaning | default |', '| --- | --- | --- | --- |', ...lines, ''].join('\n');
  });

/** A sentence for each name in the page that does not exist. */
function rowsOf(group = '', names = ''): readonly Row[] | string {
  const shape = group === '' ? tournamentShape : group.split('.').reduce<z.core.$ZodShape | undefined>(shapeAt, tournamentShape);
  if (shape === undefined) return `there is no group of fields "${group}"`;
  if (names === '') return allRows(shape, 1);
  const rows = names.split(' ').map((name) => ({ name, schema: schemaAt(shape, name.split('.')) }));
  const stranger = rows.find(({ schema }) => schema === undefined);
  return stranger === undefined
    ? rows.flatMap(({ name, schema }) => (schema === undefined ? [] : [{ name, schema }]))
    : `there is no field "${stranger.name}" in the group "${group}"`;
}

const shapeAt = (shape: z.core.$ZodShape | undefined, name: string): z.core.$ZodShape | undefined => shapeIn(shape?.[name]);

function schemaAt(shape: z.core.$ZodShape, [name = '', ...rest]: readonly string[]): z.core.$ZodType | undefined {
  const schema = shape[name];
  const inner = shapeIn(schema);
  return rest.length === 0 ? schema : inner && schemaAt(inner, rest);
}

/** The fields of the group that a field holds, as one group, in a list or by names. */
function shapeIn(schema: z.core.$ZodType | undefined): z.core.$ZodShape | undefined {
  if (schema instanceof z.ZodObject) return schema.shape;
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodPrefault) return shapeIn(schema.unwrap());
  if (schema instanceof z.ZodArray) return shapeIn(schema.element);
  if (schema instanceof z.ZodRecord) return shapeIn(schema.valueType);
  if (!(schema instanceof z.ZodUnion)) return undefined;
  return schema.options.map((form) => shapeIn(form)).find((shape) => shape !== undefined);
}

/** The fields of a group, with those of nested groups up to `depth`. */
function allRows(shape: z.core.$ZodShape, depth = 10): readonly Row[] {
  return Object.entries(shape).flatMap(([name, schema]) => {
    const inner = depth > 1 ? shapeIn(schema) : undefined;
    const members = inner === undefined ? [] : allRows(inner, depth - 1);
    return [{ name, schema }, ...members.map((row) => ({ ...row, name: `${name}.${row.name}` }))];
  });
}

const meaningOf = (schema: z.core.$ZodType): string => fieldOf(schema).meaning;

type Json = z.core.JSONSchema.BaseSchema;
const jsonOf = (schema: z.core.$ZodType): Json => z.toJSONSchema(schema, { io: 'input', target: 'draft-7' });

/** The valid values, as far as a few words can describe them. */
function valuesOf({ enum: words, const: word, type, title, anyOf, minimum, maximum, minItems, maxItems }: Json): string {
  if (title !== undefined) return title;
  if (words !== undefined || word !== undefined) return (words ?? [word]).map((each) => `\`${String(each)}\``).join(', ');
  if (anyOf !== undefined) return [...new Set(anyOf.map((form) => valuesOf(form)))].join('; ');
  if (type === 'boolean') return '`true`, `false`';
  if (type === 'object') return 'a group';
  if (type === 'array')
    return maxItems === undefined ? 'a list' : `a list of ${minItems === maxItems ? minItems : rangeOf(minItems, maxItems)}`;
  if (type === 'string') return 'text';
  return minimum === undefined || maximum === undefined ? 'a number' : rangeOf(minimum, maximum);
}

const rangeOf = (least = 0, most = 0): string => `${least.toLocaleString('en')} to ${most.toLocaleString('en')}`;

/** Meaning and default. */
function cellsOf(schema: z.core.$ZodType): string {
  const { meaning: described, shownDefault } = fieldOf(schema);
  const [, meaning = '', words] = /^(.*?)(?: Default: (.*)\.)?$/su.exec(described) ?? [];
  const written = schema instanceof z.ZodPrefault ? schema.def.defaultValue : shownDefault;
  const value = Array.isArray(written) ? `[${written.join(', ')}]` : String(written);
  const isOptional = schema instanceof z.ZodOptional || schema instanceof z.ZodPrefault;
  return `${meaning} | ${words ?? (written === undefined ? (isOptional ? '' : 'must be given') : `\`${value}\``)}`;
}
