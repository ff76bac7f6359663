// Phrases in English, as logs, terminals, archives, feeds and the journal have them.

import { formatUtc } from '../messages/formatUtc.ts';
import { andList, orList } from '../messages/nearest.ts';
import { present } from '../present.ts';
import { formatPoints, halfPoints } from '../points.ts';
import type { Phrase, PhraseCode } from './phrase.ts';
import { say, type Speech } from './say.ts';
import { REGISTRY_SENTENCES } from './registrySentences.ts';
import { SENTENCES } from './sentences.ts';

export const ALL_SENTENCES = { ...SENTENCES, ...REGISTRY_SENTENCES } as const;

const ENGLISH: Speech = {
  sentences: ALL_SENTENCES,
  text: (written) => written,
  number: String,
  grouped: (value) => value.toLocaleString('en-US'),
  points: (value) => formatPoints(halfPoints(value)),
  time: formatUtc,
  clock: (utcMs) => `${new Date(utcMs).toISOString().slice(11, 19)} UTC`,
  event: (written) => written,
  list: (parts, type) => (type === 'and' ? andList(parts) : orList(parts)),
  formFor: (count) => (count === 1 ? 0 : 1),
};

/** Empty for no phrase. */
export const english = (phrase: Phrase | undefined): string => (phrase === undefined ? '' : say(phrase, ENGLISH));

export const isPhraseCode = (code: string): code is PhraseCode => Object.hasOwn(ALL_SENTENCES, code);

/** Of a value that may also be something else; what its sentence needs is not looked at. */
export const isPhrase = (value: unknown): value is Phrase =>
  typeof value === 'object' && value !== null && 'code' in value && typeof value.code === 'string' && isPhraseCode(value.code);

/** Each phrase in English under its name, and all of them as `phrases`; text has no phrase. */
export function inEnglish<Given extends Readonly<Record<string, Phrase | string | undefined>>>(given: Given): Said<Given> {
  const said = Object.entries(present(given));
  const words = said.map(([field, one]) => [field, typeof one === 'string' ? one : english(one)]);
  const phrases = said.filter(([, one]) => typeof one !== 'string');
  // All of `given` has its words under its name.
  return {
    ...Object.fromEntries(words),
    ...(phrases.length === 0 ? {} : { phrases: Object.fromEntries(phrases) }),
  } as Said<Given>;
}

type Said<Given> = { readonly [Field in keyof Given as undefined extends Given[Field] ? never : Field]: string } & {
  readonly [Field in keyof Given as undefined extends Given[Field] ? Field : never]?: string;
} & { readonly phrases?: { readonly [Field in keyof Given]?: Phrase } };
