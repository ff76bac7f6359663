import { expect, it } from 'vitest';
import { moveNumberOf } from './plies.ts';

const chess = { game: 'chess', chess960: false } as const;
const go = { game: 'go', size: 9, komi: 11, ruleSet: 'japanese', superko: 'none', suicide: false, handicap: 0 } as const;

it.each([
  [chess, [1, 1, 2, 2, 3]],
  [{ ...chess, position: '8/8/8/4k3/8/8/4K2R/8 w - - 0 40' }, [40, 40, 41, 41, 42]],
  [{ ...chess, position: '8/8/8/4k3/8/8/4K2R/8 b - - 0 40' }, [40, 41, 41, 42, 42]],
  [{ ...chess, position: '8/8/8/4k3/8/8/4K2R/8 w - -' }, [1, 1, 2, 2, 3]],
  [go, [1, 2, 3, 4, 5]],
])('from %j plies 1 to 5 are moves %j', (start, numbers) => {
  expect([1, 2, 3, 4, 5].map((ply) => moveNumberOf(start, ply))).toEqual(numbers);
});
