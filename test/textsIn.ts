// The texts in a phrase that no language translates: names, results, what people typed. Anything else in them is a word that stays English.

import type { PhraseValue } from '../src/core/phrases/phrase.ts';

export function textsIn(value: PhraseValue): readonly string[] {
  if (typeof value === 'number') return [];
  if (typeof value === 'string') return /\p{L}/u.test(value) ? [value] : [];
  if ('code' in value) return Object.values(value.values ?? {}).flatMap(textsIn);
  return value.flatMap(textsIn);
}
