// Classifies one word of movetext: a move, a move number, a result, an annotation, or none of these.
// Source: PGN standard 8.2 (movetext), 10 (annotation glyphs); the rest comes from real archives.

import type { PgnResult } from '../game.ts';

export type Word =
  | { readonly kind: 'move'; readonly san: string; readonly nag: number | undefined }
  | { readonly kind: 'number' }
  | { readonly kind: 'result'; readonly result: PgnResult; readonly odd: boolean }
  | { readonly kind: 'nag'; readonly nag: number }
  /** Known decoration without content. */
  | { readonly kind: 'noise' }
  | { readonly kind: 'unknown' };

const NUMBER: Word = { kind: 'number' };
const NOISE: Word = { kind: 'noise' };
const UNKNOWN: Word = { kind: 'unknown' };

/** The four markers, and their misspellings in archives (including UTF-8 read as Latin-1). */
const RESULTS: ReadonlyMap<string, Word> = new Map<string, Word>([
  ...(['1-0', '0-1', '1/2-1/2', '*'] as const).map((result): [string, Word] => [result, { kind: 'result', result, odd: false }]),
  ...(['1/2', '½', '½-½', 'Â½-Â½', '1/2:1/2', '0.5-0.5', '=-='] as const).map((text): [string, Word] => [
    text,
    { kind: 'result', result: '1/2-1/2', odd: true },
  ]),
  ...(['1:0', '1-O'] as const).map((text): [string, Word] => [text, { kind: 'result', result: '1-0', odd: true }]),
  ...(['0:1', 'O-1'] as const).map((text): [string, Word] => [text, { kind: 'result', result: '0-1', odd: true }]),
]);

/** Symbols of the Chess Informant. */
const UNICODE_GLYPHS: readonly [sign: string, glyph: number][] = [
  ['‼', 3],
  ['⁇', 4],
  ['⁉', 5],
  ['⁈', 6],
  ['□', 7],
  ['∞', 13],
  ['⩲', 14],
  ['⩱', 15],
  ['±', 16],
  ['∓', 17],
  ['⨀', 22],
  ['⟳', 32],
  ['↑', 36],
  ['→', 40],
  ['⇆', 132],
  ['⊕', 138],
];

/** Suffixes of a move (8.2.3.8) and separate symbols, with their glyph numbers (10). */
const GLYPHS: ReadonlyMap<string, number> = new Map([
  ['!', 1],
  ['?', 2],
  ['!!', 3],
  ['??', 4],
  ['!?', 5],
  ['?!', 6],
  ['=', 10],
  ['+=', 14],
  ['+/=', 14],
  ['=+', 15],
  ['=/+', 15],
  ['+/-', 16],
  ['-/+', 17],
  ['+-', 18],
  ['-+', 19],
  ['inf', 13],
  ['~', 13],
  ['RR', 145],
  ['N', 146],
  ['TN', 146],
  ...UNICODE_GLYPHS,
  // UTF-8 read as Latin-1.
  ...UNICODE_GLYPHS.map(([sign, glyph]): [string, number] => [latin1Of(sign), glyph]),
]);

/** Longest first. */
const GLUED_GLYPHS = [...GLYPHS.keys()].toSorted((one, other) => other.length - one.length);

const NOISE_WORDS: ReadonlySet<string> = new Set(['e.p.', 'ep', 'e.p', 'ch', 'mate', 'dis', 'dbl', '+', '++', '#', '-']);

/** Piece letters, files and ranks of a move in short or long notation, castling with letters or zeros, UCI, drops, and null moves. */
const MOVE =
  /^(?:[KQRBNP]?[a-h]?[1-8]?[-x:]?(?:[a-h][18][=/]?[KQRBNkqrbn]|[a-h][1-8])|[QRBNPqrbnp]?@[a-h][1-8]|[O0o]-?[O0o](?:-?[O0o])?|--|Z0|null|@@@@|0000)((?:\+|#|ch|mate|e\.?p\.?)*)([!?]{0,3})$/;

/**
 * The parts of the text between two blanks, mostly one. A glyph ends a move without a blank (7: `$` begins its own token), and so do, in
 * archives, an evaluation sign and a result.
 */
export function readWords(word: string): readonly Word[] {
  const whole = readWord(word);
  if (whole.kind !== 'unknown') return [whole];
  const parts = word.match(/\$\d{1,3}(?!\d)|[^$]+|\$/g) ?? [];
  if (parts.length > 1) return parts.flatMap(readWords);
  const glued = [...GLUED_GLYPHS, '1-0', '0-1', '1/2-1/2'].find(
    (end) => word.endsWith(end) && readWord(word.slice(0, -end.length)).kind === 'move',
  );
  return glued === undefined ? [whole] : [readWord(word.slice(0, -glued.length)), readWord(glued)];
}

/** The value of a Result tag in the words of movetext. */
export function readResult(text: string): Extract<Word, { readonly kind: 'result' }> | undefined {
  const word = RESULTS.get(text) ?? RESULTS.get(text.trim());
  return word?.kind === 'result' ? word : undefined;
}

function readWord(word: string): Word {
  const first = word.charCodeAt(0);
  if (first >= 48 && first <= 57) return readAfterDigit(word);
  if (first === 36) return /^\$\d{1,3}$/.test(word) ? { kind: 'nag', nag: Number(word.slice(1)) } : UNKNOWN;
  const move = MOVE.exec(word);
  if (move !== null) return readMove(word, move[2] ?? '');
  const glyph = GLYPHS.get(word);
  if (glyph !== undefined) return { kind: 'nag', nag: glyph };
  const result = RESULTS.get(word);
  if (result !== undefined) return result;
  if (first === 46 || first === 0x2026) return afterDots(word, 0);
  return NOISE_WORDS.has(word) ? NOISE : UNKNOWN;
}

/** A result, castling with zeros, or a move number with any text attached to it: `12.`, `12...`, `1.e4`. */
function readAfterDigit(word: string): Word {
  const result = RESULTS.get(word);
  if (result !== undefined) return result;
  const move = word.charCodeAt(0) === 48 ? MOVE.exec(word) : null;
  if (move !== null) return readMove(word, move[2] ?? '');
  let end = 1;
  while (end < word.length && word.charCodeAt(end) >= 48 && word.charCodeAt(end) <= 57) end++;
  if (end === word.length) return NUMBER;
  return afterDots(word, end);
}

function afterDots(word: string, from: number): Word {
  let end = from;
  while (end < word.length && (word.charCodeAt(end) === 46 || word.charCodeAt(end) === 0x2026)) end++;
  if (end === from) return UNKNOWN;
  return end === word.length ? NUMBER : readWord(word.slice(end));
}

/** The UTF-8 bytes of a symbol, each as one character. */
function latin1Of(sign: string): string {
  return encodeURIComponent(sign).replace(/%([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}

function readMove(word: string, suffix: string): Word {
  if (suffix === '') return { kind: 'move', san: word, nag: undefined };
  return { kind: 'move', san: word.slice(0, word.length - suffix.length), nag: GLYPHS.get(suffix) };
}
