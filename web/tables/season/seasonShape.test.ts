import { expect, test } from 'vitest';
import type { SeasonView } from '../../../src/broadcast/messages.ts';
import { linkedEvents, placesOfMove, seasonShape } from './seasonShape.ts';

const SIZES = { width: 100, across: 50, head: 40, row: 20 } as const;

const event = (key: string, places: number): SeasonView['events'][number] => ({
  key,
  name: key,
  stage: 'over',
  places: Array.from({ length: places }, (_, index) => ({ place: index + 1 })),
});
const move = (from: string, to: string, places: string): SeasonView['moves'][number] => ({ from, to, places, names: [] });

const season: SeasonView = {
  events: [event('second', 6), event('first', 4), event('cup', 2)],
  moves: [move('second', 'first', '1–2'), { ...move('first', 'second', '4'), next: true }, move('first', 'first', '1–3')],
};

test.each([
  ['3', 10, 3, 3],
  ['1–4', 10, 1, 4],
  ['5–', 8, 5, 8],
  ['9–12', 10, 9, 10],
  ['1 to 3', 10, 1, 3],
  ['4–', 0, 4, 4],
])('places %s of %i are %i to %i', (places, size, from, to) => {
  expect(placesOfMove(places, size)).toEqual({ from, to });
});

test('events without links are not in the picture', () => {
  expect(linkedEvents(season).map(({ key }) => key)).toEqual(['second', 'first']);
});

test('columns side by side, as high as their places', () => {
  const { columns, width, height } = seasonShape(season, SIZES);
  expect(columns.map(({ x, height }) => [x, height])).toEqual([
    [0, 160],
    [150, 120],
  ]);
  expect([width, height]).toEqual([250, 160]);
});

test('a ribbon goes from its places to the side of the event it leads to', () => {
  const { ribbons } = seasonShape(season, SIZES);
  expect(ribbons.map(({ kind }) => kind)).toEqual(['promotion', 'relegation']);
  // From the right edge at places 1–2 to the left edge of the other event, and back.
  expect(ribbons[0]?.path).toMatch(/^M100 42C.* 150 10V20C/);
  expect(ribbons[1]?.path).toMatch(/^M150 102C.* 100 10V20C/);
});

test('a zone determines the kind of a way better than its direction', () => {
  const [second, first, cup] = season.events;
  if (second === undefined || first === undefined || cup === undefined) throw new Error('expected three events');
  const zone = { from: 1, to: 2, kind: 'playoff', event: 'first', words: 'plays on' } as const;
  const events = [
    { ...second, places: second.places.map((place) => (place.place <= 2 ? { ...place, zone } : place)) },
    first,
    cup,
  ];
  expect(seasonShape({ ...season, events }, SIZES).ribbons[0]?.kind).toBe('playoff');
});
