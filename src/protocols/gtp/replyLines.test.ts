import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createReplyLines } from './replyLines.ts';

/** All lines of bytes passed in pieces, each in one buffer that is overwritten afterwards, as a receiver would do. */
function linesOf(pieces: readonly Uint8Array[], maxCharacters = 1000): { readonly lines: string[]; readonly overlong: number } {
  const lines: string[] = [];
  const reader = createReplyLines((line) => lines.push(line), maxCharacters);
  const buffer = new Uint8Array(Math.max(1, ...pieces.map((piece) => piece.length)));
  for (const piece of pieces) {
    buffer.set(piece);
    reader.receive(buffer.subarray(0, piece.length));
    buffer.fill(0x23);
  }
  reader.finish();
  return { lines, overlong: reader.overlongLines() };
}
const encode = (text: string): Uint8Array => new TextEncoder().encode(text);

test.each([
  ['= a\n\n', ['= a', '']],
  ['= a\r\n\r\n', ['= a', '']],
  ['=\ta\tb\n', ['= a b']],
  ['\u0007=1\u0000 \u001b[1mx\u007f\n', ['=1 [1mx']],
  // A carriage return does not end a line, and comments exist only in commands.
  ['= a\rb # c\n', ['= ab # c']],
  ['= é\n', ['= é']],
  ['open', ['open']],
  ['', []],
])('%j', (text, lines) => {
  expect(linesOf([encode(text)]).lines).toEqual(lines);
});

test('a line above the limit is dropped whole and counted, and the next one is read', () => {
  const long = 'x'.repeat(1001);
  expect(linesOf([encode(`${long}\n${'y'.repeat(1000)}\n${long}${long}`)])).toEqual({ lines: ['y'.repeat(1000)], overlong: 2 });
});

test('gives the same lines however the bytes are split', () => {
  const sign = fc.constantFrom('\n', '\r', '\t', '\0', 'é', '𝔾', '=', '1', ' ', 'x', '\u0085');
  const bytes = fc.oneof(
    fc.array(sign, { maxLength: 60 }).map((signs) => encode(signs.join(''))),
    fc.uint8Array({ maxLength: 60 }),
  );
  fc.assert(
    fc.property(bytes, fc.array(fc.nat(60), { maxLength: 6 }), (all, places) => {
      const at = [0, ...places.map((place) => place % (all.length + 1)).toSorted((a, b) => a - b), all.length];
      const pieces = at.slice(1).map((to, index) => all.subarray(at[index], to));
      expect(linesOf(pieces, 8)).toEqual(linesOf([all], 8));
      // The slow, simple reading of everything at once, without a limit.
      const texts = new TextDecoder().decode(all).split('\n');
      if (texts.at(-1) === '') texts.pop();
      const clean = texts.map((text) =>
        text
          .replaceAll(/[\u0080-\u009f]/g, '')
          .split('')
          .filter(isKept)
          .join('')
          .replaceAll('\t', ' '),
      );
      expect(linesOf(pieces).lines).toEqual(clean);
    }),
  );
});

const isKept = (sign: string): boolean => sign === '\t' || (sign >= ' ' && sign !== '\u007f');
