// The UCI `option` line → a declared option. Source: UCI, April 2006, `option`.
// Names and choices may have several words (`Fail High`), and a string's default is the rest of its line, so values are cut from the
// text between the keywords. Old engines omit parts: a spin without limits gets limits that no number reaches.

import type { DeclaredOption } from '../session.ts';
import { parseWholeNumber, textOf, wordsOf, type Word } from '../words.ts';

const KINDS = ['check', 'spin', 'combo', 'button', 'string'] as const;
type OptionKind = (typeof KINDS)[number];
const isKind = (text: string | undefined): text is OptionKind => KINDS.some((kind) => kind === text);

/** The protocol's notation for an empty string. */
const EMPTY = '<empty>';

/** Reads the text after the word `option`; `undefined` if it declares nothing that could be set. */
export function parseOption(line: string): DeclaredOption | undefined {
  const words = wordsOf(line);
  if (words[0]?.text !== 'name') return undefined;
  const type = words.findIndex((word, at) => at > 1 && word.text === 'type' && isKind(words[at + 1]?.text));
  const kind = words[type + 1]?.text;
  if (type < 0 || !isKind(kind)) return undefined;
  const name = textOf(line, words, 1, type);
  const rest = words.slice(type + 2);
  switch (kind) {
    case 'button':
      return { kind, name };
    case 'string':
      return { kind, name, default: stringDefault(line, rest) };
    case 'check': {
      const value = valuesOf(line, rest, 'default')[0]?.toLowerCase();
      return { kind, name, default: value === 'true' ? true : value === 'false' ? false : undefined };
    }
    case 'spin':
      return {
        kind,
        name,
        default: parseWholeNumber(valuesOf(line, rest, 'default')[0]),
        min: parseWholeNumber(valuesOf(line, rest, 'min')[0]) ?? Number.MIN_SAFE_INTEGER,
        max: parseWholeNumber(valuesOf(line, rest, 'max')[0]) ?? Number.MAX_SAFE_INTEGER,
      };
    case 'combo':
      return { kind, name, default: valuesOf(line, rest, 'default')[0], choices: [...new Set(valuesOf(line, rest, 'var'))] };
  }
}

const VALUE_WORDS: ReadonlySet<string> = new Set(['default', 'min', 'max', 'var']);

/** All values after the word `wanted`, each up to the next keyword; empty ones omitted. */
function valuesOf(line: string, words: readonly Word[], wanted: string): readonly string[] {
  const values: string[] = [];
  let at = 0;
  while (at < words.length) {
    const word = words[at++]?.text;
    const first = at;
    while (at < words.length && !VALUE_WORDS.has(words[at]?.text ?? '')) at++;
    if (word === wanted && at > first) values.push(textOf(line, words, first, at));
  }
  return values;
}

function stringDefault(line: string, words: readonly Word[]): string | undefined {
  if (words[0]?.text !== 'default') return undefined;
  const value = textOf(line, words, 1);
  return value === EMPTY ? '' : value;
}
