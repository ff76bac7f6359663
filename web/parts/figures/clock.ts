// The viewer's time zone and locale, and the current time. times.ts formats them.

import { computed, signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { clockSkewMs } from '../../state/live.ts';
import { language } from '../../words/words.ts';
import type { Clock } from './times.ts';

/** A viewer who reads English in Germany gets dates in the browser's locale, if that is English too. */
export const clock = computed<Clock>(() => ({
  timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
  locale:
    navigator.languages.find((tag) => tag.startsWith(language.value)) ?? (language.value === 'en' ? 'en-GB' : language.value),
}));

const TICK_MS = 20_000;
const ticked = signal(Date.now());
/** The server's time, to within a few seconds. */
export const nowMs = computed(() => ticked.value + clockSkewMs.value);

/** Keeps `nowMs` up to date while a component shows it. */
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
