import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bookName } from '../../core/ids.ts';
import { present } from '../../core/present.ts';
import { encounterGame, type Encounter } from './encounter.ts';
import { openingNumber } from './openingNumbers.ts';

const [A, E] = [bookName('A'), bookName('E')];

/** The opening of every second game of an encounter, from `from` to `to`, with its book. */
const openings = (encounters: readonly Encounter[], index: number, games: readonly number[]): readonly string[] =>
  games.map((game) => {
    const encounter = encounters[index];
    if (encounter === undefined) throw new Error('Cannot look up openings: expected an encounter');
    const planned = encounterGame(encounter, game - 1);
    return `${planned.book ?? 'own'} ${openingNumber(encounters, index, planned)}`;
  });

test('regular pairs of all encounters first, then tie-break pairs by depth', () => {
  const semifinal: Encounter = {
    games: 4,
    earlyStop: false,
    book: A,
    tieBreaks: [
      { set: 2, sets: 2 },
      { set: 2, book: E },
    ],
  };
  const final: Encounter = { games: 4, earlyStop: false, book: E, tieBreaks: [{ set: 2 }] };
  const cup = [semifinal, semifinal, final];
  expect(openings(cup, 0, [1, 2, 3, 5, 7, 9, 11])).toEqual(['A 0', 'A 0', 'A 1', 'A 4', 'A 6', 'E 2', 'E 5']);
  expect(openings(cup, 1, [1, 3, 5, 7, 9, 11])).toEqual(['A 2', 'A 3', 'A 5', 'A 7', 'E 3', 'E 6']);
  expect(openings(cup, 2, [1, 3, 5, 6, 7])).toEqual(['E 0', 'E 1', 'E 4', 'E 4', 'E 7']);
});

test('one encounter numbers its openings consecutively, each book separately', () => {
  const own: Encounter = {
    games: 4,
    earlyStop: false,
    tieBreaks: [
      { set: 4, sets: 2 },
      { set: 2, book: E },
    ],
  };
  expect(openings([own], 0, [1, 3, 5, 7, 9, 13, 15])).toEqual(['own 0', 'own 1', 'own 2', 'own 3', 'own 4', 'E 0', 'E 1']);
});

test('a set with an odd number of games takes one opening more', () => {
  const odd: Encounter = { games: 3, earlyStop: false, tieBreaks: [{ set: 1 }] };
  expect(openings([odd], 0, [1, 2, 3, 4, 5, 6])).toEqual(['own 0', 'own 0', 'own 1', 'own 2', 'own 3', 'own 4']);
});

test('no two pairs of an event have the same opening of the same book, and together they leave no gap while all encounters go equally deep', () => {
  fc.assert(
    fc.property(fc.array(encounters, { minLength: 1, maxLength: 8 }), fc.integer({ min: 1, max: 6 }), (event, depth) => {
      const taken = new Map<string, number[]>();
      event.forEach((encounter, index) => {
        for (let game = 1; game <= encounter.games + 2 * depth; game += 2) {
          let planned;
          try {
            planned = encounterGame(encounter, game - 1);
          } catch {
            break;
          }
          const book = planned.book ?? 'own';
          taken.set(book, [...(taken.get(book) ?? []), openingNumber(event, index, planned)]);
        }
      });
      for (const numbers of taken.values()) expect(new Set(numbers).size).toBe(numbers.length);
      const oneBook = event.every(
        ({ book, tieBreaks }) => book === undefined && tieBreaks.every((stage) => stage.book === undefined),
      );
      const endless = event.every(({ tieBreaks }) => tieBreaks.at(-1)?.sets === undefined && tieBreaks.length > 0);
      if (oneBook && endless) expect(Math.max(...(taken.get('own') ?? []))).toBe((taken.get('own') ?? []).length - 1);
    }),
  );
});

const book = fc.option(fc.constantFrom(A, E), { nil: undefined, freq: 1 });
const encounters: fc.Arbitrary<Encounter> = fc
  .record({
    pairs: fc.integer({ min: 1, max: 5 }),
    own: book,
    stages: fc.array(fc.record({ sets: fc.integer({ min: 1, max: 3 }), book }), { maxLength: 3 }),
    endless: fc.boolean(),
  })
  .map(({ pairs, own, stages, endless }) => ({
    games: 2 * pairs,
    earlyStop: false,
    ...present({ book: own }),
    tieBreaks: [...stages.map(({ sets, book }) => ({ set: 2, sets, ...present({ book }) })), ...(endless ? [{ set: 2 }] : [])],
  }));
