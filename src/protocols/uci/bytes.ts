// Words of a line as bytes: just enough to navigate a line without decoding it.
// As in words.ts, every byte up to the space character separates words.

const SPACE = 0x20;

/** Where the next word begins; `end` if there is none. */
export function skipSpace(bytes: Uint8Array, at: number, end: number): number {
  while (at < end && (bytes[at] ?? 0) <= SPACE) at++;
  return at;
}

/** Where the word that begins at `at` ends. */
export function skipWord(bytes: Uint8Array, at: number, end: number): number {
  while (at < end && (bytes[at] ?? 0) > SPACE) at++;
  return at;
}

/** A word to search for, as bytes, so that bytes are compared with bytes. */
export const wordBytes = (word: string): Uint8Array => new TextEncoder().encode(word);

/** Whether the word in `[from, to)` is this one. */
export function isWord(bytes: Uint8Array, from: number, to: number, word: Uint8Array): boolean {
  if (to - from !== word.length) return false;
  for (let index = 0; index < word.length; index++) if (bytes[from + index] !== word[index]) return false;
  return true;
}

/** The next word as a whole number, `undefined` if it is not one; limited to the exact range of a number (like `parseWholeNumber`). */
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

/** The word in `[from, to)` as text; moves, which have four or five letters, need no decoder. */
export function wordText(bytes: Uint8Array, from: number, to: number): string {
  const length = to - from;
  if (length === 4 || length === 5) {
    const a = bytes[from] ?? 0;
    const b = bytes[from + 1] ?? 0;
    const c = bytes[from + 2] ?? 0;
    const d = bytes[from + 3] ?? 0;
    const e = length === 5 ? (bytes[from + 4] ?? 0) : 0;
    if ((a | b | c | d | e) < 0x80) return length === 4 ? String.fromCharCode(a, b, c, d) : String.fromCharCode(a, b, c, d, e);
  }
  return decoder.decode(bytes.subarray(from, to));
}

const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
