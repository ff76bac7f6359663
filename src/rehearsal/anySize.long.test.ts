// S16-3b: the checks of anySize.test.ts, a hundred times each, and in fields of every size.

import { describe, expect, it } from 'vitest';
import { OTHERS, rehearseTimes, SEASONS, seasonOf } from '../../test/presetSizes.ts';

describe('S16-3b: a hundred seasons', () => {
  it.each(SEASONS)('%s', { timeout: 120_000 }, async (_, seats, sizes) => {
    const reports = await rehearseTimes(seasonOf(seats), 100);
    expect(reports).toHaveLength(100);
    for (const { events } of reports) expect(events.map(({ entrants }) => entrants.length)).toEqual(sizes);
  });
});

describe('S16-3b: the other presets in every size', () => {
  it.each(OTHERS)('%s', { timeout: 120_000 }, async (_, make, sizes) => {
    const most = Math.max(...sizes);
    for (let size = 2; size <= most; size++) {
      const [report] = await rehearseTimes(make(size), 1);
      expect(report?.events[0]?.entrants).toHaveLength(size);
    }
  });
});
