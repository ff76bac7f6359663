// Lines of coloured text for a terminal. The only place that produces escape sequences: text in a span, wherever it came from, is displayed and never
// interpreted.

import { printable } from '../../core/messages/printable.ts';
import { displayWidth, shortened } from '../../standings/shown/displayWidth.ts';

/** Select Graphic Rendition, by purpose; text uses the colours of the terminal's own palette. */
const STYLES = {
  strong: '1',
  dim: '2',
  accent: '36',
  good: '32',
  warn: '33',
  bad: '31',
  reverse: '7',
  lightSquareWhite: '38;5;231;48;5;180',
  lightSquareBlack: '38;5;16;48;5;180',
  darkSquareWhite: '38;5;231;48;5;137',
  darkSquareBlack: '38;5;16;48;5;137',
  movedWhite: '38;5;231;48;5;107',
  movedBlack: '38;5;16;48;5;107',
  goLine: '38;5;94;48;5;179',
  goWhite: '38;5;231;48;5;179',
  goBlack: '38;5;16;48;5;179',
  goMovedWhite: '38;5;231;48;5;107',
  goMovedBlack: '38;5;16;48;5;107',
} as const satisfies Record<string, string>;
export type Style = keyof typeof STYLES;

export type Span = { readonly text: string; readonly style?: Style };
export type Line = readonly Span[];

export const span = (text: string, style?: Style): Span => (style === undefined ? { text } : { text, style });
export const line = (...parts: readonly (Span | string)[]): Line =>
  parts.map((part) => (typeof part === 'string' ? span(part) : part));

/** The output for a line; without `colours`, only its text. */
export const ansiOf = (spans: Line, colours: boolean): string =>
  spans
    .map(({ text, style }) =>
      style === undefined || !colours ? printable(text) : `\x1b[${STYLES[style]}m${printable(text)}\x1b[0m`,
    )
    .join('');

export const widthOf = (spans: Line): number => spans.reduce((sum, { text }) => sum + textWidth(text), 0);

/** Caches widths: the same few texts are measured ten times a second, and measuring is slow. */
const MEASURED = new Map<string, number>();
const MEASURED_MOST = 4000;

/** The width as displayed. */
export function textWidth(text: string): number {
  const known = MEASURED.get(text);
  if (known !== undefined) return known;
  const width = displayWidth(printable(text));
  if (MEASURED.size >= MEASURED_MOST) MEASURED.clear();
  MEASURED.set(text, width);
  return width;
}

/** Cut, or padded with spaces, to exactly this many columns. */
export function fitted(spans: Line, width: number): Line {
  const kept: Span[] = [];
  let left = width;
  for (const { text, style } of spans) {
    if (left <= 0) break;
    const isWhole = textWidth(text) <= left;
    const shown = isWhole ? text : shortened(printable(text), left);
    kept.push(span(shown, style));
    left -= textWidth(shown);
  }
  return left > 0 ? [...kept, span(' '.repeat(left))] : kept;
}

/** Two blocks next to each other, the left one with this width. */
export const beside = (left: readonly Line[], width: number, right: readonly Line[]): readonly Line[] =>
  Array.from({ length: Math.max(left.length, right.length) }, (_, index) => [
    ...fitted(left[index] ?? [], width),
    ...(right[index] ?? []),
  ]);

/** Words in lines of at most this many columns, the last `most` of them. */
export function flowed(words: readonly Span[], width: number, most: number): readonly Line[] {
  const lines: Span[][] = [[]];
  let used = 0;
  for (const word of words) {
    const size = textWidth(word.text) + 1;
    if (used > 0 && used + size > width) {
      lines.push([]);
      used = 0;
    }
    lines.at(-1)?.push(word, span(' '));
    used += size;
  }
  return lines.slice(-most);
}
