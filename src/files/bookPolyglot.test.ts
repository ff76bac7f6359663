import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { BookDefinition } from '../tournament/definition.ts';
import { openBook, type Book } from './book.ts';
import { orderedBook } from './openings.ts';
import { polyglotBytes } from './testPolyglot.ts';

const folder = mkdtempSync(join(tmpdir(), 'arbiter-polyglot-'));
afterAll(() => rmSync(folder, { recursive: true }));

const definitionOf = (bytes: Uint8Array, more: Partial<BookDefinition> = {}): BookDefinition => {
  const file = join(folder, 'book.bin');
  writeFileSync(file, bytes);
  return { kind: 'book', file, format: 'polyglot', order: 'random', start: 1, exact: false, ...more };
};
const opened = (definition: BookDefinition): Book => {
  const book = openBook(definition, 'standard');
  if (!book.ok) throw new Error(book.error.map(({ message }) => message).join('\n'));
  return book.value;
};
const faultOf = (bytes: Uint8Array, chess960 = false): string | undefined => {
  const book = openBook(definitionOf(bytes), chess960 ? 'chess960' : 'standard');
  return book.ok ? undefined : book.error.map(({ message }) => message).join('\n');
};

const LINES = [
  ['e2e4', 3],
  ['d2d4', 1],
  ['g1f3', 0],
  ['e2e4 e7e5', 1],
  ['e2e4 e7e5 g1f3', 1],
  ['d2d4 d7d5', 1],
  ['d2d4 d7d5 c2c4', 1],
] as const;

describe('a Polyglot book', () => {
  it('draws moves by their weight, and none with a weight of 0', () => {
    const book = opened(definitionOf(polyglotBytes(LINES), { plies: 1 }));
    const drawn = Array.from({ length: 2000 }, (_, place) => book.opening(place, 7).moves.join(' '));
    const share = drawn.filter((moves) => moves === 'e2e4').length / drawn.length;
    expect(new Set(drawn)).toEqual(new Set(['e2e4', 'd2d4']));
    // Four standard deviations around three quarters.
    expect(Math.abs(share - 0.75)).toBeLessThan(0.04);
    book.close();
  });

  it('draws the same lines from the same seed, each place its own, and ends where the book ends', () => {
    const definition = definitionOf(polyglotBytes(LINES));
    const book = opened(definition);
    const lines = (rngSeed: number): readonly string[] => {
      const source = orderedBook(book, definition, rngSeed, 40);
      return Array.from({ length: 40 }, (_, index) => source.at(index).moves.join(' '));
    };
    expect(new Set(lines(1))).toEqual(new Set(['e2e4 e7e5 g1f3', 'd2d4 d7d5 c2c4']));
    expect(lines(1)).toEqual(lines(1));
    expect(lines(1)).not.toEqual(lines(2));
    expect(orderedBook(book, definition, 1, 40).at(3)).toMatchObject({ start: { game: 'chess' }, source: 'book.bin, line 4' });
    book.close();
  });

  it('puts the start position first where the event wants it', () => {
    const definition = definitionOf(polyglotBytes(LINES), { startPosition: 'first' });
    const book = opened(definition);
    const source = orderedBook(book, definition, 5, 40);
    expect(source.at(0).moves).toEqual([]);
    expect(source.at(1).moves).toEqual(book.opening(0, 5).moves);
    book.close();
  });

  it('stops before a move that ends the game', () => {
    const mate = ['f2f3', 'f2f3 e7e5', 'f2f3 e7e5 g2g4', 'f2f3 e7e5 g2g4 d8h4'].map((moves) => [moves, 1] as const);
    const book = opened(definitionOf(polyglotBytes(mate)));
    expect(book.opening(0, 1).moves).toEqual(['f2f3', 'e7e5', 'g2g4']);
    book.close();
  });

  it('is refused where it is broken, with the reason', () => {
    const good = polyglotBytes(LINES);
    expect(faultOf(good)).toBeUndefined();
    expect(faultOf(Uint8Array.from([...good, 10]))).toBeUndefined();
    expect(faultOf(good.subarray(0, 15))).toMatch(/expected Polyglot's entries of 16 bytes, got 15 bytes/);
    expect(faultOf(new Uint8Array())).toMatch(/got 0 bytes/);
    expect(faultOf(Uint8Array.from([...good.subarray(16), ...good.subarray(0, 16)]))).toMatch(
      /in the order of their keys, entry 7 is not/,
    );
    expect(faultOf(polyglotBytes([['e2e4 e7e5', 1]]))).toMatch(/expected moves from the usual start position, got none/);
    expect(faultOf(polyglotBytes([...LINES, ['d2d4 d7d5 e2e5', 1]]))).toMatch(/at ply 3: Cannot play "e2e5"/);
    expect(faultOf(good, true)).toMatch(/Cannot use a Polyglot book for Chess960/);
  });
});
