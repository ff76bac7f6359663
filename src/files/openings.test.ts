// The order in which an event uses its openings.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ChessOpening } from '../core/gameJob.ts';
import { randomSource, shuffled } from '../core/random.ts';
import { unwrap } from '../core/result.ts';
import { exitOf, openingFromMoves } from '../games/chess/openings/openings.ts';
import type { BookDefinition } from '../tournament/definition.ts';
import { drawsOpenings, openBook, orderedBook, seasonOpenings, withoutBook, type Book, type OpeningSource } from './openings.ts';

const FIRST_MOVES = ['a3', 'b3', 'c3', 'd3', 'e3', 'f3', 'g3', 'h3', 'a4', 'b4', 'c4', 'd4', 'e4', 'f4', 'g4', 'h4'];
const SIZE = FIRST_MOVES.length;

let folder = '';
let path = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'arbiter-openings-'));
  path = join(folder, 'b.pgn');
  writeFileSync(path, FIRST_MOVES.map((move) => `[Event "?"]\n\n1. ${move} *\n\n`).join(''));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const definition = (changes: Partial<BookDefinition> = {}): BookDefinition => ({
  kind: 'book',
  file: path,
  format: 'pgn',
  order: 'sequential',
  start: 1,
  exact: false,
  ...changes,
});
const book = (): Book => unwrap(openBook(definition(), 'standard'));
const game = (moves: string): ChessOpening =>
  unwrap(openingFromMoves({ game: 'chess', chess960: false }, moves.split(' '), `after ${moves}`)).opening;

/** The first `count` openings as text; the start position is empty. */
function used(source: OpeningSource, count = source.count): readonly string[] {
  const texts = Array.from({ length: count }, (_, index) => source.at(index).moves.join(' '));
  source.close();
  return texts;
}
const inOrder = FIRST_MOVES.map((move) => game(move).moves.join(' '));
const seeds = fc.integer({ min: 0, max: 2 ** 32 });

describe('orderedBook', () => {
  test('as in the book, from its start, and then from the first again', () => {
    expect(used(orderedBook(book(), definition(), 1))).toEqual(inOrder);
    expect(used(orderedBook(book(), definition({ start: 15 }), 1), 4)).toEqual([
      inOrder[14],
      inOrder[15],
      inOrder[0],
      inOrder[1],
    ]);
    expect(used(orderedBook(book(), definition({ start: SIZE + 2 }), 1), 1)).toEqual([inOrder[1]]);
    expect(used(orderedBook(book(), definition(), 1), 2 * SIZE)).toEqual([...inOrder, ...inOrder]);
  });

  test('drawn by lot: every place once, in the order of a shuffle of the whole book', () => {
    fc.assert(
      fc.property(seeds, (rngSeed) => {
        const drawn = used(orderedBook(book(), definition({ order: 'random' }), rngSeed));
        expect(drawn).toEqual(shuffled(inOrder, randomSource(rngSeed)));
        expect(drawn.toSorted()).toEqual(inOrder.toSorted());
      }),
      { numRuns: 30 },
    );
  });

  test('S16-8a: the start position first, the others in the same order as without it', () => {
    for (const order of ['sequential', 'random'] as const) {
      const without = used(orderedBook(book(), definition({ order }), 7));
      const source = orderedBook(book(), definition({ order, startPosition: 'first' }), 7);
      expect(source.count).toBe(SIZE + 1);
      expect(used(source)).toEqual(['', ...without]);
    }
  });

  test('S16-8a: a start position drawn among the others is once among those in use', () => {
    const at = new Set<number>();
    fc.assert(
      fc.property(
        seeds,
        fc.constantFrom('sequential' as const, 'random' as const),
        fc.integer({ min: 1, max: 30 }),
        (rngSeed, order, games) => {
          const drawn = used(orderedBook(book(), definition({ order, startPosition: 'drawn' }), rngSeed, games));
          expect(drawn.filter((moves) => moves === '')).toHaveLength(1);
          expect(drawn.indexOf('')).toBeLessThan(games);
          expect(drawn.filter((moves) => moves !== '')).toEqual(used(orderedBook(book(), definition({ order }), rngSeed)));
          at.add(drawn.indexOf(''));
        },
      ),
      { numRuns: 200 },
    );
    expect(at.size).toBeGreaterThan(10);
    expect(used(orderedBook(book(), definition({ startPosition: 'drawn' }), 5))).toEqual(
      used(orderedBook(book(), definition({ startPosition: 'drawn' }), 5)),
    );
  });

  test('in Chess960 the start position is one of the 960', () => {
    const nothing: Book = {
      count: 1,
      variant: 'chess960',
      sha256: '',
      repeats: { count: 0, twins: [] },
      opening: () => game('e4'),
      close: () => undefined,
    };
    expect(orderedBook(nothing, definition({ startPosition: 'first' }), 1).at(0).start.position).toContain('RNBQKBNR w KQkq');
  });

  test('closes the book', () => {
    let closed = 0;
    const source = orderedBook({ ...book(), close: () => closed++ }, definition(), 1);
    source.close();
    expect(closed).toBe(1);
  });

  test('impossible places are a programming error', () => {
    const source = orderedBook(book(), definition(), 1);
    for (const index of [-1, 0.5, Number.NaN]) expect(() => source.at(index)).toThrow(RangeError);
    source.close();
  });
});

