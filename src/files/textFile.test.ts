import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { err, ok } from '../core/result.ts';
import { decodeText } from './textFile.ts';

const FILE = 'tournament: Müller\nformat: match\n';
const refusal = (bytes: Buffer): string => {
  const text = decodeText(bytes);
  return text.ok ? '' : text.error;
};

describe('decodeText', () => {
  it('reads any text in UTF-8, with and without a byte order mark', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.boolean(), (written, marked) => {
        fc.pre(!written.includes('\0') && !written.startsWith('\uFEFF'));
        expect(decodeText(Buffer.from(`${marked ? '\uFEFF' : ''}${written}`))).toEqual(ok(written));
      }),
    );
  });

  it.each([
    ['Latin-1', Buffer.from(FILE, 'latin1'), 'Latin-1 (ISO 8859-1) (byte FC in line 1, column 14)'],
    ['Windows-1252', Buffer.from('a: 1\nb: \u0093x\u0094\n', 'latin1'), 'Windows-1252 (byte 93 in line 2, column 4)'],
    ['UTF-16 LE', Buffer.from(FILE, 'utf16le'), 'UTF-16 LE without a byte order mark'],
    ['UTF-16 LE, marked', Buffer.from(`\uFEFF${FILE}`, 'utf16le'), 'UTF-16 LE with a byte order mark'],
    ['UTF-16 BE', Buffer.from(FILE, 'utf16le').swap16(), 'UTF-16 BE without a byte order mark'],
    ['UTF-16 BE, marked', Buffer.from(`\uFEFF${FILE}`, 'utf16le').swap16(), 'UTF-16 BE with a byte order mark'],
    ['a sign that is cut off', Buffer.from('a: ä').subarray(0, 4), 'Latin-1 (ISO 8859-1) (byte C3 in line 1, column 4)'],
  ])('refuses %s by its name', (_, bytes, seems) => {
    expect(decodeText(bytes)).toEqual(err(`expected UTF-8, got what seems to be ${seems}. Save the file as UTF-8.`));
  });

  it('refuses any text that is not UTF-8, wherever the invalid byte is', () => {
    fc.assert(
      fc.property(fc.string(), fc.constantFrom(0xff, 0xc0, 0x80, 0xf5), fc.string(), (before, byte, after) => {
        const bytes = Buffer.concat([Buffer.from(before), Buffer.from([byte]), Buffer.from(after)]);
        expect(refusal(bytes)).toMatch(/^expected UTF-8, got what seems to be /u);
      }),
    );
  });
});
