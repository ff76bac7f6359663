// Words of a line of text with their places, so that a value of several words can be cut out of the line unchanged.
// Every character up to the space separates words: tabs and stray control characters (NUL) too.

export type Word = { readonly text: string; readonly start: number; readonly end: number };

export function wordsOf(line: string): readonly Word[] {
  const words: Word[] = [];
  let at = 0;
  while (at < line.length) {
    while (at < line.length && line.charCodeAt(at) <= 32) at++;
    const start = at;
    while (at < line.length && line.charCodeAt(at) > 32) at++;
    if (at > start) words.push({ text: line.slice(start, at), start, end: at });
  }
  return words;
}

/** The text from word `first` up to, but not including, word `end`; empty if there is none. */
export function textOf(line: string, words: readonly Word[], first: number, end: number = words.length): string {
  const from = words[first];
  const to = words[end - 1];
  return from === undefined || to === undefined || end <= first ? '' : line.slice(from.start, to.end);
}

/** The words separated by one space. */
export const oneLine = (text: string): string =>
  wordsOf(text)
    .map((word) => word.text)
    .join(' ');

/** A whole number as text, `undefined` for anything else; limited to the exact range of a number. */
export function parseWholeNumber(text: string | undefined): number | undefined {
  if (text === undefined || !/^[-+]?\d{1,40}$/.test(text)) return undefined;
  const number = Number(text);
  return Math.min(Math.max(number, Number.MIN_SAFE_INTEGER), Number.MAX_SAFE_INTEGER) + 0;
}
