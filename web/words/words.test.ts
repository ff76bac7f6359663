// The languages of the page say the same: no word is missing in any (the compiler sees to that), and no value of a sentence is left out.

import { expect, it } from 'vitest';
import { SENTENCES } from '../../src/core/phrases/sentences.ts';
import { de } from './de.ts';
import { en, type Word } from './en.ts';

/** Values that a language may leave out: a number that only decides between forms of an English word. */
const FORM = /\{(\w+)\|(?:[^{}#]*)\}/g;
const namesIn = (sentence: string): readonly string[] =>
  [...new Set([...sentence.replaceAll(FORM, '').matchAll(/\{(\w+)/g)].map(([, name = '']) => name))].sort();

it.each(Object.keys(en) as readonly Word[])('%s has its values in every language', (word) => {
  expect(namesIn(de[word])).toEqual(namesIn(en[word]));
});

/** A name. */
const SAME: readonly string[] = ['criterion.SB'];
const isWords = ([word, sentence]: readonly [string, string]): boolean =>
  /\p{L}/u.test(sentence.replaceAll(/\{[^{}]*\}/g, '')) && !SAME.includes(word);

it('no sentence of the server was left in English', () => {
  const left = Object.entries(SENTENCES).filter((one) => isWords(one) && de[one[0] as Word] === one[1]);
  expect(left).toEqual([]);
});
