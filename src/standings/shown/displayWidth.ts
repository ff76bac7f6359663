// The width of a text in terminal columns, and text shortened to a width. Widths follow Unicode's East Asian Width (UAX #11) as terminals apply it:
// wide and fullwidth characters and emoji take two columns, marks and joiners none.

import { printable } from '../../core/messages/printable.ts';

/** East Asian wide and fullwidth blocks of UAX #11; a Unicode property identifies emoji. */
const WIDE =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\u33ff\u3400-\u4dbf\u4e00-\u9fff\ua000-\ua4cf\ua960-\ua97f\uac00-\ud7a3\uf900-\ufaff\ufe10-\ufe19\ufe30-\ufe6f\uff01-\uff60\uffe0-\uffe6\u{20000}-\u{3fffd}]|\p{Emoji_Presentation}|\ufe0f/u;
const NO_WIDTH = /^[\p{Mark}\p{Format}]+$/u;

const ASCII = /^[\x20-\x7e]*$/;

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

export function displayWidth(text: string): number {
  if (ASCII.test(text)) return text.length;
  let width = 0;
  for (const { segment } of graphemes.segment(text)) width += graphemeWidth(segment);
  return width;
}

/** The text itself if it fits, else its beginning and an ellipsis, at most `width` columns (from 1) in total. */
export function shortened(text: string, width: number): string {
  if (displayWidth(text) <= width) return text;
  let kept = '';
  let used = 0;
  for (const { segment } of graphemes.segment(text)) {
    used += graphemeWidth(segment);
    if (used > width - 1) break;
    kept += segment;
  }
  return `${kept.trimEnd()}…`;
}

/** Padded with spaces to `width` columns; longer text is unchanged. */
export function padded(text: string, width: number, align: 'left' | 'right'): string {
  const space = ' '.repeat(Math.max(0, width - displayWidth(text)));
  return align === 'left' ? text + space : space + text;
}

/** The text in lines of at most `width` columns if words allow it, each with a line break at its end; `indent` begins all but the first. */
export function wrapped(text: string, width: number, indent = '  '): string {
  const lines: string[] = [];
  let line = '';
  for (const word of printable(text).split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (line === '' || displayWidth(longer) <= width) {
      line = longer;
    } else {
      lines.push(line);
      line = `${indent}${word}`;
    }
  }
  return [...lines, line].map((each) => `${each}\n`).join('');
}

function graphemeWidth(grapheme: string): number {
  if (WIDE.test(grapheme)) return 2;
  return NO_WIDTH.test(grapheme) ? 0 : 1;
}
