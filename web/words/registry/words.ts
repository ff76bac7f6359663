// The words of the page of a registry, apart from those of a tournament's page, which never loads them.

import { computed } from '@preact/signals';
import { filled, language, type Values } from '../words.ts';
import { de } from './de.ts';
import { en, type RegistryWord } from './en.ts';

const words = computed<Readonly<Record<RegistryWord, string>>>(() => ({ en, de })[language.value]);

export const r = (word: RegistryWord, values: Values = {}): string => filled(words.value[word], values);
