// S16-3b: seasons, cups, 4k events and congresses of every size, rehearsed to their end by the real director. If a wait could never end, rehearse()
// would throw a standstill. anySize.long.test.ts has a hundred rehearsals of each.

import { describe, expect, it } from 'vitest';
import { OTHERS, rehearseTimes, SEASONS, seasonOf } from '../../test/presetSizes.ts';

describe('S16-3b: Season 16 with fewer engines', () => {
  it.each(SEASONS)('%s', async (_, seats, sizes) => {
    for (const { events } of await rehearseTimes(seasonOf(seats), 3)) {
      expect(events.map(({ entrants }) => entrants.length)).toEqual(sizes);
      expect(events.at(-1)?.places[0]?.entrants).toHaveLength(1);
    }
  });
});

describe('S16-3b: the other presets with fewer', () => {
  it.each(OTHERS)('%s', async (_, make, sizes) => {
    for (const size of sizes) {
      const [report] = await rehearseTimes(make(size), 1);
      expect(report?.events[0]?.entrants).toHaveLength(size);
      expect(report?.events[0]?.places.flatMap(({ entrants }) => entrants)).toHaveLength(size);
    }
  });

  it('CUP-2c: byes are for the best seeds, who play one round less', async () => {
    const [of30] = OTHERS.flatMap(([title, make]) => (title === 'tcec-cup-4' ? [make(30)] : []));
    if (of30 === undefined) throw new RangeError('no cup');
    for (const { events } of await rehearseTimes(of30, 2)) {
      const [cup] = events;
      // 14 matches, then 8, 4, 2, the small final and the final: 30 matches of 8 games.
      expect((cup?.games ?? 0) - (cup?.tieBreakGames ?? 0)).toBe(30 * 8);
    }
  });
});
