// The words of the page of a registry, apart from those of a tournament's page, which never loads them.

import { computed } from '@preact/signals';
import { filled, language, type Language, type Values } from '../words.ts';
import { de } from './de.ts';
import { en, type RegistryWord } from './en.ts';

export const REGISTRY_WORDS: Readonly<Record<Language, Readonly<Record<RegistryWord, string>>>> = { en, de };
const words = computed(() => REGISTRY_WORDS[language.value]);

export const r = (word: RegistryWord, values: Values = {}): string => filled(words.value[word], values);
