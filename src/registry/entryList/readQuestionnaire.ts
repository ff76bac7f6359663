// A questionnaire as organisers write it, in YAML (CGF-A3): in a file for the command line, or in a field of the page.

import type { z } from 'zod';
import type { Issue } from '../../core/messages/issue.ts';
import { withSuggestion } from '../../core/phrases/expected.ts';
import { phrase, type Phrase } from '../../core/phrases/phrase.ts';
import { recognised } from '../../core/phrases/recognised.ts';
import { inWords } from '../../core/phrases/said.ts';
import { present } from '../../core/present.ts';
import { err, ok, type Result } from '../../core/result.ts';
import { readYaml, type Located, type Location } from '../../tournament/reading/yamlSource.ts';
import { QUESTION_FIELDS, type Question } from './questionnaire.ts';
import { questionnaire } from './requests.ts';

/** A mistake with its place. What the reader of YAML says is text. */
type Mistake = Pick<Location, 'line' | 'column'> & {
  readonly path: readonly (Phrase | string)[];
  readonly said: Phrase | string;
};

/** Every mistake with its line and column; `file`: its name, for them. */
export function readQuestionnaire(text: string, file?: string): Result<readonly Question[], readonly Issue[]> {
  const read = questionnaireIn(text);
  if (read.ok) return read;
  return err(
    read.error.map(({ line, column, path, said }) => ({
      ...present({ file }),
      ...{ line, column, message: inWords(said) },
      ...(path.length === 0 ? {} : { path: path.map(inWords).join(', ') }),
    })),
  );
}

export function questionnaireIn(text: string): Result<readonly Question[], readonly Mistake[]> {
  const yaml = readYaml(text, undefined);
  if (!yaml.ok) return err(yaml.error.map(mistakeOf));
  const { root, issues } = yaml.value;
  if (issues.length > 0) return err(issues.map(mistakeOf));
  const read = questionnaire.safeParse(root.value, { reportInput: true });
  return read.success ? ok(read.data) : err(read.error.issues.map((issue) => mistakeIn(root, issue)));
}

export const mistakePhrase = ({ line, column, path, said: what }: Mistake): Phrase =>
  path.length === 0 ? phrase('mistake', { line, column, what }) : phrase('mistake.at', { line, column, path, what });

const mistakeOf = ({ line = 1, column = 1, message }: Issue): Mistake => ({ line, column, path: [], said: message });

function mistakeIn(root: Located, issue: z.core.$ZodIssue): Mistake {
  const [unknown] = issue.code === 'unrecognized_keys' ? issue.keys : [];
  const path = unknown === undefined ? issue.path : [...issue.path, unknown];
  const { line, column } = locationAt(root, path);
  return { line, column, path: path.map(partWords), said: unknown === undefined ? wrongValue(issue) : unknownField(unknown) };
}

function unknownField(got: string): Phrase {
  const what = phrase('names', { names: QUESTION_FIELDS });
  return withSuggestion(phrase('refused.input', { what, got: phrase('input.got', { text: got }) }), got, QUESTION_FIELDS);
}

const wrongValue = (issue: z.core.$ZodIssue): Phrase =>
  phrase('refused.input', { what: recognised(issue.message), got: gotPhrase(issue) });

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
const partWords = (part: PropertyKey): Phrase | string =>
  typeof part === 'number' ? phrase('mistake.question', { number: part + 1 }) : String(part);

function gotPhrase({ input }: z.core.$ZodIssue): Phrase | string {
  if (input === undefined || input === null) return phrase('input.nothing');
  return ['string', 'number', 'boolean'].includes(typeof input)
    ? phrase('input.got', { text: `${input as string | number | boolean}`.slice(0, 80) })
    : '';
}
