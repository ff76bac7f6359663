// Whatever happens to machines and the network between them, a match over two engine hosts comes to what it comes to on one machine, and no one is charged.

import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../e2e/arbiter.ts';
import { DISTURBANCES, playDisturbed, playUndisturbed, type Disturbance } from './disturbed.ts';
import { hasNats } from './testCluster.ts';

describe.skipIf(!hasNats)('INT-1, INT-5: engine hosts', () => {
  it('games, results and clocks survive every disturbance', { timeout: 300_000 }, async () => {
    using folder = temporaryFolder();
    const expected = await playUndisturbed(folder, 12);
    const disturbed = await playDisturbed(folder, 12, Object.keys(DISTURBANCES) as Disturbance[]);
    expect(disturbed.games).toEqual(expected.games);
    // No disturbance is shorter than this, and each engine thinks for 25 ms.
    expect(disturbed.longestMs).toBeLessThan(900);
  });
});
