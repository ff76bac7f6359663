// The page in the viewer's language: its words, the sentences that the server sends as codes, numbers and times. A language is one file next to this
// one, and is loaded when it is needed. English has everything first: a sentence that another language lacks is a compile error.

import { batch, computed, signal } from '@preact/signals';
import type { Phrased } from '../../src/core/phrases/phrase.ts';
import { fill, say, type Speech } from '../../src/core/phrases/say.ts';
import { isolated } from '../parts/figures/isolated.ts';
import type { Word } from './en.ts';

type Words = Readonly<Record<Word, string>>;

export const LANGUAGES = {
  en: { name: 'English', words: async () => (await import('./en.ts')).en },
  de: { name: 'Deutsch', words: async () => (await import('./de.ts')).de },
} as const satisfies Readonly<Record<string, { readonly name: string; readonly words: () => Promise<Words> }>>;
export type Language = keyof typeof LANGUAGES;

/** Before the first language is loaded there are no words: nothing is rendered until then. */
const words = signal<Partial<Words>>({});
export const language = signal<Language>(firstLanguage());

/** A viewer who reads English in Germany gets numbers and dates in the browser's locale, if that is English too. */
export const locale = computed(
  () => navigator.languages.find((tag) => tag.startsWith(language.value)) ?? (language.value === 'en' ? 'en-GB' : language.value),
);

/** What an event is called here; set by a page that knows more than its name. */
let calledHere = (written: string): string => written;
export const callEvents = (called: (written: string) => string): void => void (calledHere = called);

/** Sentences that only some pages say, such as those of a registry. */
let further: Readonly<Record<Language, Readonly<Record<string, string>>>> | undefined;
export const alsoSay = (sentences: typeof further): void => void (further = sentences);

const speech = computed<Speech>(() => {
  const tag = locale.value;
  const plurals = new Intl.PluralRules(tag);
  const categories = PLURALS.filter((category) => plurals.resolvedOptions().pluralCategories.includes(category));
  const numbers = new Intl.NumberFormat(tag, { maximumFractionDigits: 6 });
  const times = new Intl.DateTimeFormat(tag, { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' });
  const clocks = new Intl.DateTimeFormat(tag, { timeStyle: 'medium' });
  const lists = { and: new Intl.ListFormat(tag), or: new Intl.ListFormat(tag, { type: 'disjunction' }) };
  return {
    sentences: { ...words.value, ...further?.[language.value] },
    // A name that is written from right to left keeps its place in the sentence.
    text: isolated,
    number: (value) => numbers.format(value).replace('-', '−'),
    grouped: (value) => numbers.format(value),
    points: (halves) => `${halves === 1 ? '' : Math.floor(halves / 2)}${halves % 2 === 1 ? '½' : ''}`,
    time: (utcMs) => times.format(utcMs),
    clock: (utcMs) => clocks.format(utcMs),
    event: (written) => calledHere(written),
    list: (parts, type) => lists[type].format(parts),
    formFor: (count) => categories.indexOf(plurals.select(count)),
  };
});

/** In the order of CLDR. */
const PLURALS = ['zero', 'one', 'two', 'few', 'many', 'other'] as const;

export type Values = Readonly<Record<string, string | number>>;
export const filled = (text: string, values: Values): string => fill(text, values, speech.value);

/** A word with its values; a component that calls it is rendered again when the language changes. */
export const t = (word: Word, values: Values = {}): string => filled(words.value[word] ?? '', values);

export const isWord = (word: string): word is Word => Object.hasOwn(words.value, word);

/** A sentence of the server; without a phrase, what someone wrote. */
export function says<Field extends string>(
  told: Phrased<NoInfer<Field>> & { readonly [Name in NoInfer<Field>]?: string },
  field: Field,
): string {
  const phrase = told.phrases?.[field];
  return phrase === undefined || speech.value.sentences[phrase.code] === undefined
    ? (told[field] ?? '')
    : say(phrase, speech.value);
}

/** Loads the language; until then the page stays in the one before. */
export async function speak(chosen: Language): Promise<void> {
  const loaded = await LANGUAGES[chosen].words();
  batch(() => {
    words.value = loaded;
    language.value = chosen;
  });
  document.documentElement.lang = chosen;
}

export async function chooseLanguage(chosen: Language): Promise<void> {
  await speak(chosen);
  try {
    localStorage.setItem('arbiter-language', chosen);
  } catch {
    // Storage is off: the choice holds for this visit only.
  }
}

function firstLanguage(): Language {
  let stored: string | null = null;
  try {
    stored = localStorage.getItem('arbiter-language');
  } catch {
    // Storage is off.
  }
  const wanted = [stored, ...navigator.languages.map((tag) => tag.slice(0, 2))];
  return wanted.find((tag): tag is Language => tag !== null && Object.hasOwn(LANGUAGES, tag)) ?? 'en';
}
