import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { printable, printableJson, printableText } from './printable.ts';

const CODES = [
  ...Array.from({ length: 0x20 }, (_, code) => code),
  ...Array.from({ length: 0x21 }, (_, code) => 0x7f + code),
  ...[0xad, 0x200b, 0x200e, 0x200f, 0x2028, 0x2029, 0x202a, 0x202e, 0x2066, 0x2069, 0xd800, 0xdfff, 0xfeff, 0xfff9],
  ...[0x200c, 0x200d, 0xfe0f, 0xe0100, 0x1f3f4, 0xe0041, 0xe007f],
];
const odd = CODES.map((code) => String.fromCodePoint(code));
/** What a terminal interprets: a second reading, code by code. */
const isInterpreted = (text: string): boolean =>
  [...text].some((sign) => {
    const code = sign.codePointAt(0) ?? 0;
    return (
      code < 0x20 || (code >= 0x7f && code <= 0x9f) || (code >= 0x2028 && code <= 0x202e) || (code >= 0xd800 && code <= 0xdfff)
    );
  });
const text = fc.string({ unit: fc.constantFrom('a', 'é', '😀', '"', '\\', ' ', ...odd) });

describe('printable', () => {
  it('spells out what a terminal would interpret, and nothing else', () => {
    expect(printable('A\x1b]0;owned\x07\x9b31m')).toBe(String.raw`A\u{1b}]0;owned\u{7}\u{9b}31m`);
    expect(printable('one\ntwo\r\tthree')).toBe(String.raw`one\ntwo\r\tthree`);
    expect(printable('Naïve Müller 漢字 👩‍💻 \u{1f3f4}\u{e0067}\u{e007f}')).toBe(
      'Naïve Müller 漢字 👩‍💻 \u{1f3f4}\u{e0067}\u{e007f}',
    );
  });

  it('leaves tags, joiners and variation selectors inside of emoji and letters, and spells them out elsewhere', () => {
    const scotland = '\u{1f3f4}\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}';
    for (const whole of [scotland, '❤️‍🔥', '👩🏽‍🚀', 'می‌خواهم', 'क्‍ष', '1️⃣']) expect(printable(whole)).toBe(whole);
    expect(printable('Crafty\u{e0041}\u{e0042}')).toBe(String.raw`Crafty\u{e0041}\u{e0042}`);
    expect(printable('é\u{e0041}')).toBe(String.raw`é\u{e0041}`);
    expect(printable(`${scotland}\u{e0041}`)).toBe(String.raw`${scotland}\u{e0041}`);
    expect(printable('Stock\u200dfish')).toBe(String.raw`Stock\u{200d}fish`);
    expect(printable('\u200cA\ufe0f')).toBe(String.raw`\u{200c}A\u{fe0f}`);
    expect(printable('é\u200d\u200d')).toBe(`é\u200d${String.raw`\u{200d}`}`);
    expect(printable('漢\u{e0100}\u{e0101}')).toBe(`漢\u{e0100}${String.raw`\u{e0101}`}`);
    expect(printable('\u200b\u200dA')).toBe(String.raw`\u{200b}\u{200d}A`);
    expect(printable('A\u3164B')).toBe(String.raw`A\u{3164}B`);
  });

  it('leaves nothing to interpret in any text, and a clean text as it is', () => {
    fc.assert(
      fc.property(text, (any) => {
        const shown = printable(any);
        expect(isInterpreted(shown)).toBe(false);
        expect(printable(shown)).toBe(shown);
        const lines = printableText(any);
        expect(isInterpreted(lines.replaceAll(/[\n\t]/g, ''))).toBe(false);
        expect(lines.split('\n')).toHaveLength(any.split('\n').length);
      }),
    );
  });

  it('JSON has the same value for its readers', () => {
    fc.assert(
      fc.property(text, (any) => {
        const json = printableJson({ name: any });
        expect(isInterpreted(json)).toBe(false);
        expect(JSON.parse(json)).toEqual({ name: any });
      }),
    );
  });
});
