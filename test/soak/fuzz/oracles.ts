// What the targets ask of a result, beyond that nothing was thrown.

import { inspect, isDeepStrictEqual } from 'node:util';

/** Throws with both values if they differ. */
export function mustEqual(one: unknown, other: unknown, what: string): void {
  if (isDeepStrictEqual(one, other)) return;
  const shown = (value: unknown): string => inspect(value, { depth: 9, breakLength: Infinity }).slice(0, 2000);
  throw new Error(`Cannot accept ${what}: they differ\n  ${shown(one)}\n  ${shown(other)}`);
}

export function mustBe(isTrue: boolean, what: string): asserts isTrue {
  if (!isTrue) throw new Error(`Cannot accept the result: expected ${what}`);
}

/** The input in pieces, split at places that depend on the input alone. Each piece is overwritten once it has been passed on. */
export function inPieces(bytes: Uint8Array, pass: (piece: Uint8Array) => void): void {
  let draw = 2166136261;
  for (let from = 0; from < bytes.length;) {
    draw = Math.imul(draw ^ (bytes[from] ?? 0), 16777619) >>> 0;
    const to = Math.min(bytes.length, from + 1 + ((draw >>> 8) % 24));
    const piece = bytes.slice(from, to);
    pass(piece);
    piece.fill(0x23);
    from = to;
  }
}

/** A message for people: words, on one line, and no longer than what a person reads. */
export function mustBeWords(message: string, most = 1000): void {
  mustBe(message.trim().length > 3, 'a message of words');
  mustBe(message.length <= most, `a message of at most ${most} characters, got ${message.length}: ${message.slice(0, 300)}`);
}

/** Whether a terminal would interpret a character of the text: a control, or one that turns the direction of writing. */
export const hasControls = (text: string): boolean => /[^\P{Cc}\t\n\r]|[\u202a-\u202e\u2066-\u2069]/u.test(text);
