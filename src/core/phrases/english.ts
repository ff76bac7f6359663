// Phrases in English, as logs, terminals, archives, feeds and the journal have them.

import { formatUtc } from '../messages/formatUtc.ts';
import { andList, orList } from '../messages/nearest.ts';
import { present } from '../present.ts';
import { formatPoints, halfPoints } from '../points.ts';
import type { Phrase, PhraseCode } from './phrase.ts';
import { say, type Speech } from './say.ts';
import { SENTENCES } from './sentences.ts';

const ENGLISH: Speech = {
  sentences: SENTENCES,
  text: (written) => written,
  number: String,
  points: (value) => formatPoints(halfPoints(value)),
  time: formatUtc,
  clock: (utcMs) => `${new Date(utcMs).toISOString().slice(11, 19)} UTC`,
  event: (written) => written,
  list: (parts, type) => (type === 'and' ? andList(parts) : orList(parts)),
  formFor: (count) => (count === 1 ? 0 : 1),
};

/** Empty for no phrase. */
export const english = (phrase: Phrase | undefined): string => (phrase === undefined ? '' : say(phrase, ENGLISH));

export const isPhraseCode = (code: string): code is PhraseCode => Object.hasOwn(SENTENCES, code);

/** Each phrase in English under its name, and all of them as `phrases`. */
export function inEnglish<Given extends Readonly<Record<string, Phrase | undefined>>>(given: Given): Said<Given> {
  const phrases = present(given);
  const words = Object.entries(given).flatMap(([field, said]) => (said === undefined ? [] : [[field, english(said)]]));
  // Every phrase of `given` has its words under its name.
  return { ...Object.fromEntries(words), ...(words.length === 0 ? {} : { phrases }) } as Said<Given>;
}

type Said<Given> = { readonly [Field in keyof Given as undefined extends Given[Field] ? never : Field]: string } & {
  readonly [Field in keyof Given as undefined extends Given[Field] ? Field : never]?: string;
} & { readonly phrases?: { readonly [Field in keyof Given]?: Phrase } };
