// Light, dark, or the system's theme; and a signal for canvases, which must read the colours again. The root element names the current theme, which
// theme.js sets before the first paint.

import { signal } from '@preact/signals';
import { stored } from './stored.ts';

export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

const systemIsLight = matchMedia('(prefers-color-scheme: light)');

const chosen = stored('arbiter-theme', THEMES);
export const theme = chosen.value;
/** Counts the theme changes. */
export const paints = signal(0);

systemIsLight.addEventListener('change', paint);

export function chooseTheme(next: Theme): void {
  chosen.choose(next);
  paint();
}

function paint(): void {
  const shown = theme.value === 'system' ? (systemIsLight.matches ? 'light' : 'dark') : theme.value;
  document.documentElement.dataset['theme'] = shown;
  paints.value += 1;
}
