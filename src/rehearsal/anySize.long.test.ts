// S16-3b: the checks of anySize.test.ts, many times each, and in fields of every size. ARBITER_TEST_SEASONS=100: the long form.

import { describe, expect, it } from 'vitest';
import { OTHERS, rehearseTimes, SEASONS, seasonOf } from '../../test/presetSizes.ts';

const TIMES = Number(process.env['ARBITER_TEST_SEASONS'] ?? 25);

describe(`S16-3b: ${TIMES} seasons`, () => {
  it.each(SEASONS)('%s', async (_, seats, sizes) => {
    const reports = await rehearseTimes(seasonOf(seats), TIMES);
    expect(reports).toHaveLength(TIMES);
    for (const { events } of reports) expect(events.map(({ entrants }) => entrants.length)).toEqual(sizes);
  });
});

describe('S16-3b: the other presets in every size', () => {
  it.each(OTHERS)('%s', async (_, make, sizes) => {
    const most = Math.max(...sizes);
    for (let size = 2; size <= most; size++) {
      const [report] = await rehearseTimes(make(size), 1);
      expect(report?.events[0]?.entrants).toHaveLength(size);
    }
  });
});
