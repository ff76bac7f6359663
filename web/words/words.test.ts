// The languages of the page say the same: no word is missing in any (the compiler sees to that), and no value of a sentence is left out.

import { expect, it } from 'vitest';
import { de } from './de.ts';
import { en, type Word } from './en.ts';

/** Values that a language may leave out: a number that only decides between forms of an English word. */
const FORM = /\{(\w+)\|(?:[^{}#]*)\}/g;
const namesIn = (sentence: string): readonly string[] =>
  [...new Set([...sentence.replaceAll(FORM, '').matchAll(/\{(\w+)/g)].map(([, name = '']) => name))].sort();

it.each(Object.keys(en) as readonly Word[])('%s has its values in every language', (word) => {
  expect(namesIn(de[word])).toEqual(namesIn(en[word]));
});
