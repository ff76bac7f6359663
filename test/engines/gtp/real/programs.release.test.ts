// Games of tournament length: GNU Go at two levels on 9x9, and against Leela Zero on 19x19 to the end.

import { afterAll, describe, expect, test, vi } from 'vitest';
import { processOf } from '../../../../src/core/engines/program.ts';
import type { EngineConfig } from '../../../../src/core/gameJob.ts';
import { entrantName, gameId } from '../../../../src/core/ids.ts';
import type { Thought } from '../../../../src/core/live.ts';
import { goRules } from '../../../../src/games/go/rules.ts';
import { Kibitzer } from '../../../../src/kibitz/kibitzer.ts';
import {
  begin,
  expectWholeGame,
  Game,
  gnugo,
  hasGnugo,
  hasLeelaz,
  LEELAZ,
  leelazArgs,
  LONGEST_MS,
  quitAll,
  START,
  start,
} from './programs.ts';

afterAll(quitAll);

describe.runIf(hasGnugo)('GNU Go 3.8 on 9x9', () => {
  test('level 1 against level 5, both colours', { timeout: 600_000 }, async () => {
    const [one, five] = await Promise.all([gnugo(11, 1), gnugo(12, 5)]);
    await expectWholeGame(START, one, five);
    await expectWholeGame(START, five, one);
    expect([one.ended, five.ended]).toEqual([undefined, undefined]);
  });
});

describe.runIf(hasLeelaz)('Leela Zero 0.17 as a kibitzer', () => {
  test('tells a win rate and a line of each position that it is given', { timeout: 300_000 }, async () => {
    const told: Thought[] = [];
    const notices: string[] = [];
    const engine: EngineConfig = {
      ...{
        name: entrantName('LZ'),
        protocol: 'gtp',
        program: processOf(LEELAZ, leelazArgs()),
        options: {},
        startupMs: LONGEST_MS,
      },
    };
    const kibitzer = new Kibitzer(engine, {
      place: { cores: [], hidden: [], runId: `kibitz-real-${process.pid}` },
      tell: ({ thought, ply }) => void (told[ply] = thought),
      keep: () => undefined,
      notice: (text) => notices.push(text),
    });
    const moves: string[] = [];
    for (const move of ['D4', 'Q16', 'pass']) {
      const turn = moves.length % 2 === 0 ? 'black' : 'white';
      kibitzer.follow({ id: gameId(1), start: { ...START, size: 19 }, moves: [...moves], turn, ply: moves.length + 1 });
      await vi.waitUntil(() => told[moves.length + 1] !== undefined, { timeout: 120_000 });
      // The network knows nothing.
      expect(told[moves.length + 1]).toMatchObject({ nodes: expect.any(Number), outlook: { view: turn, winPermille: 500 } });
      expect(told[moves.length + 1]?.pv?.split(' ').length).toBeGreaterThan(1);
      moves.push(move);
    }
    expect(notices).toEqual([]);
    await kibitzer.close();
  });
});

describe.runIf(hasGnugo && hasLeelaz)('GNU Go 3.8 against Leela Zero 0.17 on 19x19', () => {
  test('a game to two passes, or to its resignation, with a score of each', { timeout: 900_000 }, async () => {
    const begins = { ...START, size: 19 };
    const [black, white] = await Promise.all([gnugo(13, 0), start(LEELAZ, leelazArgs())]);
    await begin(begins, black, white);
    const game = new Game(begins);
    while (!game.hasStopped && game.moves.length < 600) {
      const outcome = await game.ask(goRules.turn(game.state) === 'black' ? black : white);
      if (outcome.kind !== 'moved') {
        expect(outcome).toEqual({ kind: 'resigned' });
        break;
      }
      game.play(outcome.move);
    }
    expect(game.moves.length).toBeGreaterThan(50);
    for (const player of [black, white])
      expect(await player.count(game.moves, 5 * LONGEST_MS)).toMatchObject({
        kind: 'told',
        score: expect.stringMatching(/^B\+\d/),
      });
  });
});
