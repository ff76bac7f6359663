import { expect, test } from 'vitest';
import { bracketSeeds, roundsFor, slideSeeds } from './bracketSeeds.ts';

/** CUP-2c. */
const CUP_4 = '1v32 16v17 8v25 9v24 4v29 13v20 5v28 12v21 2v31 15v18 7v26 10v23 3v30 14v19 6v27 11v22';

test('CUP-2c: the bracket of Cup 4, in its order', () => {
  expect(bracketSeeds(5).map(([upper, lower]) => `${upper}v${lower}`)).toEqual(CUP_4.split(' '));
});

test('small brackets', () => {
  expect(bracketSeeds(0)).toEqual([]);
  expect(bracketSeeds(1)).toEqual([[1, 2]]);
  expect(bracketSeeds(2)).toEqual([
    [1, 4],
    [2, 3],
  ]);
});

test.each([1, 2, 3, 4, 5, 6, 7])(
  'in a bracket of %d rounds the better half of what is left can only meet in the round after',
  (rounds) => {
    let left = bracketSeeds(rounds).map(([upper, lower]) => [upper, lower].sort((one, other) => one - other));
    for (let size = 2 ** rounds; size >= 2; size /= 2) {
      expect(left.flat().sort((one, other) => one - other)).toEqual(Array.from({ length: size }, (_, index) => index + 1));
      for (const [better, worse] of left) expect((better ?? 0) + (worse ?? 0)).toBe(size + 1);
      // The better seed always wins.
      const winners = left.map(([better]) => better ?? 0);
      left = winners.flatMap((winner, index) =>
        index % 2 === 0 ? [[winner, winners[index + 1] ?? 0].sort((one, other) => one - other)] : [],
      );
    }
  },
);

/** What cutechess-cli 1.5.1 printed with `-tournament knockout -seeds N` for N engines. */
const SLIDES = [
  '1v2',
  '1 2v3',
  '1v3 2v4',
  '1 3 2 4v5',
  '1 3v5 2 4v6',
  '1 3v7 2v6 4v5',
  '1v5 3v7 2v6 4v8',
  '1 5 3 7 2 6 4 8v9',
  '1 5 3 7v9 2 6 4 8v10',
  '1 5 3 7v9 2 6v11 4 8v10',
];

test.each(SLIDES.map((matches, index) => [index + 2, matches] as const))('a slide of %d', (entrants, matches) => {
  const shown = slideSeeds(entrants).map(([upper, lower]) => (lower > entrants ? String(upper) : `${upper}v${lower}`));
  expect(shown.join(' ')).toBe(matches);
});

test('a slide: everyone has one seat, and the better half of what is left can only meet in the round after', () => {
  for (const entrants of [0, 1]) expect(slideSeeds(entrants)).toEqual([]);
  for (let entrants = 2; entrants <= 70; entrants++) {
    const seated = slideSeeds(entrants)
      .flat()
      .filter((seed) => seed <= entrants);
    expect(seated.toSorted((one, other) => one - other)).toEqual(Array.from({ length: entrants }, (_, index) => index + 1));
    let left = slideSeeds(entrants).map(([upper]) => upper);
    for (let half = left.length / 2; half >= 1; half /= 2) {
      const pairs = Array.from({ length: half }, (_, index) => left.slice(2 * index, 2 * index + 2));
      for (const [better = 0, worse] of pairs) expect([entrants, worse]).toEqual([entrants, better + half]);
      left = pairs.map(([better = 0]) => better);
    }
  }
});

test('roundsFor: as many as the field needs', () => {
  expect([0, 1, 2, 3, 4, 5, 8, 9, 32, 33, 64].map(roundsFor)).toEqual([0, 0, 1, 2, 2, 3, 3, 4, 5, 6, 6]);
});
