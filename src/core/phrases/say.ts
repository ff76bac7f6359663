// Fills the values into a sentence. A place for a value is `{name}`, `{name, format}`, or `{name|one ply|# plies}`: the forms of the language's plural
// categories in the order of CLDR (zero, one, two, few, many, other), `#` being the number.

import type { Phrase, PhraseValue, PhraseValues } from './phrase.ts';

/** What a language has besides its sentences. */
export type Speech = {
  readonly sentences: Readonly<Record<string, string>>;
  /** A name, a move, or what someone wrote. */
  readonly text: (written: string) => string;
  readonly number: (value: number) => string;
  /** A large number, its digits in groups. */
  readonly grouped: (value: number) => string;
  /** Half-points as points. */
  readonly points: (value: number) => string;
  readonly time: (utcMs: number) => string;
  /** The time of day, to the second. */
  readonly clock: (utcMs: number) => string;
  /** An event by its name or its key. */
  readonly event: (written: string) => string;
  readonly list: (parts: readonly string[], type: 'and' | 'or') => string;
  /** The index of the form for this number. */
  readonly formFor: (count: number) => number;
};

/** Its groups: the name, the format, the forms. */
export const PLACE = /\{(\w+)(?:, (\w+))?(?:\|([^{}]*))?\}/g;

export const say = ({ code, values = {} }: Phrase, speech: Speech): string =>
  fill(speech.sentences[code] ?? code, values, speech);

/** A place without a value is shown as it is written. */
export function fill(sentence: string, values: PhraseValues, speech: Speech): string {
  return sentence.replaceAll(PLACE, (place, name: string, format: string | undefined, forms: string | undefined) => {
    const value = values[name];
    if (value === undefined) return place;
    if (forms === undefined) return formatted(value, format, speech);
    const all = forms.split('|');
    const form = all[speech.formFor(Number(value))] ?? all.at(-1) ?? '';
    return form.replaceAll('#', speech.number(Number(value)));
  });
}

function formatted(value: PhraseValue, format: string | undefined, speech: Speech): string {
  switch (format) {
    case 'number':
      return speech.number(Number(value));
    case 'grouped':
      return speech.grouped(Number(value));
    case 'points':
      return speech.points(Number(value));
    case 'time':
      return speech.time(Number(value));
    case 'clock':
      return speech.clock(Number(value));
    case 'event':
      return speech.text(speech.event(typeof value === 'object' ? textOf(value, speech) : String(value)));
    case 'sentence': {
      const text = textOf(value, speech);
      // r-mobility keeps its lower-case letter.
      return /^\p{Ll}-/u.test(text) ? text : text.slice(0, 1).toUpperCase() + text.slice(1);
    }
    case 'and':
    case 'or':
      return speech.list(partsOf(value, speech), format);
    case 'parts':
      return partsOf(value, speech).join('; ');
    case 'sentences':
      return partsOf(value, speech).join(' ');
    case 'lines':
      return partsOf(value, speech).join('\n');
    default:
      return partsOf(value, speech).join(', ');
  }
}

const partsOf = (value: PhraseValue, speech: Speech): readonly string[] =>
  (isList(value) ? value : [value]).map((part) => textOf(part, speech));

function textOf(value: PhraseValue, speech: Speech): string {
  if (isList(value)) return partsOf(value, speech).join(', ');
  return typeof value === 'object' ? say(value, speech) : speech.text(String(value));
}

const isList = (value: PhraseValue): value is readonly PhraseValue[] => Array.isArray(value);
