// Reads a group of fields against its zod shape, one field at a time, so that one mistake never hides another: what is good comes back,
// what is wrong is reported with its place, what was expected, what was got and the nearest valid name.

import { z } from 'zod';
import { isGroup } from '../engines/engineFields.ts';
import { nearest, orList, suggestion } from '../../core/messages/nearest.ts';
import { appliesOf } from './field.ts';
import { HINTS } from './hints.ts';
import type { Hints } from './hints.ts';
import { printable } from './printable.ts';
import type { Located, Place } from './yamlSource.ts';

export type Path = readonly (string | number)[];
export type Report = (place: Place, path: Path, message: string) => void;

/** Reports a mistake where the value at a path is, or its key; where there is none, at the group that lacks it. */
export type Refuse = (path: Path, message: string, part?: 'key' | 'value') => void;
export const refuserOf =
  (root: Located, report: Report): Refuse =>
  (path, message, part = 'value') =>
    report(part === 'key' ? keyPlaceAt(root, path) : locatedAt(root, path).place, path, message);

/** The fields that were given and are good. */
export type Read<Shape extends z.ZodRawShape> = { readonly [Name in keyof Shape]?: ReadOf<Shape[Name]> | undefined };
type ReadOf<Schema> =
  Schema extends z.ZodOptional<z.ZodArray<z.ZodObject<infer Shape>>> ? readonly Read<Shape>[] : z.output<Schema>;

/** The same with its defaults. */
export type Filled<Shape extends z.ZodRawShape> = {
  readonly [Name in keyof Shape]: ReadOf<Shape[Name]> | (Shape[Name] extends z.ZodPrefault ? never : undefined);
};

/** `elsewhere` names fields that the caller reads; here they are only checked to be present. */
export function readGroup<Shape extends z.ZodRawShape>(
  shape: Shape,
  group: Located,
  path: Path,
  report: Report,
  elsewhere: readonly string[] = [],
  hints: Hints = HINTS,
): Read<Shape> {
  if (!isGroup(group.value)) {
    const expected = `a group of fields such as { ${Object.keys(shape)[0] ?? 'name'}: … }`;
    report(group.place, path, complaint(path, expected, group.value));
    return {};
  }
  const known = Object.keys(shape);
  for (const [name, field] of group.fields) {
    if (!known.includes(name)) report(field.keyPlace, [...path, name], unknownField(name, known, hints));
  }
  const meant = meantFields(group, known, hints);
  const read: Record<string, unknown> = {};
  for (const [name, schema] of Object.entries(shape)) {
    const field = group.fields.get(name);
    if (field === undefined) {
      if (schema instanceof z.ZodOptional || schema instanceof z.ZodPrefault || meant.has(name)) continue;
      report(group.missingAt ?? group.place, [...path, name], `Cannot find "${name}": expected ${expectedBy(schema)}`);
    } else if (!elsewhere.includes(name)) {
      read[name] = readValue(schema, field.value, [...path, name], report, hints);
      if (appliesOf(schema).handedOn === true) checkNumbers(field.value, [...path, name], report);
    }
  }
  // Each member is what its own schema gave.
  return read as Read<Shape>;
}

/** What was read, with the default of each field that has one, in the groups inside too. */
export function filled<Shape extends z.ZodRawShape>(shape: Shape, read: Read<Shape>): Filled<Shape> {
  const all = Object.entries(shape).map(([name, schema]) => {
    const value: unknown = read[name];
    if (value === undefined) return [name, schema instanceof z.ZodPrefault ? z.parse(schema, undefined) : undefined];
    const inner = unwrapped(schema);
    return [name, inner instanceof z.ZodObject ? filled(inner.shape, value as Read<z.ZodRawShape>) : value];
  });
  // Each member is what its own schema gave.
  return Object.fromEntries(all) as Filled<Shape>;
}

const unwrapped = (schema: z.core.$ZodType): z.core.$ZodType =>
  schema instanceof z.ZodOptional || schema instanceof z.ZodPrefault ? schema.unwrap() : schema;

/** Where a number is handed on as text, `1.10`, `0x10` or a very long one would reach the engine as another text than was written. */
function checkNumbers(group: Located, path: Path, report: Report): void {
  const members = [...group.fields].map(([name, field]) => [name, field.value] as const);
  for (const [key, { value, written, place }] of [...members, ...group.items.entries()]) {
    if (typeof value !== 'number' || !Number.isFinite(value) || written === undefined || String(value) === written) continue;
    const plainly = Number.isInteger(value) && !Number.isSafeInteger(value) ? '' : `, or written as ${value}`;
    report(
      place,
      [...path, key],
      `Cannot read the number: expected it in quotes to be handed on as it stands ("${written}")${plainly}`,
    );
  }
}

