// The viewer's time zone and locale. times.ts formats times with them.

import { computed } from '@preact/signals';
import { language } from '../../words/words.ts';
import type { Clock } from './times.ts';

/** A viewer who reads English in Germany gets dates in the browser's locale, if that is English too. */
export const clock = computed<Clock>(() => ({
  timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
  locale:
    navigator.languages.find((tag) => tag.startsWith(language.value)) ?? (language.value === 'en' ? 'en-GB' : language.value),
}));
