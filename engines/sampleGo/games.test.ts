// Whole games: sensible to their end, far better than random play, and with a count that GNU Go shares. More of them in games.release.test.ts.

import { existsSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { unwrap } from '../../src/core/result.ts';
import { playPoint } from '../../src/games/go/state.ts';
import { isHere } from '../../test/needs.ts';
import { createChance } from './chance.ts';
import { chooseMove } from './choose.ts';
import { marginOverChance } from './testChancePlayer.ts';
import { emptyBoard } from './testRandomGo.ts';
import { GNUGO, playWhole, startGnugo, startSample } from './testWholeGames.ts';

const LIMITS = { playouts: 40, untilMs: Infinity, nowMs: () => 0 };

describe('the sample player', () => {
  test('beats a player of random moves in two games of two on 5x5, at 40 playouts a move', () => {
    const margins = Array.from({ length: 2 }, (_, game) => marginOverChance(game, 5, 40));
    expect(margins.filter((margin) => margin > 0)).toHaveLength(2);
  });

  test.each([2, 3, 4, 5])('finishes a game against itself on %i lines', (size) => {
    const chance = createChance(size);
    let state = emptyBoard(size);
    while (state.passes < 2 && state.ply < size * size * 4) state = unwrap(playPoint(state, chooseMove(state, LIMITS, chance)));
    expect(state.passes).toBe(2);
  });

  test.skipIf(!isHere(existsSync(GNUGO), GNUGO))(
    'plays 5x5 against GNU Go without an illegal move, and counts as it does',
    async () => {
      const [sample, gnugo] = [startSample(), startGnugo(1)];
      try {
        await sample.ask('playouts 60');
        const { scores } = await playWhole([gnugo, sample], 5);
        expect(scores[0]).toBe(scores[1]);
      } finally {
        sample.end();
        gnugo.end();
      }
    },
  );
});
