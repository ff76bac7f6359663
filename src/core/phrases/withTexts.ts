// The texts in a phrase, changed: the names, paths and lines that are its values, and those of the phrases in it.

import type { Phrase, PhraseValue } from './phrase.ts';

export function withTexts(said: Phrase | string, change: (text: string) => string): Phrase | string {
  return typeof said === 'string' ? change(said) : inPhrase(said, change);
}

const inPhrase = ({ code, values }: Phrase, change: (text: string) => string): Phrase =>
  values === undefined
    ? { code }
    : { code, values: Object.fromEntries(Object.entries(values).map(([name, value]) => [name, inValue(value, change)])) };

function inValue(value: PhraseValue, change: (text: string) => string): PhraseValue {
  if (typeof value === 'string') return change(value);
  if (typeof value === 'number') return value;
  return isList(value) ? value.map((part) => inValue(part, change)) : inPhrase(value, change);
}

const isList = (value: PhraseValue): value is readonly PhraseValue[] => Array.isArray(value);
