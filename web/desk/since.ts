// How long ago something was, in the viewer's language, updated every half minute.

import { signal } from '@preact/signals';
import { clockSkewMs } from '../state/live.ts';
import { language } from '../words/words.ts';

const nowMs = signal(Date.now());
const TICK_MS = 30_000;
setInterval(() => (nowMs.value = Date.now()), TICK_MS);

/** `4 minutes ago`. */
export function formatSince(atUtcMs: number): string {
  const seconds = Math.min(0, Math.round((atUtcMs - clockSkewMs.value - nowMs.value) / 1000));
  const format = new Intl.RelativeTimeFormat(language.value, { numeric: 'auto', style: 'short' });
  if (seconds > -60) return format.format(seconds, 'second');
  if (seconds > -5400) return format.format(Math.round(seconds / 60), 'minute');
  if (seconds > -48 * 3600) return format.format(Math.round(seconds / 3600), 'hour');
  return format.format(Math.round(seconds / 86_400), 'day');
}
