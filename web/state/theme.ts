// Light, dark, or as the system has it; and a signal for what paints by itself and has to read the colours again.

import { signal } from '@preact/signals';

export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

const KEY = 'arbiter-theme';

export const theme = signal<Theme>(storedTheme());
/** Counts the changes of colours. */
export const paints = signal(0);

matchMedia('(prefers-color-scheme: light)').addEventListener('change', () => (paints.value += 1));

export function chooseTheme(chosen: Theme): void {
  theme.value = chosen;
  if (chosen === 'system') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = chosen;
  paints.value += 1;
  try {
    if (chosen === 'system') localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, chosen);
  } catch {
    // Storage is off: chosen for this visit only.
  }
}

function storedTheme(): Theme {
  const set = document.documentElement.dataset['theme'];
  return set === 'light' || set === 'dark' ? set : 'system';
}
