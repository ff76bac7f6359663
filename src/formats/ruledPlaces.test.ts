import { expect, test } from 'vitest';
import { english } from '../core/phrases/english.ts';
import { phrase } from '../core/phrases/phrase.ts';
import { entrants } from '../standings/testGames.ts';
import { ruledPlaces } from './ruledPlaces.ts';

const [SHARED, ALONE] = [entrants('A', 'B', 'C'), entrants('A')];

test('TIE-RULING: the latest ruling that names all who share a place gives each a place', () => {
  const rulings = [entrants('A', 'B', 'C'), entrants('D', 'C', 'A', 'B'), entrants('B', 'A')];
  const places = ruledPlaces({ entrants: SHARED, decidedBy: phrase('score.line', { first: 2, second: 2 }) }, rulings);
  expect(places.map((place) => [place.entrants.join(' '), english(place.decidedBy)])).toEqual(
    ['C', 'A', 'B'].map((name) => [name, '1–1; the organisers decided']),
  );
  expect(english(ruledPlaces({ entrants: SHARED, decidedBy: undefined }, rulings)[0]?.decidedBy)).toBe('the organisers decided');
});

test('without such a ruling a place is unchanged, and so is that of one entrant', () => {
  const place = { entrants: SHARED, decidedBy: phrase('score.level') };
  expect(ruledPlaces(place, [])).toEqual([place]);
  expect(ruledPlaces(place, [entrants('A', 'B')])).toEqual([place]);
  const alone = { entrants: ALONE, decidedBy: phrase('score.level') };
  expect(ruledPlaces(alone, [SHARED])).toEqual([alone]);
});
