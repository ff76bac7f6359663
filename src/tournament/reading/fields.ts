// Reads a group of fields against its zod shape, one field at a time, so that one mistake never hides another. Returns the valid values and reports
// each mistake with its location, what was expected, what was found and the nearest valid name.

import { z } from 'zod';
import { isGroup } from '../engines/engineFields.ts';
import { nearest, oneOf, suggestion } from '../../core/messages/nearest.ts';
import { fieldOf, groupTraits } from './field.ts';
import type { GroupTraits } from './field.ts';
import { HINTS } from './hints.ts';
import type { Hints } from './hints.ts';
import { printable } from '../../core/messages/printable.ts';
import type { Located, LocatedField, Location } from './yamlSource.ts';

export type Path = readonly (string | number)[];
export type Report = (location: Location, path: Path, message: string) => void;

/** Reports a mistake at the value or the key at a path; if neither exists, at the group that lacks it. */
export type Refuse = (path: Path, message: string, part?: 'key' | 'value') => void;
export const refuserOf =
  (root: Located, report: Report): Refuse =>
  (path, message, part = 'value') =>
    report(part === 'key' ? keyLocationAt(root, path) : locatedAt(root, path).location, path, message);

/** The fields that were given and are valid. */
export type Read<Shape extends z.ZodRawShape> = { readonly [Name in keyof Shape]?: ReadOf<Shape[Name]> | undefined };

/** The same with its defaults. */
export type Filled<Shape extends z.ZodRawShape> = {
  readonly [Name in keyof Shape]: ReadOf<Shape[Name]> | (Shape[Name] extends z.ZodPrefault ? never : undefined);
};

/** Checks items of lists and records one by one, because their groups may lack required fields; a wrong item is undefined. */
type ReadOf<Schema> =
  Schema extends z.ZodOptional<infer Inner>
    ? ReadOf<Inner>
    : Schema extends z.ZodPrefault<infer Inner>
      ? ReadOf<Inner>
      : Schema extends z.ZodArray<infer Item>
        ? Item extends z.ZodObject
          ? readonly ReadItem<Item>[]
          : Item extends z.ZodUnion
            ? readonly (ReadItem<Item> | undefined)[]
            : z.output<Schema>
        : Schema extends z.ZodRecord<infer _, infer Item>
          ? Readonly<Record<string, ReadItem<Item>>>
          : Schema extends z.ZodUnion<infer Members>
            ? ReadItem<Members[number]>
            : z.output<Schema>;
type ReadItem<Schema> = Schema extends z.ZodObject<infer Shape> ? Filled<Shape> : ReadOf<Schema>;

export function readGroup<Shape extends z.ZodRawShape>(
  shape: Shape,
  group: Located,
  path: Path,
  report: Report,
  { hints = {}, such = `{ ${Object.keys(shape)[0] ?? 'name'}: … }` }: GroupTraits = {},
): Read<Shape> {
  if (!isGroup(group.value)) {
    report(group.location, path, complaint(path, `a group of fields such as ${such}`, group.value));
    return {};
  }
  const known = Object.keys(shape);
  for (const [name, field] of group.fields) {
    if (!known.includes(name)) report(field.keyLocation, [...path, name], unknownField(name, known, { ...HINTS, ...hints }));
  }
  const meant = meantFields(group, known, { ...HINTS, ...hints });
  const read: Record<string, unknown> = {};
  for (const [name, schema] of Object.entries(shape)) {
    const field = group.fields.get(name);
    if (field !== undefined) {
      read[name] = readValue(schema, field.value, [...path, name], report);
      if (fieldOf(schema).handedOn === true) checkNumbers(field.value, [...path, name], report);
    } else if (
      !isOptional(schema) &&
      !meant.has(name) &&
      !(fieldOf(schema).missedInUse === true && group.missingAt !== undefined)
    ) {
      report(group.missingAt ?? group.location, [...path, name], missingField(name, schema));
    }
  }
  // Each member is the output of its own schema.
  return read as Read<Shape>;
}

/** The values read, with the default of each field that has one, also in nested groups. */
export function filled<Shape extends z.ZodRawShape>(shape: Shape, read: Read<Shape>): Filled<Shape> {
  const all = Object.entries(shape).map(([name, schema]) => [name, filledValue(schema, read[name])]);
  // Each member is the output of its own schema.
  return Object.fromEntries(all) as Filled<Shape>;
}

function filledValue(schema: z.core.$ZodType, value: unknown): unknown {
  if (value === undefined) return schema instanceof z.ZodPrefault ? z.parse(schema, undefined) : undefined;
  const inner = formOf(unwrapped(schema), value);
  if (inner instanceof z.ZodObject) return filled(inner.shape, value as Read<z.ZodRawShape>);
  if (inner instanceof z.ZodArray && Array.isArray(value)) return value.map((item) => filledValue(inner.element, item));
  if (inner instanceof z.ZodRecord && isGroup(value))
    return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, filledValue(inner.valueType, item)]));
  return value;
}

