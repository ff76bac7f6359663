// The viewer's time zone and locale, and the hour now. What is made of them is times.ts.

import { computed, signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { clockSkewMs } from '../../state/live.ts';
import { language } from '../../words/words.ts';
import type { Clock } from './times.ts';

/** A viewer who reads English in Germany writes the date as their browser says, if that is English too. */
export const clock = computed<Clock>(() => ({
  timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
  locale:
    navigator.languages.find((tag) => tag.startsWith(language.value)) ?? (language.value === 'en' ? 'en-GB' : language.value),
}));

const TICK_MS = 20_000;
const ticked = signal(Date.now());
/** The server's hour, to a few seconds. */
export const nowMs = computed(() => ticked.value + clockSkewMs.value);

/** Keeps `nowMs` true while a component shows it. */
export function useNow(): number {
  useEffect(() => {
    ticked.value = Date.now();
    const timer = setInterval(() => {
      ticked.value = Date.now();
    }, TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return nowMs.value;
}
