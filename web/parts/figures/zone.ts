// The viewer's time zone and locale. times.ts formats times with them.

import { computed } from '@preact/signals';
import { locale } from '../../words/words.ts';
import type { Clock } from './times.ts';

export const clock = computed<Clock>(() => ({
  timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
  locale: locale.value,
}));
