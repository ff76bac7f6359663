// What viewers choose for themselves: how the board looks, what they hear, whether the screen stays on, which engines they follow.

import { signal } from '@preact/signals';
import { readStored, stored, writeStored } from './stored.ts';

export const MEN = ['carved', 'contrast', 'letters'] as const;
export const BOARD_COLOURS = ['slate', 'wood', 'green'] as const;
const SWITCH = ['off', 'on'] as const;
export type Switch = (typeof SWITCH)[number];

/** theme.js reads these two as well. */
export const men = stored('arbiter-men', MEN);
export const boardColour = stored('arbiter-board', BOARD_COLOURS);
export const sounds = stored('arbiter-sounds', SWITCH);
export const notices = stored('arbiter-notices', SWITCH);
export const staysAwake = stored('arbiter-awake', SWITCH);

men.value.subscribe((chosen) => (document.documentElement.dataset['men'] = chosen));
boardColour.value.subscribe((chosen) => (document.documentElement.dataset['board'] = chosen));

const FOLLOWED = 'arbiter-followed';

/** Names of engines. */
export const followed = signal<ReadonlySet<string>>(new Set(readNames()));

export function follow(name: string, does: boolean): void {
  const names = new Set(followed.value);
  if (does) names.add(name);
  else names.delete(name);
  followed.value = names;
  writeStored(FOLLOWED, names.size === 0 ? undefined : JSON.stringify([...names]));
}

function readNames(): readonly string[] {
  try {
    const names: unknown = JSON.parse(readStored(FOLLOWED) ?? '[]');
    return Array.isArray(names) ? names.filter((name) => typeof name === 'string') : [];
  } catch {
    return [];
  }
}
