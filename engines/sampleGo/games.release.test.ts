// Many whole games: with GNU Go on 9x9, with a clock, and the sample player's counts of boards from real tournaments.

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { unwrap } from '../../src/core/result.ts';
import { countBoard } from '../../src/games/go/scoring.ts';
import { formatScore } from '../../src/games/go/scoreText.ts';
import { playPoint, type GoState } from '../../src/games/go/state.ts';
import { parseSgfPoint, parseVertex } from '../../src/games/go/vertex.ts';
import { isHere, referenceData } from '../../test/needs.ts';
import { judge } from './board/count.ts';
import { marginOverChance } from './testChancePlayer.ts';
import { emptyBoard } from './testRandomGo.ts';
import { GNUGO, playWhole, startGnugo, startSample } from './testWholeGames.ts';

const hasGnugo = isHere(existsSync(GNUGO), GNUGO);
const data = referenceData('go/gnugo_dead_lists.json');

describe('the sample player', { timeout: 900_000 }, () => {
  test('beats a player of random moves in three games of four on 9x9, at 40 playouts a move', () => {
    const margins = Array.from({ length: 4 }, (_, game) => marginOverChance(game, 9, 40));
    expect(margins.filter((margin) => margin > 0).length).toBeGreaterThanOrEqual(3);
  });

  test.skipIf(!hasGnugo)('plays six games of 9x9 against GNU Go level 1, and names its score in five of them', async () => {
    let equal = 0;
    for (let game = 1; game <= 6; game++) {
      const [sample, gnugo] = [startSample(), startGnugo(game)];
      for (const command of ['playouts 300', `seed ${game}`]) await sample.ask(command);
      const { scores } = await playWhole(game % 2 === 0 ? [sample, gnugo] : [gnugo, sample], 9);
      if (scores[0] === scores[1]) equal++;
      sample.end();
      gnugo.end();
    }
    expect(equal).toBeGreaterThanOrEqual(5);
  });

  test.each([
    [9, 12],
    [13, 14],
  ])('does not lose on time on %i lines with %i seconds for the game', async (size, seconds) => {
    const [sample, opponent] = [startSample(), startSample()];
    await sample.ask('level 10');
    await opponent.ask('playouts 100');
    const { usedMs, plies } = await playWhole([sample, opponent], size, seconds);
    sample.end();
    opponent.end();
    expect(plies).toBeGreaterThan(size * 2);
    expect(usedMs[0]).toBeLessThan(seconds * 1000);
    expect(usedMs[0]).toBeGreaterThan(seconds * 200);
  });

  test.skipIf(data === undefined)('counts the finished games of real tournaments as GNU Go does, but for two in ten', () => {
    const lists = JSON.parse(readFileSync(data ?? '', 'utf8')) as Readonly<Record<string, readonly string[]>>;
    const games = Object.entries(lists).filter(([name]) => existsSync(gameFile(name)));
    expect(games.length).toBeGreaterThanOrEqual(15);
    const tenth = games.filter((_, index) => index % 2 === 0).slice(0, 10);
    const different = tenth.filter(([name, dead]) => {
      const state = finalState(readFileSync(gameFile(name), 'latin1'));
      const theirs = countBoard(
        state,
        dead.map((vertex) => unwrap(parseVertex(vertex, 19))),
      );
      return judge(state, 1).score !== formatScore(theirs.margin);
    });
    expect(different.length).toBeLessThanOrEqual(2);
  });
});

const gameFile = (name: string): string => join(data ?? '', '..', 'games', name);

/** The position after all moves of a plain game record; consecutive moves of one colour are accepted. */
function finalState(sgf: string): GoState {
  let state = emptyBoard(19);
  state = { ...state, start: { ...state.start, suicide: true } };
  for (const [, letter, value = ''] of sgf.matchAll(/;\s*([BW])\[([a-z]{0,2})\]/g)) {
    const turn = letter === 'B' ? 'black' : 'white';
    state = unwrap(playPoint({ ...state, turn }, unwrap(parseSgfPoint(value, 19))));
  }
  return state;
}
