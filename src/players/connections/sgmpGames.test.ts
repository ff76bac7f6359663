// Whole games against GNU Go's own SGMP: over pipes, over TCP, and over faulty connections. Each ends when both sides know the same score.
// Longer games: sgmpGames.release.test.ts.

import { existsSync } from 'node:fs';
import { afterEach, describe, expect, it } from 'vitest';
import { isHere } from '../../../test/needs.ts';
import { expectSameScore, GNUGO, playGnuGo, type GnuGoGame } from './testGnuGo.ts';
import { endLeftovers, overPipes, overTcp, startFaulty } from './testGnuGoConnections.ts';

afterEach(endLeftovers);

describe.skipIf(!isHere(existsSync(GNUGO), GNUGO))('GNU Go over SGMP', () => {
  it.each([
    ['white', 1],
    ['black', 2],
  ] as const)('9×9 over pipes, GNU Go with %s', async (colour, rngSeed) => {
    const game: GnuGoGame = { colour, size: 9, rngSeed };
    expectSameScore(await playGnuGo(game, (hears) => overPipes(game, hears)), 9);
  });

  it('9×9 over TCP: it calls us, and the line is cut in the middle', async () => {
    const game: GnuGoGame = { colour: 'black', size: 9, rngSeed: 4 };
    const { open, relay, connection } = await overTcp(game, { listen: true, reconnectMs: 10_000 });
    const onMove = (moves: readonly string[]): void => {
      // GNU Go has moved: our next message is lost and repeated.
      if (moves.length === 15) relay.cut();
    };
    expectSameScore(await playGnuGo(game, open, { timing: { resendMs: 300, omissionMs: 1000 }, onMove }), 9);
    expect(
      connection()
        ?.stderrTail()
        .filter((line) => line.includes('was lost')),
    ).toHaveLength(1);
  });

  it.each([
    ['white', 5],
    ['black', 6],
  ] as const)('7×7 with all faults that GNU Go can survive, GNU Go with %s', async (colour, rngSeed) => {
    const game: GnuGoGame = { colour, size: 7, rngSeed };
    const faulty = startFaulty(game, { towards: 150, back: 250, longestDelayMs: 40 });
    expectSameScore(await playGnuGo(game, faulty.open, { timing: { resendMs: 30, omissionMs: 100_000 } }), 7);
    expect(faulty.faults()).toBeGreaterThan(10);
  });
});