describe('withoutBook', () => {
  test('the usual start position, always', () => {
    const source = withoutBook('standard', 3);
    const opening = { start: { game: 'chess', chess960: false }, moves: [] };
    expect([source.count, source.at(0), source.at(9)]).toEqual([1, opening, opening]);
  });

  test('all of the 960, each once, drawn by lot', () => {
    const source = withoutBook('chess960', 3);
    const numbers = Array.from({ length: 960 }, (_, index) => Number(source.at(index).source?.replace('Chess960 position ', '')));
    expect(numbers).toEqual(shuffled([...new Array(960).keys()], randomSource(3)));
    expect(source.at(960)).toEqual(source.at(0));
    expect(new Set(Array.from({ length: 960 }, (_, index) => source.at(index).start.position)).size).toBe(960);
  });
});

describe('seasonOpenings (S16-8c)', () => {
  const positions = ['4k3/8/8/8/8/8/P7/4K3 w - - 0 1', '4k3/8/8/8/8/8/1P6/4K3 w - - 0 1'];
  const played = [
    ...['e4 e5', 'd4 Nf6 c4', 'c4 Nf6 d4', 'e4 c5', 'd4 d5', 'e4 e5', 'Nf3'].map(game),
    { ...game('e4 e5'), source: 'another book' },
    ...positions.map((position): ChessOpening => ({ start: { game: 'chess', chess960: false, position }, moves: [] })),
  ];

  test('every exit once, by position, drawn without repeats', () => {
    const source = seasonOpenings(played, 11);
    expect(source.count).toBe(7);
    const exits = Array.from({ length: 7 }, (_, index) => exitOf(source.at(index)));
    expect(new Set(exits)).toEqual(new Set(played.map(exitOf)));
    expect(source.at(7)).toBe(source.at(0));
  });

  test('the draw depends on the seed and on the games played, not on their order', () => {
    const orders = new Set<string>();
    fc.assert(
      fc.property(seeds, fc.shuffledSubarray(played, { minLength: played.length }), (rngSeed, shuffledGames) => {
        const [one, other] = [seasonOpenings(shuffledGames, rngSeed), seasonOpenings(played, rngSeed)];
        expect(Array.from({ length: 7 }, (_, index) => one.at(index))).toEqual(
          Array.from({ length: 7 }, (_, index) => other.at(index)),
        );
        orders.add(used(one).join());
      }),
      { numRuns: 60 },
    );
    expect(orders.size).toBeGreaterThan(10);
  });

  test('a season without games has no openings', () => {
    expect(() => seasonOpenings([], 1)).toThrow('expected games already played');
  });
});

describe('drawsOpenings', () => {
  test.each([
    [undefined, false, false],
    [undefined, true, true],
    [definition(), true, false],
    [definition({ order: 'random' }), false, true],
    [definition({ startPosition: 'first' }), false, false],
    [definition({ startPosition: 'drawn' }), false, true],
    [{ kind: 'season' } as const, false, true],
  ])('case %#', (openings, chess960, expected) =>
    expect(drawsOpenings(openings, chess960 ? 'chess960' : 'standard')).toBe(expected),
  );
});
