// Sentences that the journal keeps as text, because it is read with no catalogue: what a game was stopped by, what a program did. Those that Arbiter
// wrote itself are read again as phrases (`seen.…`). A sentence counts only if its phrase says exactly the same.

import { ALL_SENTENCES, english, inEnglish } from './english.ts';
import type { Phrase, PhraseCode, Phrased, PhraseValue } from './phrase.ts';
import { PLACE } from './say.ts';

const MOST_KEPT = 2000;
const kept = new Map<string, Phrase | string>();

/** No sentence of ours is longer; the time for one that a program wrote to be slow grows with the third power. */
const LONGEST = 2000;

/** The phrase, or the text itself. */
export function recognised(text: string): Phrase | string {
  if (text.length > LONGEST) return text;
  const known = kept.get(text);
  if (known !== undefined) return known;
  if (kept.size >= MOST_KEPT) kept.clear();
  const read = readAgain(text);
  kept.set(text, read);
  return read;
}

/** Of sentences with `; ` between them. */
export const recognisedParts = (text: string): readonly (Phrase | string)[] => text.split('; ').map(recognised);

function readAgain(text: string): Phrase | string {
  patterns ??= Object.entries(ALL_SENTENCES).flatMap(([code, sentence]) =>
    // Names of the catalogue.
    code.startsWith('seen.') ? [patternOf(code as PhraseCode, sentence)] : [],
  );
  for (const { code, names, pattern } of patterns) {
    const found = pattern.exec(text);
    if (found === null) continue;
    const values = Object.fromEntries(names.map(({ name, read }, index) => [name, read(found[index + 1] ?? '')]));
    const phrase: Phrase = names.length === 0 ? { code } : { code, values };
    if (english(phrase) === text) return phrase;
  }
  return text;
}

/** A text of the journal under its name, with its phrase if it is known. */
export function keptText<const Field extends string>(
  field: Field,
  text: string,
): { readonly [Name in Field]: string } & Phrased<Field> {
  // The members that the type names.
  return inEnglish({ [field]: recognised(text) }) as { readonly [Name in Field]: string } & Phrased<Field>;
}

type Pattern = {
  readonly code: PhraseCode;
  readonly names: readonly { readonly name: string; readonly read: (text: string) => PhraseValue }[];
  readonly pattern: RegExp;
};

/** A sentence in a sentence, such as the reason why a move is not legal. */
const NESTED: ReadonlySet<string> = new Set([
  ...['why', 'more', 'hint', 'error', 'reason', 'reply', 'word', 'before', 'after'],
  ...['role', 'side', 'round', 'part', 'method', 'rules'],
]);

let patterns: readonly Pattern[] | undefined;

function patternOf(code: PhraseCode, sentence: string): Pattern {
  const names: Pattern['names'][number][] = [];
  let source = '';
  let at = 0;
  for (const { 0: place, 1: name = '', 2: format, 3: forms, index } of sentence.matchAll(PLACE)) {
    source += literally(sentence.slice(at, index));
    at = index + place.length;
    if (forms !== undefined) {
      source += `(${forms
        .split('|')
        .map((form) => literally(form).replaceAll('#', String.raw`[\d.]+`))
        .join('|')})`;
      names.push({ name, read: (text) => Number(/[\d.]+/.exec(text)?.[0]) });
    } else if (format === 'number') {
      source += String.raw`(-?\d+(?:\.\d+)?)`;
      names.push({ name, read: Number });
    } else if (format === 'grouped') {
      source += String.raw`(\d[\d,]*)`;
      names.push({ name, read: (text) => Number(text.replaceAll(',', '')) });
    } else if (format === 'parts') {
      source += '(.*)';
      names.push({ name, read: recognisedParts });
    } else {
      // What could belong to a sentence or to a name belongs to the sentence.
      source += NESTED.has(name) ? '(.*)' : '(.*?)';
      names.push({ name, read: NESTED.has(name) ? recognised : String });
    }
  }
  return { code, names, pattern: new RegExp(`^${source}${literally(sentence.slice(at))}$`, 's') };
}

const literally = (text: string): string => text.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`);
