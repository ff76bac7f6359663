// The languages of the page say the same: no word is missing in any (the compiler sees to that), and no value of a sentence is left out.

import { expect, it } from 'vitest';
import { ALL_SENTENCES } from '../../src/core/phrases/english.ts';
import { de as deOfPage } from './de.ts';
import { en as enOfPage } from './en.ts';
import { de as deOfRegistry } from './registry/de.ts';
import { en as enOfRegistry } from './registry/en.ts';

const de: Readonly<Record<string, string>> = { ...deOfPage, ...deOfRegistry };
const en = { ...enOfPage, ...enOfRegistry };

/** Values that a language may leave out: a number that only decides between forms of an English word. */
const FORM = /\{(\w+)\|(?:[^{}#]*)\}/g;
const namesIn = (sentence: string): readonly string[] =>
  [...new Set([...sentence.replaceAll(FORM, '').matchAll(/\{(\w+)/g)].map(([, name = '']) => name))].sort();

it.each(Object.entries(en))('%s has its values in every language', (word, sentence) => {
  expect(namesIn(de[word] ?? '')).toEqual(namesIn(sentence));
});

/** A name. */
const SAME: readonly string[] = ['criterion.SB'];
const isWords = ([word, sentence]: readonly [string, string]): boolean =>
  /\p{L}/u.test(sentence.replaceAll(/\{[^{}]*\}/g, '')) && !SAME.includes(word);

it('no sentence of the server was left in English', () => {
  const left = Object.entries(ALL_SENTENCES).filter((one) => isWords(one) && de[one[0]] === one[1]);
  expect(left).toEqual([]);
});
