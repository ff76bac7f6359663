// Games with real engines that misbehave (test/engines), over real pipes: each loses for the right reason and takes no longer than its clock.

import { Chess } from 'chessops/chess';
import { makeFen } from 'chessops/fen';
import { parseUci } from 'chessops/util';
import { describe, it } from 'vitest';
import { EXPECTED_FAULTS, TEST_ENGINES, testEngine, type TestEngineName } from '../../../test/engines/index.ts';
import type { EngineConfig, GameJob, PlyRecord } from '../../core/gameJob.ts';
import { entrantName, eventKey, gameId } from '../../core/ids.ts';
import { recognised } from '../../core/phrases/recognised.ts';
import { unwrap } from '../../core/result.ts';
import type { TimeControl } from '../../core/timeControl.ts';
import { chessRules } from '../../games/chess/rules.ts';
import { startPlayer } from '../../players/startPlayer.ts';
import type { GameResult } from './endOfGame.ts';
import { unattended } from './game.ts';
import { playGame } from './playGame.ts';

const BASE_MS = 1500;
const PLY = 4;
const runId = `play-game-test-${process.pid}`;

const clock = (baseMs: number, incrementMs = 0, moves: number | null = null): TimeControl => ({
  kind: 'clock',
  periods: [{ moves, baseMs, incrementMs }],
  marginMs: 0,
});

function config(name: TestEngineName, ply: number): EngineConfig {
  return { name: entrantName(name), protocol: 'uci', program: testEngine(name, ply), options: {}, startupMs: 20_000 };
}

type Played = {
  readonly result: GameResult;
  readonly plies: readonly PlyRecord[];
  readonly notices: readonly string[];
  readonly tookMs: number;
};

/** A game of `white` against an engine that plays the first legal move, ended by the rules of chess or at `longestPlies`. */
async function play(white: TestEngineName, changes: Partial<GameJob> = {}, longestPlies = 40): Promise<Played> {
  const engines = changes.players ?? { white: config(white, PLY), black: config('first-legal', 0) };
  const job: GameJob = {
    id: gameId(1),
    event: eventKey('test'),
    number: 1,
    round: 1,
    board: 1,
    players: engines,
    opening: { start: { game: 'chess', chess960: false }, moves: [] },
    timeControls: { white: clock(BASE_MS), black: clock(60_000) },
    limits: { white: {}, black: {} },
    adjudication: {},
    ...changes,
  };
  const host = { cores: [], hidden: [], runId };
  const players = {
    white: unwrap(await startPlayer(engines.white, host)),
    black: unwrap(await startPlayer(engines.black, host)),
  };
  const plies: PlyRecord[] = [];
  const notices: string[] = [];
  const startedAt = performance.now();
  try {
    const context = unattended();
    const facts = {
      ...context.facts,
      noticed: (_: number, notice: string) => void notices.push(notice),
      ply(ply: PlyRecord) {
        plies.push(ply);
        if (plies.length >= longestPlies) context.desk.stop();
      },
    };
    const result = await playGame(chessRules, job, players, { ...context, facts });
    return { result, plies, notices, tookMs: performance.now() - startedAt };
  } finally {
    players.white.kill();
    await players.black.quit();
  }
}

/** The same position as chessops sees it. */
function finalFen(moves: readonly string[]): string {
  const board = Chess.default();
  for (const move of moves.map(parseUci)) if (move !== undefined) board.play(move);
  return makeFen(board.toSetup());
}

