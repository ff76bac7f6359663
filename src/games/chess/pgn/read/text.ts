// A piece of PGN text: its characters as numbers, so that a reader looks at them without making strings, and what each number may be.

export type PgnText = {
  /** One number a character: bytes of a file (Latin-1), or the UTF-16 of a string. */
  readonly codes: Uint8Array | Uint16Array;
  readonly slice: (from: number, to: number) => string;
};

export function textOf(text: string): PgnText {
  const codes = new Uint16Array(text.length);
  for (let at = 0; at < text.length; at++) codes[at] = text.charCodeAt(at);
  return { codes, slice: (from, to) => text.slice(from, to) };
}

/** The kinds of characters. `WORD` is everything else; `USUAL` is what ordinary moves and their numbers consist of. */
export const WORD = 0;
export const USUAL = 1;
/** Blanks, tab and similar characters, carriage return, no-break space, byte order mark. */
export const SPACE = 2;
export const FEED = 3;
/** Ends a word and is a token of its own. */
export const SIGN = 4;

const KINDS = new Uint8Array(1 << 16);
const mark = (signs: string, kind: number): void => {
  for (const sign of signs) KINDS[sign.charCodeAt(0)] = kind;
};
mark('KQRBNPOabcdefgh0123456789x+#.!?', USUAL);
mark('\t\v\f\r \u00a0\ufeff', SPACE);
mark('\n', FEED);
mark('{}()[];<>*', SIGN);

export const kindOf = (code: number): number => KINDS[code] ?? WORD;

/** Letters and digits, of which names of tags consist. */
export const isAlphanumeric = (code: number): boolean =>
  (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || (code >= 48 && code <= 57);
