import { expect, test } from 'vitest';
import { entrants } from '../standings/testGames.ts';
import { ruledPlaces } from './ruledPlaces.ts';

const [SHARED, ALONE] = [entrants('A', 'B', 'C'), entrants('A')];

test('TIE-RULING: the latest ruling that names all who share a place gives each a place', () => {
  const rulings = [entrants('A', 'B', 'C'), entrants('D', 'C', 'A', 'B'), entrants('B', 'A')];
  expect(ruledPlaces({ entrants: SHARED, decidedBy: '1–1' }, rulings)).toEqual(
    ['C', 'A', 'B'].map((name) => ({ entrants: [name], decidedBy: '1–1; the organisers decided' })),
  );
  expect(ruledPlaces({ entrants: SHARED, decidedBy: '' }, rulings)[0]?.decidedBy).toBe('the organisers decided');
});

test('without such a ruling a place is unchanged, and so is that of one entrant', () => {
  const place = { entrants: SHARED, decidedBy: 'level' };
  expect(ruledPlaces(place, [])).toEqual([place]);
  expect(ruledPlaces(place, [entrants('A', 'B')])).toEqual([place]);
  const alone = { entrants: ALONE, decidedBy: '2–0' };
  expect(ruledPlaces(alone, [SHARED])).toEqual([alone]);
});
