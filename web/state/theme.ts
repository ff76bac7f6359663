// Light, dark, or the system's theme; and a signal for canvases, which must read the colours again. The root element names the current theme, which
// theme.js sets before the first paint.

import { signal } from '@preact/signals';

export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

const KEY = 'arbiter-theme';
const systemIsLight = matchMedia('(prefers-color-scheme: light)');

export const theme = signal<Theme>(storedTheme());
/** Counts the theme changes. */
export const paints = signal(0);

systemIsLight.addEventListener('change', paint);

export function chooseTheme(chosen: Theme): void {
  theme.value = chosen;
  paint();
  try {
    if (chosen === 'system') localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, chosen);
  } catch {
    // Storage is off: the choice holds for this visit only.
  }
}

function paint(): void {
  const shown = theme.value === 'system' ? (systemIsLight.matches ? 'light' : 'dark') : theme.value;
  document.documentElement.dataset['theme'] = shown;
  paints.value += 1;
}

function storedTheme(): Theme {
  let stored: string | null = null;
  try {
    stored = localStorage.getItem(KEY);
  } catch {
    // Storage is off.
  }
  return THEMES.find((known) => known === stored) ?? 'system';
}
