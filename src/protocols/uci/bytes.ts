// Words of a line as bytes: just enough to find one's way through a line without making text of it.
// As in words.ts, everything up to the space character parts words.

const SPACE = 0x20;

/** Where the next word begins, `end` where there is none. */
export function skipSpace(bytes: Uint8Array, at: number, end: number): number {
  while (at < end && (bytes[at] ?? 0) <= SPACE) at++;
  return at;
}

/** Where the word that begins at `at` ends. */
export function skipWord(bytes: Uint8Array, at: number, end: number): number {
  while (at < end && (bytes[at] ?? 0) > SPACE) at++;
  return at;
}

/** Whether the word in `[from, to)` is this one (ASCII). */
export function isWord(bytes: Uint8Array, from: number, to: number, word: string): boolean {
  if (to - from !== word.length) return false;
  for (let index = 0; index < word.length; index++) if (bytes[from + index] !== word.charCodeAt(index)) return false;
  return true;
}

/** The next word as a whole number, `undefined` where it is none; cut to what a number holds exactly (as `parseWholeNumber`). */
export function wholeNumberAt(bytes: Uint8Array, at: number, end: number): number | undefined {
  let from = skipSpace(bytes, at, end);
  const to = skipWord(bytes, from, end);
  const negative = bytes[from] === 0x2d;
  if (from < to && (negative || bytes[from] === 0x2b)) from++;
  if (from === to || to - from > 40) return undefined;
  let number = 0;
  for (; from < to; from++) {
    const digit = (bytes[from] ?? 0) - 0x30;
    if (digit < 0 || digit > 9) return undefined;
    number = number * 10 + digit;
  }
  return number === 0 ? 0 : Math.min(number, Number.MAX_SAFE_INTEGER) * (negative ? -1 : 1);
}

/** The word in `[from, to)` as text; moves, being four or five letters, are made without a decoder. */
export function wordText(bytes: Uint8Array, from: number, to: number): string {
  const [a = 0, b = 0, c = 0, d = 0, e = 0] = [bytes[from], bytes[from + 1], bytes[from + 2], bytes[from + 3], bytes[from + 4]];
  if ((a | b | c | d) < 0x80) {
    if (to - from === 4) return String.fromCharCode(a, b, c, d);
    if (to - from === 5 && e < 0x80) return String.fromCharCode(a, b, c, d, e);
  }
  return decoder.decode(bytes.subarray(from, to));
}

const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
