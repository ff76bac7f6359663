// Whole games against GNU Go's own SGMP up to the full board, and many over faulty connections. The daily games are in sgmpGames.test.ts.

import { existsSync } from 'node:fs';
import { afterEach, describe, expect, it } from 'vitest';
import { isHere } from '../../../test/needs.ts';
import { expectSameScore, GNUGO, playGnuGo, type GnuGoGame } from './testGnuGo.ts';
import { endLeftovers, overPipes, overTcp, startFaulty } from './testGnuGoConnections.ts';

afterEach(endLeftovers);

const GAMES = Number(process.env['ARBITER_SGMP_REAL_GAMES'] ?? 4);

describe.skipIf(!isHere(existsSync(GNUGO), GNUGO))('GNU Go over SGMP', { timeout: 600_000 }, () => {
  it.each([
    ['white', 11],
    ['black', 12],
  ] as const)('13×13 over pipes, GNU Go with %s', async (colour, rngSeed) => {
    const game: GnuGoGame = { colour, size: 13, rngSeed };
    expectSameScore(await playGnuGo(game, (hears) => overPipes(game, hears)), 13);
  });

  it('19×19 over TCP, where we call it', async () => {
    const game: GnuGoGame = { colour: 'white', size: 19, rngSeed: 13 };
    const { open, connection } = await overTcp(game, { listen: false });
    expectSameScore(await playGnuGo(game, open), 19);
    expect(connection()?.ended).toBeUndefined();
  });

  it.each([
    ['white', 2],
    ['black', 4],
  ] as const)('9×9 with stones ahead, GNU Go with %s', async (colour, handicap) => {
    const game: GnuGoGame = { colour, size: 9, handicap, rngSeed: 14 };
    expectSameScore(await playGnuGo(game, (hears) => overPipes(game, hears)), 9);
  });

  it(`${GAMES} games on 5×5 to 9×9 with all faults that GNU Go can survive`, async () => {
    let faults = 0;
    for (let count = 0; count < GAMES; count++) {
      const game: GnuGoGame = { colour: count % 2 === 0 ? 'white' : 'black', size: 9 - (count % 5), rngSeed: 100 + count };
      const faulty = startFaulty(game, { towards: 200, back: 300, longestDelayMs: 50 });
      expectSameScore(await playGnuGo(game, faulty.open, { timing: { resendMs: 30, omissionMs: 100_000 } }), 1);
      faults += faulty.faults();
      await endLeftovers();
    }
    expect(faults).toBeGreaterThan(GAMES * 10);
  });
});
