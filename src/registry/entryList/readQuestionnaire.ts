// A questionnaire as organisers write it, in YAML (CGF-A3): in a file for the command line, or in a field of the page.

import type { z } from 'zod';
import type { Issue } from '../../core/messages/issue.ts';
import { oneOf, suggestion } from '../../core/messages/nearest.ts';
import { present } from '../../core/present.ts';
import { err, ok, type Result } from '../../core/result.ts';
import { readYaml, type Located, type Location } from '../../tournament/reading/yamlSource.ts';
import { QUESTION_FIELDS, type Question } from './questionnaire.ts';
import { questionnaire } from './requests.ts';

/** Every mistake with its line and column; `file`: its name, for them. */
export function readQuestionnaire(text: string, file?: string): Result<readonly Question[], readonly Issue[]> {
  const yaml = readYaml(text, file);
  if (!yaml.ok) return yaml;
  const { root, issues } = yaml.value;
  if (issues.length > 0) return err(issues);
  const read = questionnaire.safeParse(root.value, { reportInput: true });
  if (read.success) return ok(read.data);
  return err(read.error.issues.map((issue) => ({ ...present({ file }), ...issueOf(root, issue) })));
}

function issueOf(root: Located, issue: z.core.$ZodIssue): Issue {
  const unknown = issue.code === 'unrecognized_keys' ? issue.keys.slice(0, 1) : [];
  const path = [...issue.path, ...unknown];
  const [key = ''] = unknown;
  const message =
    key === ''
      ? `expected ${issue.message}${gotWords(issue)}`
      : `expected ${oneOf(key, QUESTION_FIELDS, 'the fields of a question')}, got "${key}"${suggestion(key, QUESTION_FIELDS)}`;
  const { line, column } = locationAt(root, path);
  return { line, column, ...(path.length === 0 ? {} : { path: path.map(partWords).join(', ') }), message };
}

/** Of what is there: a field that is missing is reported at its question. */
function locationAt(root: Located, path: readonly PropertyKey[]): Location {
  let at = root;
  for (const [index, part] of path.entries()) {
    const field = at.fields.get(String(part));
    const inner = typeof part === 'number' ? at.items[part] : field?.value;
    if (inner === undefined) break;
    // A field that should not be there is reported where it begins.
    if (index === path.length - 1 && field !== undefined && !isKnown(String(part))) return field.keyLocation;
    at = inner;
  }
  return at.location;
}

const isKnown = (field: string): boolean => QUESTION_FIELDS.some((known) => known === field);
const partWords = (part: PropertyKey): string => (typeof part === 'number' ? `question ${part + 1}` : String(part));

function gotWords({ input }: z.core.$ZodIssue): string {
  if (input === undefined || input === null) return ', got nothing';
  return ['string', 'number', 'boolean'].includes(typeof input)
    ? `, got "${`${input as string | number | boolean}`.slice(0, 80)}"`
    : '';
}