// Most of the time they wait for a clock, so several run at once.
describe.concurrent('playGame', () => {
  const startable = TEST_ENGINES.filter((name) => EXPECTED_FAULTS[name] !== 'no-start');

  it.for(startable)('ends the game of %s for the right reason, in its time', async (name, { expect }) => {
    const fault = EXPECTED_FAULTS[name];
    const baseMs = fault === 'none' ? 60_000 : BASE_MS;
    const { result, plies, notices, tookMs } = await play(name, { timeControls: { white: clock(baseMs), black: clock(60_000) } });
    // The page says it in the viewer's language.
    expect(notices.filter((notice) => typeof recognised(notice) === 'string')).toEqual([]);
    if (fault === 'none') {
      // Two players of first legal moves soon repeat positions.
      expect(result.kind === 'ended' ? result.ending : { kind: 'rules' }).toMatchObject({ kind: 'rules' });
      expect(plies.length).toBeGreaterThan(2 * PLY);
      // RMOB: measured over all played moves, when the game has ended.
      const moves = plies.map(({ move }) => move);
      expect(result).toMatchObject({
        mobilityGoal: chessRules.mobilityGoal?.({ game: 'chess', chess960: false }, moves),
        finalPosition: finalFen(moves),
      });
      return;
    }
    expect(result).toMatchObject({ kind: 'ended', ending: { kind: 'forfeit', by: 'white', fault } });
    if (result.kind === 'ended' && result.ending.kind === 'forfeit')
      expect(recognised(result.ending.evidence)).toMatchObject({ code: expect.stringMatching(/^seen\./) });
    // By White's clock and the grace period for a stall, about three seconds, not by the other deadlines; the rest is for a loaded machine.
    expect(tookMs).toBeLessThan(20_000);
  });

  it.for(TEST_ENGINES.filter((name) => EXPECTED_FAULTS[name] === 'no-start'))(
    'does not start %s and says what it saw',
    async (name, { expect }) => {
      const started = await startPlayer({ ...config(name, 0), startupMs: 3000 }, { cores: [], hidden: [], runId });
      const reason =
        name === 'speaks-xboard' ? /^Cannot start .*: the engine seems to speak XBoard, not UCI: / : /expected "(uciok|readyok)"/;
      expect(started).toMatchObject({ ok: false, error: { fault: 'engine', reason: expect.stringMatching(reason) } });
      expect(started.ok ? '' : recognised(started.error.reason)).toMatchObject({ code: expect.stringMatching(/^seen\.start/) });
    },
  );

  it('counts the move of an engine that exits right after it', async ({ expect }) => {
    const { plies } = await play('exits-after-bestmove');
    expect(plies.some(({ ply }) => ply === PLY + 1)).toBe(true);
  });

  it('is an interruption if an engine dies and a stop follows immediately', async ({ expect }) => {
    // The stop follows when four plies have been recorded, which is when White thinks about the fifth, and dies.
    const { result } = await play('dies-by-signal', {}, PLY);
    expect(result).toEqual({ kind: 'interrupted', plies: PLY });
  });

  it('quotes what the loser said last', async ({ expect }) => {
    const { result } = await play('malformed-bestmove');
    expect(result).toMatchObject({ kind: 'ended', evidence: expect.arrayContaining([expect.stringContaining('bestmove')]) });
  });

  it('keeps twenty lines of output and twenty of errors, each to a thousand characters', async ({ expect }) => {
    const long = 'x'.repeat(2000);
    const both = (line: string): string => `echo "${line}"; echo "${line}" >&2`;
    const told = `i=0; while [ $i -lt 29 ]; do ${both('$i')}; i=$((i+1)); done; ${both(`$i ${long}`)}; exit 3`;
    const script = `while read -r line; do case "$line" in uci) echo uciok;; isready) echo readyok;; go*) ${told};; esac; done`;
    const program = { kind: 'process', command: '/bin/sh', args: ['-c', script], environment: {} } as const;
    const { result } = await play('first-legal', {
      players: { white: { ...config('first-legal', 0), program }, black: config('first-legal', 0) },
    });
    const evidence = result.kind === 'ended' ? result.evidence : [];
    const numbers = Array.from({ length: 20 }, (_, index) => `${index + 10}`);
    expect(evidence.map((line) => line.replace(/ x+…?$/, ''))).toEqual([...numbers, ...numbers.map((line) => `stderr: ${line}`)]);
    for (const line of evidence) expect(line.length).toBeLessThanOrEqual('stderr: '.length + 1000 + '…'.length);
  });

  it('drops impossible numbers, and reports them to officials once', async ({ expect }) => {
    const { plies, notices } = await play('impossible-numbers', {}, PLY + 8);
    expect(notices).toEqual([
      expect.stringMatching(/^impossible-numbers told \d+ impossible numbers, the first "depth 99999999999": not recorded$/),
    ]);
    const own = plies.filter(({ ply }) => ply > PLY && ply % 2 === 1);
    expect(own.length).toBeGreaterThan(1);
    for (const ply of own) {
      expect(ply).toMatchObject({ evaluation: { kind: 'unknown' } });
      for (const field of ['depth', 'nodes', 'hashPermille']) expect(ply).not.toHaveProperty(field);
    }
  });

  it.for([
    ['mate -1', []],
    ['mate 1', [/^first-legal announces a mate with too few moves: info .* mate 1 /]],
  ] as const)('reads the mate of an engine that has White’s view: %s', async ([score, expected], { expect }) => {
    const say = `info depth 1 score ${score} pv b1b7`;
    const answers = `uci) echo uciok;; isready) echo readyok;; go*) echo "${say}"; echo bestmove b1b7;; quit) exit;;`;
    const script = `while read -r line; do case "$line" in ${answers} esac; done`;
    const program = { kind: 'process', command: '/bin/sh', args: ['-c', script], environment: {} } as const;
    const black: EngineConfig = { ...config('first-legal', 0), program, checkLines: 'matePvs', scoresFrom: 'white' };
    const opening = { start: { game: 'chess', chess960: false, position: 'K7/8/k7/8/8/8/8/1q6 b - - 0 30' }, moves: [] } as const;
    const { result, notices } = await play('first-legal', { players: { white: config('first-legal', 0), black }, opening });
    expect(result).toMatchObject({ ending: { kind: 'rules', reason: 'checkmate' } });
    expect(notices).toEqual(expected.map((notice) => expect.stringMatching(notice)));
  });

  it('makes a player without a clock move when its cap is reached', async ({ expect }) => {
    const unlimited: TimeControl = { kind: 'unlimited', capMs: 150 };
    const { result, plies } = await play('late-bestmove', { timeControls: { white: unlimited, black: unlimited } }, PLY + 4);
    expect(result).toMatchObject({ kind: 'interrupted' });
    expect(plies.find(({ ply }) => ply === PLY + 1)?.elapsedMs).toBeGreaterThanOrEqual(150);
  });

  // Again where a busy machine held the engine up until it had stalled.
  it('notices the end of a player that moved at its cap and dies before it answers', { retry: 2 }, async ({ expect }) => {
    const unlimited: TimeControl = { kind: 'unlimited', capMs: 150 };
    const { result } = await play('dies-after-stop', { timeControls: { white: unlimited, black: unlimited } });
    expect(result).toMatchObject({ kind: 'ended', ending: { kind: 'forfeit', by: 'white', fault: 'crash' } });
  });

  it('treats an overstepped last move of a period as a loss on time', async ({ expect }) => {
    // Three moves in 1500 ms: the third, at ply 5, is the slow one.
    const { result } = await play('slow', { timeControls: { white: clock(BASE_MS, 0, 3), black: clock(60_000) } });
    expect(result).toMatchObject({ kind: 'ended', ending: { kind: 'forfeit', fault: 'time' } });
  });

  it('continues from an interrupted position with the clocks as they stood', async ({ expect }) => {
    const long = { timeControls: { white: clock(60_000), black: clock(60_000) } };
    const played = (await play('first-legal', long, 6)).plies.slice(0, 6);
    const second = await play('first-legal', { ...long, resume: played }, 2);
    expect(second.plies.slice(0, 2).map(({ ply }) => ply)).toEqual([7, 8]);
    const left = played[4]?.leftMs ?? 0;
    expect(second.plies[0]?.leftMs).toBe(left - (second.plies[0]?.elapsedMs ?? 0));
  });
});
