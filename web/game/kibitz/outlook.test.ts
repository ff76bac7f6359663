import { expect, test } from 'vitest';
import { favourite, leadText, territoryOf } from './outlook.ts';

test('leads and chances name the side that is ahead', () => {
  expect([3.5, -0.5, 0].map((lead) => leadText({ winPermille: 500, lead }))).toEqual(['W+3.5', 'B+0.5', '0']);
  expect(leadText({ winPermille: 500 })).toBeUndefined();
  expect(favourite({ winPermille: 620 })).toEqual({ side: 'white', share: 0.62 });
  expect(favourite({ winPermille: 250 })).toEqual({ side: 'black', share: 0.75 });
});

test('territory has the points that a side will own and has no stone on, and the stones that it will capture', () => {
  const stones: Readonly<Record<string, string>> = { A3: 'b', B3: 'w', C1: 'w' };
  const owners = ['bbb', '.w.', '..w'].join('');
  expect(territoryOf({ winPermille: 500, owners }, 3, (point) => stones[point])).toEqual({
    black: ['B3', 'C3'],
    white: ['B2'],
    dead: ['B3'],
  });
  expect(territoryOf({ winPermille: 500, owners }, 9, () => undefined)).toBeUndefined();
  expect(territoryOf({ winPermille: 500 }, 3, () => undefined)).toBeUndefined();
});
