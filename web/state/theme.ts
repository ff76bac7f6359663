// Light, dark, or as the system has it; and a signal for what paints by itself and has to read the colours again. The root carries the colours
// that are shown, which theme.js has set before the first paint.

import { signal } from '@preact/signals';

export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

const KEY = 'arbiter-theme';
const systemIsLight = matchMedia('(prefers-color-scheme: light)');

export const theme = signal<Theme>(storedTheme());
/** Counts the changes of colours. */
export const paints = signal(0);

systemIsLight.addEventListener('change', paint);

export function chooseTheme(chosen: Theme): void {
  theme.value = chosen;
  paint();
  try {
    if (chosen === 'system') localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, chosen);
  } catch {
    // Storage is off: chosen for this visit only.
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