/** `Cannot find "file": expected a file`; the form that text must have matters only where there is some. */
export function missingField(name: string, schema: z.core.$ZodType): string {
  const expected = z.safeParse(schema, undefined).error?.issues[0]?.message ?? 'a value';
  return `Cannot find "${name}": expected ${expected.replace(/ in one line of .*/u, '')}`;
}

const isOptional = (schema: z.core.$ZodType): boolean => schema instanceof z.ZodOptional || schema instanceof z.ZodPrefault;
const unwrapped = (schema: z.core.$ZodType): z.core.$ZodType =>
  schema instanceof z.ZodOptional || schema instanceof z.ZodPrefault ? schema.unwrap() : schema;

/** For a field with several forms, the schema that is a list or a group like the value; for a single value the whole union. */
function formOf(schema: z.core.$ZodType, value: unknown): z.core.$ZodType {
  if (!(schema instanceof z.ZodUnion)) return schema;
  return (
    schema.options.find((form) =>
      Array.isArray(value)
        ? form instanceof z.ZodArray
        : isGroup(value) && (form instanceof z.ZodObject || form instanceof z.ZodRecord),
    ) ?? schema
  );
}

/** Where a number is handed on as text, the engine would receive `1.10`, `0x10` or a very long number in another form than written. */
function checkNumbers(group: Located, path: Path, report: Report): void {
  const members = [...group.fields].map(([name, field]) => [name, field.value] as const);
  for (const [key, { value, written, location }] of [...members, ...group.items.entries()]) {
    if (typeof value !== 'number' || !Number.isFinite(value) || written === undefined || String(value) === written) continue;
    const plainly = Number.isInteger(value) && !Number.isSafeInteger(value) ? '' : `, or written as ${value}`;
    report(
      location,
      [...path, key],
      `Cannot read the number: expected it in quotes to be handed on as it stands ("${written}")${plainly}`,
    );
  }
}

/** The known names that unknown names of the group probably mean: they are mistyped, not missing. */
export function meantFields(group: Located, known: readonly string[], hints: Hints = HINTS): ReadonlySet<string> {
  const strangers = [...group.fields.keys()].filter((name) => !known.includes(name));
  return new Set(strangers.flatMap((name) => betterName(name, known, hints) ?? []));
}

/** `undefined` if it is wrong. Reads members one by one, so that one wrong item does not hide the others. */
function readValue(schema: z.core.$ZodType, value: Located, path: Path, report: Report): unknown {
  const inner = formOf(unwrapped(schema), value.value);
  if (inner instanceof z.ZodObject) return readGroup(inner.shape, value, path, report, groupTraits(inner));
  if (inner instanceof z.ZodArray && Array.isArray(value.value)) {
    reportIssues(inner, value, path, report, 'itself');
    const { element } = inner;
    const items = value.items.map((item, index) => readValue(element, item, [...path, index], report));
    return element instanceof z.ZodUnion || !items.includes(undefined) ? items : undefined;
  }
  if (inner instanceof z.ZodRecord && isGroup(value.value)) {
    reportIssues(inner, value, path, report, 'itself');
    const members = [...value.fields].map(([name, { keyLocation, value: member }]) => {
      const key = z.safeParse(inner.keyType, name);
      if (!key.success) report(keyLocation, [...path, name], key.error.issues[0]?.message ?? '');
      return [name, readValue(inner.valueType, member, [...path, name], report)] as const;
    });
    return Object.fromEntries(members.filter(([, member]) => member !== undefined));
  }
  return reportIssues(inner, value, path, report, 'whole');
}

/** Reports what is wrong with a value, once for each location; returns the value if nothing is. */
function reportIssues(schema: z.core.$ZodType, value: Located, path: Path, report: Report, of: 'itself' | 'whole'): unknown {
  const result = z.safeParse(schema, value.value);
  const reported = new Set<string>();
  for (const issue of result.error?.issues ?? []) {
    if (of === 'itself' && issue.path.length > 0) continue;
    const at = issue.path.filter((step) => typeof step !== 'symbol');
    const full = [...path, ...at];
    if (reported.has(formatPath(full))) continue;
    reported.add(formatPath(full));
    const target = locatedAt(value, at);
    const atKey = issue.code === 'custom' && issue.params?.['part'] === 'key';
    const message = issue.message.startsWith('Cannot ')
      ? issue.message
      : complaintOf(full, issue.message, gotBy(issue, target.value)) + hintFor(issue, target);
    report(atKey ? keyLocationAt(value, at) : target.location, full, message);
  }
  return result.data;
}

