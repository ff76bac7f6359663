// The theme's colours as a canvas needs them: read from the page, again for each theme.

import type { KibitzerLook } from '../game/kibitz/kibitzers.ts';

export type Palette = {
  readonly white: string;
  readonly black: string;
  readonly kibitzers: Readonly<Record<KibitzerLook, string>>;
  readonly grid: string;
  readonly text: string;
  readonly mark: string;
  readonly font: string;
};

export function readPalette(element: HTMLElement): Palette {
  const style = getComputedStyle(element);
  const token = (name: string): string => style.getPropertyValue(name).trim();
  return {
    white: token('--accent'),
    black: token('--second'),
    kibitzers: { third: token('--third'), fourth: token('--fourth') },
    grid: token('--line'),
    text: token('--muted'),
    mark: token('--text'),
    font: `${token('--size-tiny')} ${token('--font')}`,
  };
}