/** The known names that unknown ones of the group probably stand for: they are mistyped, not missing. */
export function meantFields(group: Located, known: readonly string[], hints: Hints = HINTS): ReadonlySet<string> {
  const strangers = [...group.fields.keys()].filter((name) => !known.includes(name));
  return new Set(strangers.flatMap((name) => betterName(name, known, hints) ?? []));
}

/** `undefined` where it is wrong; groups inside come back with what is good in them. */
function readValue(schema: z.core.$ZodType, value: Located, path: Path, report: Report, hints: Hints): unknown {
  const inner = unwrapped(schema);
  if (inner instanceof z.ZodObject) return readGroup(inner.shape, value, path, report, [], hints);
  const groups = inner instanceof z.ZodArray && inner.element instanceof z.ZodObject ? inner.element.shape : undefined;
  const result = z.safeParse(inner, value.value);
  if (result.success && groups === undefined) return result.data;
  const reported = new Set<string>();
  for (const issue of result.error?.issues ?? []) {
    if (groups !== undefined && issue.path.length > 0) continue;
    const at = issue.path.filter((step) => typeof step !== 'symbol');
    const full = [...path, ...at];
    if (reported.has(formatPath(full))) continue;
    reported.add(formatPath(full));
    const target = locatedAt(value, at);
    const atKey = issue.code === 'custom' && issue.params?.['part'] === 'key';
    const message = issue.message.startsWith('Cannot ')
      ? issue.message
      : complaint(full, issue.message, target.value) + hintFor(issue, target);
    report(atKey ? keyPlaceAt(value, at) : target.place, full, message);
  }
  // Each by itself, so that one wrong item does not hide the others.
  return groups === undefined ? undefined : value.items.map((item, index) => readGroup(groups, item, [...path, index], report));
}

/** `Cannot read "cycles": expected a whole number from 1 to 1000, got "two"`. */
export function complaint(path: Path, expected: string, got: unknown): string {
  return `Cannot read "${labelOf(path)}": expected ${expected}, got ${shown(got)}`;
}

/** What was probably meant: a name that is near, other quotes, YAML's word for true. */
function hintFor(issue: z.core.$ZodIssue, { value, written }: Located): string {
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

/** The last name of a path with the indices behind it: `args[1]`. */
const labelOf = (path: Path): string => formatPath(path.slice(path.findLastIndex((step) => typeof step === 'string')));

export function unknownField(name: string, known: readonly string[], hints: Hints): string {
  const better = betterName(name, known, hints);
  if (better !== undefined) return `Cannot use the field "${name}": expected a known name (did you mean "${better}"?)`;
  const hint = Object.hasOwn(hints, name) ? hints[name] : undefined;
  return `Cannot use the field "${name}": ${hint !== undefined && 'say' in hint ? hint.say : `expected ${orList(known)}`}`;
}

function betterName(name: string, known: readonly string[], hints: Hints): string | undefined {
  const hint = Object.hasOwn(hints, name) ? hints[name] : undefined;
  if (hint !== undefined && 'say' in hint) return undefined;
  return hint !== undefined && known.includes(hint.write) ? hint.write : nearest(name, known);
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

/** A value as a message shows it: at most 60 characters, nothing that could upset a terminal. */
export function shown(value: unknown): string {
  if (Array.isArray(value)) return value.length === 0 ? 'an empty list' : 'a list';
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') {
    return isGroup(value) ? 'a group of fields' : 'nothing';
  }
  const text = printable(String(value));
  return `"${text.length > 60 ? `${text.slice(0, 57)}…` : text}"`;
}

function expectedBy(schema: z.core.$ZodType): string {
  const result = z.safeParse(schema, undefined);
  return result.success ? 'a value' : (result.error.issues[0]?.message ?? 'a value');
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

function keyPlaceAt(value: Located, path: Path): Place {
  const name = path.at(-1);
  const group = locatedAt(value, path.slice(0, -1));
  return (typeof name === 'string' ? group.fields.get(name)?.keyPlace : undefined) ?? group.place;
}