/** For a list of a wrong length its length, otherwise its value. */
const gotBy = (issue: z.core.$ZodIssue, got: unknown): string =>
  (issue.code === 'too_small' || issue.code === 'too_big') && Array.isArray(got) && got.length > 0
    ? `a list of ${got.length}`
    : shown(got);

/** `Cannot read "cycles": expected a whole number from 1 to 1000000, got "two"`. */
export const complaint = (path: Path, expected: string, got: unknown): string => complaintOf(path, expected, shown(got));
const complaintOf = (path: Path, expected: string, got: string): string =>
  `Cannot read "${labelOf(path)}": expected ${expected}, got ${got}`;

/** What the user probably meant: a similar name, other quotes, YAML's word for true. */
function hintFor(issue: z.core.$ZodIssue, located: Located): string {
  if (issue.code === 'invalid_union')
    return (
      issue.errors
        .flat()
        .map((form) => hintFor(form, located))
        .find((hint) => hint !== '') ?? ''
    );
  const { value, written } = located;
  if (issue.code === 'invalid_value' && typeof value === 'string') return suggestion(value, issue.values.map(String));
  if (issue.code !== 'invalid_type') return '';
  if (issue.expected === 'string' && (typeof value === 'number' || typeof value === 'boolean')) {
    return ` (put it in quotes: "${written ?? String(value)}")`;
  }
  if (typeof value !== 'string') return '';
  if (issue.expected === 'boolean') {
    const flag = spokenFlag(value);
    return flag === undefined ? '' : ` (did you mean ${flag}?)`;
  }
  return /^-?\d+$/u.test(value.trim()) ? ' (write it without quotes)' : '';
}

/** The last name of a path with the indices after it: `args[1]`. */
const labelOf = (path: Path): string => formatPath(path.slice(path.findLastIndex((step) => typeof step === 'string')));

export function unknownField(name: string, known: readonly string[], hints: Hints): string {
  const better = betterName(name, known, hints);
  if (better !== undefined) return `Cannot use the field "${name}": expected a known name (did you mean "${better}"?)`;
  const hint = Object.hasOwn(hints, name) ? hints[name] : undefined;
  return `Cannot use the field "${name}": ${hint !== undefined && 'say' in hint ? hint.say : `expected ${oneOf(name, known, 'docs/tournament-file.md')}`}`;
}

function betterName(name: string, known: readonly string[], hints: Hints): string | undefined {
  const hint = Object.hasOwn(hints, name) ? hints[name] : undefined;
  if (hint !== undefined && 'say' in hint) return undefined;
  const near = hint === undefined ? nearest(name, known) : undefined;
  if (near !== undefined) return near;
  // A slip in a name of another program: "comand".
  const meant = hint ?? hints[nearest(name, Object.keys(hints)) ?? ''];
  return meant !== undefined && 'write' in meant && known.includes(meant.write) ? meant.write : nearest(name, known);
}

/** `engines[1].options.Hash`, `options["Move Overhead"]`. */
export function formatPath(path: Path): string {
  let text = '';
  for (const step of path) {
    if (typeof step === 'number') text += `[${step}]`;
    else if (!/^[A-Za-z_][\w-]*$/u.test(step)) text += `[${printable(JSON.stringify(step))}]`;
    else text += text === '' ? step : `.${step}`;
  }
  return text;
}

/** A value as a message shows it: at most 60 characters, without control characters. */
export function shown(value: unknown): string {
  if (Array.isArray(value)) return value.length === 0 ? 'an empty list' : 'a list';
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') {
    return isGroup(value) ? 'a group of fields' : 'nothing';
  }
  const text = printable(String(value));
  return `"${text.length > 60 ? `${text.slice(0, 57)}…` : text}"`;
}

/** YAML 1.1 had more words for true and false; here they are text. */
function spokenFlag(text: string): boolean | undefined {
  if (/^(?:yes|on|y|true)$/iu.test(text)) return true;
  return /^(?:no|off|n|false)$/iu.test(text) ? false : undefined;
}

function locatedAt(value: Located, path: Path): Located {
  let at = value;
  for (const step of path) at = (typeof step === 'number' ? at.items[step] : at.fields.get(step)?.value) ?? at;
  return at;
}

const keyLocationAt = (value: Located, path: Path): Location =>
  fieldAt(value, path)?.keyLocation ?? locatedAt(value, path.slice(0, -1)).location;

/** The field or the item at a path, with its value; `undefined` if there is none. */
export function fieldAt(value: Located, [step, ...rest]: Path): LocatedField | undefined {
  if (step === undefined) return undefined;
  const item = typeof step === 'number' ? value.items[step] : undefined;
  const found = typeof step === 'string' ? value.fields.get(step) : item && { keyLocation: item.location, value: item };
  return found === undefined || rest.length === 0 ? found : fieldAt(found.value, rest);
}
