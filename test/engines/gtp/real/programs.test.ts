// GNU Go and Leela Zero in our session: whole games, scores, clocks that the programs use, undone moves, handicap. programs.release.test.ts has longer
// games.

import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test, vi } from 'vitest';
import type { GoStart } from '../../../../src/core/gameRules.ts';
import { processOf } from '../../../../src/core/engines/program.ts';
import { entrantName } from '../../../../src/core/ids.ts';
import { goRules } from '../../../../src/games/go/rules.ts';
import { lastMove } from '../lastMove.ts';
import type { EnginePlayer } from '../../../../src/players/enginePlayer.ts';
import { startPlayer } from '../../../../src/players/startPlayer.ts';
import {
  begin,
  CLOCK_LEFT,
  expectWholeGame,
  folder,
  Game,
  GNUGO,
  gnugo,
  hasGnugo,
  hasLeelaz,
  leelazArgs,
  LEELAZ,
  LONGEST_MS,
  quitAll,
  START,
  start,
} from './programs.ts';

afterAll(quitAll);

describe.runIf(hasGnugo)('GNU Go 3.8', () => {
  test('a whole game at two levels: every move legal, both scores equal', async () => {
    const [one, five] = await Promise.all([gnugo(1, 1), gnugo(2, 5)]);
    expect(one.introduction).toMatchObject({
      identity: { name: 'GNU Go 3.8', author: undefined },
      used: [{ name: 'level', value: '1' }],
    });
    await expectWholeGame({ ...START, size: 7 }, one, five);
  });

  test('clocks are sent and accepted, moves taken back, and a game goes on in another process', async () => {
    const logFile = join(folder, 'gnugo.log');
    const player = await gnugo(3, 1, logFile);
    await begin(START, player);
    const game = new Game(START);
    game.play('E5');
    await game.move(player);
    game.play('G7');
    await game.move(player);
    // A judge takes two moves back.
    const back = new Game(START);
    for (const move of [...game.moves.slice(0, 2), 'C3']) back.play(move);
    await back.move(player);
    // Crashed and restarted: all moves are replayed.
    const other = await gnugo(3, 1);
    await begin(START, other);
    back.play('pass');
    await back.move(other);
    await player.quit();
    const log = readFileSync(logFile, 'utf8');
    const told = [...log.matchAll(/> (\d+) (time_settings|time_left|undo)\b/g)];
    expect(told.map(([, , command]) => command)).toEqual([
      ...['time_settings', 'time_settings', 'time_left', 'time_left', 'time_left', 'time_left'],
      ...['undo', 'undo', 'time_left', 'time_left'],
    ]);
    for (const [, id] of told) expect(log).toContain(`< =${id} `);
  });

  test('handicap stones are where the rules place them', async () => {
    const player = await gnugo(4, 1);
    const begins: GoStart = { ...START, size: 13, handicap: 9, komi: 1 };
    await begin(begins, player);
    const game = new Game(begins);
    expect(goRules.turn(game.state)).toBe('white');
    const { move } = await game.move(player);
    expect(move).toBe(lastMove(game.state));
    expect(
      await player.search({ start: START, moves: [], turn: 'black', time: CLOCK_LEFT, limits: {} }, LONGEST_MS),
    ).toMatchObject({
      kind: 'moved',
    });
  });

  test('an option that it refuses, and a move that is none for it, are reported in its own words', async () => {
    const refused = await startPlayer(
      {
        name: entrantName('test'),
        protocol: 'gtp',
        program: processOf(GNUGO, ['--mode', 'gtp']),
        options: { levle: 1 },
        startupMs: LONGEST_MS,
      },
      { cores: [], hidden: [], runId: `gtp-real-${process.pid}` },
    );
    expect(refused).toMatchObject({ ok: false, error: { reason: expect.stringContaining('(nearest: "level"') } });
    const player = await gnugo(5, 1);
    await begin(START, player);
    const outcome = await player.search(
      { start: START, moves: ['E5', 'E5'], turn: 'black', time: CLOCK_LEFT, limits: {} },
      LONGEST_MS,
    );
    expect(outcome).toEqual({ kind: 'broken', evidence: 'the program refused the legal move "E5": "? illegal move"' });
  });
});

describe.runIf(hasLeelaz && hasGnugo)('Leela Zero 0.17', () => {
  test('against GNU Go on 19x19: thoughts, a clock that it uses, a score', { timeout: 300_000 }, async () => {
    const begins = { ...START, size: 19 };
    const [black, white] = await Promise.all([gnugo(6, 0), start(LEELAZ, leelazArgs())]);
    expect(white.introduction.identity).toEqual({ name: 'Leela Zero 0.17', author: undefined });
    await begin(begins, black, white);
    const game = new Game(begins);
    for (let ply = 0; ply < 6; ply++) {
      const isLeela = goRules.turn(game.state) === 'white';
      const { move, thought } = await game.move(isLeela ? white : black);
      if (isLeela)
        expect(thought).toMatchObject({ evaluation: { kind: 'unknown' }, nodes: 5, pv: expect.stringContaining(move) });
    }
    // It prints what it makes of its clock: a fifth of a second of 50 seconds, and next to nothing of 2.
    await vi.waitFor(() => expect(thinkingSeconds(white)).toBeGreaterThan(0.2), { timeout: 20_000 });
    game.play('pass');
    const short = { ...CLOCK_LEFT, left: { white: 2000, black: 2000 } };
    await game.move(white, short);
    // It prints this on standard error, which is not ordered relative to its move.
    await vi.waitFor(() => expect(thinkingSeconds(white)).toBeLessThan(0.2), { timeout: 20_000 });
    game.play('pass');
    game.play('pass');
    // GNU Go would play out such an empty board by itself before it reports a score.
    expect(await white.count(game.moves, LONGEST_MS)).toMatchObject({
      kind: 'told',
      score: expect.stringMatching(/^[BW]\+\d+(\.5)?$/),
    });
  });

  test('it has one board size, and says so', async () => {
    const player = await start(LEELAZ, leelazArgs());
    expect(await player.newGame({ start: START, opponent: 'x' }, 3000)).toMatchObject({ ok: false });
    expect(player.ended).toBe('the program refused a board of 9 lines: "? unacceptable size"');
  });

  test('lz-genmove_analyze finds the moves that genmove finds', () => {
    const movesOf = (genmove: string, interval: string): string[] => {
      const colours = ['b', 'w', 'b', 'w', 'b', 'w'];
      const input = `${colours.map((colour) => `${genmove} ${colour}${interval}`).join('\n')}\nquit\n`;
      const output = execFileSync(LEELAZ, leelazArgs('--quiet'), { input, encoding: 'utf8', stdio: ['pipe', 'pipe', 'ignore'] });
      return [...output.matchAll(/^(?:= |play )([A-T]\d+|pass|resign)$/gm)].map(([, move = '']) => move);
    };
    const moves = movesOf('genmove', '');
    expect(moves).toHaveLength(6);
    expect(movesOf('lz-genmove_analyze', ' 100')).toEqual(moves);
  });
});

/** The last "Thinking at most 0.2 seconds..." on its standard error. */
function thinkingSeconds(player: EnginePlayer): number {
  const told = player.lastWords(60).flatMap((line) => /Thinking at most ([\d.]+) seconds/.exec(line)?.[1] ?? []);
  return Number(told.at(-1));
}
