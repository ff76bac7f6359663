import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createLineReader } from './lines.ts';

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);

/** Everything a reader made of bytes passed in pieces, each in one buffer that is overwritten afterwards, as a receiver would do. */
function readIn(pieces: readonly Uint8Array[], limits = { maxLineBytes: 1 << 20, historyBytes: 1 << 14 }) {
  const lines: string[] = [];
  const reader = createLineReader({ line: (bytes, start, end) => lines.push(latin1(bytes.subarray(start, end))) }, limits);
  const buffer = new Uint8Array(Math.max(1, ...pieces.map((piece) => piece.length)));
  for (const piece of pieces) {
    buffer.set(piece);
    reader.receive(buffer.subarray(0, piece.length));
    buffer.fill(0x23);
  }
  return { lines, reader };
}

const latin1 = (bytes: Uint8Array): string => Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');

/** Cuts bytes at the given places. */
function cut(bytes: Uint8Array, places: readonly number[]): Uint8Array[] {
  const at = [0, ...places.map((place) => place % (bytes.length + 1)).toSorted((a, b) => a - b), bytes.length];
  return at.slice(1).map((to, index) => bytes.subarray(at[index], to));
}

const arbitraryBytes = fc
  .array(
    fc.oneof(
      { weight: 3, arbitrary: fc.constantFrom(10, 13) },
      { weight: 9, arbitrary: fc.integer({ min: 97, max: 122 }) },
      fc.nat(255),
    ),
    { maxLength: 300 },
  )
  .map((bytes) => Uint8Array.from(bytes));
const arbitraryPlaces = fc.array(fc.nat(400), { maxLength: 12 });

test.each([
  ['one\ntwo\n', ['one', 'two']],
  ['one\r\ntwo\r\n', ['one', 'two']],
  ['one\rtwo\r', ['one', 'two']],
  ['one\n\r\n\n\rtwo\n', ['one', 'two']],
  ['one\ntw', ['one']],
  ['a\0b\n', ['a\0b']],
  ['', []],
])('createLineReader ends lines at LF, CR and both: %j', (text, lines) => {
  expect(readIn([encode(text)]).lines).toEqual(lines);
});

test('createLineReader gives the same lines however the bytes are split', () => {
  fc.assert(
    fc.property(arbitraryBytes, arbitraryPlaces, (bytes, places) => {
      // The slow, simple reading: all bytes as one text, split at line ends.
      const pieces = latin1(bytes).split(/[\r\n]/);
      const rest = pieces.pop();
      const expected = pieces.filter((line) => line !== '');
      const { lines, reader } = readIn(cut(bytes, places));
      expect(lines).toEqual(expected);
      reader.finish();
      expect(lines).toEqual(rest === '' ? expected : [...expected, rest]);
    }),
  );
});

test('createLineReader drops and counts lines above the limit, split anywhere', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(30), { maxLength: 12 }), arbitraryPlaces, (lengths, places) => {
      const bytes = encode(lengths.map((length) => `${'x'.repeat(length)}\n`).join(''));
      const { lines, reader } = readIn(cut(bytes, places), { maxLineBytes: 10, historyBytes: 64 });
      expect(lines.map((line) => line.length)).toEqual(lengths.filter((length) => length > 0 && length <= 10));
      expect(reader.overlongLines()).toBe(lengths.filter((length) => length > 10).length);
    }),
  );
});

test('createLineReader continues after a line of many megabytes', () => {
  const megabyte = new Uint8Array(1 << 20).fill(0x78);
  const { lines, reader } = readIn([encode('before\n'), megabyte, megabyte, megabyte, encode('\nafter\n')]);
  expect(lines).toEqual(['before', 'after']);
  expect(reader.overlongLines()).toBe(1);
});

test('lastLines gives the last complete lines as text, whatever the bytes', () => {
  const { reader } = readIn([encode('one\ntwo\r\nthree'), Uint8Array.of(0xff, 0xfe, 10), encode('fo')]);
  expect(reader.lastLines(2)).toEqual(['two', 'three\ufffd\ufffd']);
  expect(reader.lastLines(9)).toEqual(['one', 'two', 'three\ufffd\ufffd']);
  expect(reader.lastLines(0)).toEqual([]);
  reader.finish();
  expect(reader.lastLines(1)).toEqual(['fo']);
});

test('lastLines keeps as many bytes as it promises, split anywhere', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(40), { minLength: 1, maxLength: 40 }), arbitraryPlaces, (lengths, places) => {
      const all = lengths.map((length, index) => `${index}:${'x'.repeat(length)}`);
      const { reader } = readIn(cut(encode(`${all.join('\n')}\n`), places), { maxLineBytes: 1000, historyBytes: 200 });
      const remembered = reader.lastLines(1000);
      const whole = remembered[0]?.startsWith('…') === true ? remembered.slice(1) : remembered;
      expect(whole).toEqual(all.slice(all.length - whole.length));
      // A line of up to 44 bytes may have lost its beginning.
      const bytes = all.reduce((sum, line) => sum + line.length + 1, 0);
      expect(whole.reduce((sum, line) => sum + line.length + 1, 0)).toBeGreaterThanOrEqual(Math.min(bytes, 200) - 44);
    }),
  );
});

test('lastLines shows the end of a line whose beginning was dropped', () => {
  const { reader } = readIn([encode(`${'x'.repeat(100)}end\n`)], { maxLineBytes: 1000, historyBytes: 10 });
  expect(reader.lastLines(1)).toEqual([`…${'x'.repeat(6)}end`]);
});
