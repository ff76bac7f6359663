import { expect, test } from 'vitest';
import { bracketSeeds, roundsFor } from './bracketSeeds.ts';

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

test('roundsFor: as many as the field needs', () => {
  expect([0, 1, 2, 3, 4, 5, 8, 9, 32, 33, 64].map(roundsFor)).toEqual([0, 0, 1, 2, 2, 3, 3, 4, 5, 6, 6]);
});
