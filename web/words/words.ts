// The words in the viewer's language, with its number and time formats.

import { computed, signal } from '@preact/signals';
import { de } from './de.ts';
import { en, type Word } from './en.ts';

export const LANGUAGES = { en: { name: 'English', words: en }, de: { name: 'Deutsch', words: de } } as const;
export type Language = keyof typeof LANGUAGES;

export const language = signal<Language>(firstLanguage());
const words = computed<Readonly<Record<Word, string>>>(() => LANGUAGES[language.value].words);

/** A word with its values; a component that calls it is rendered again when the language changes. */
export const t = (word: Word, values: Values = {}): string => filled(words.value[word], values);

export type Values = Readonly<Record<string, string | number>>;
export const filled = (text: string, values: Values): string =>
  text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));

export function chooseLanguage(chosen: Language): void {
  language.value = chosen;
  document.documentElement.lang = chosen;
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
  const found = wanted.find((tag): tag is Language => tag !== null && Object.hasOwn(LANGUAGES, tag)) ?? 'en';
  document.documentElement.lang = found;
  return found;
}
