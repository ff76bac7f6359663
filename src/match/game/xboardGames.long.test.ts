// Games with real XBoard engines that misbehave (test/engines/cecp), over real pipes: each ends for the right reason.

import { readdirSync } from 'node:fs';
import { afterAll, describe, expect, it } from 'vitest';
import { testEngine } from '../../../test/engines/index.ts';
import { XBOARD_FAULTS, xboardTestEngine, type XboardTestEngineName } from '../../../test/engines/cecp/index.ts';
import type { EngineConfig, GameJob, PlyRecord } from '../../core/gameJob.ts';
import { entrantName, eventKey, gameId } from '../../core/ids.ts';
import { unwrap } from '../../core/result.ts';
import type { TimeControl } from '../../core/timeControl.ts';
import { chessRules } from '../../games/chess/rules.ts';
import { setUpChessBoard } from '../../games/chess/notation/sessionBoard.ts';
import type { EnginePlayer } from '../../players/enginePlayer.ts';
import { startPlayer } from '../../players/startPlayer.ts';
import type { GameResult } from './endOfGame.ts';
import { unattended, type GameContext } from './game.ts';
import { playGame } from './playGame.ts';
import { Seats } from '../seating/seats.ts';

const PLY = 4;
const host = { cores: [], hidden: [], runId: `xboard-games-test-${process.pid}`, setUpBoard: setUpChessBoard };
const clock = (baseMs: number): TimeControl => ({
  kind: 'clock',
  periods: [{ moves: null, baseMs, incrementMs: 0 }],
  marginMs: 0,
});
const NAMES = Object.keys(XBOARD_FAULTS) as readonly XboardTestEngineName[];

const config = (name: XboardTestEngineName): EngineConfig => ({
  name: entrantName(name),
  protocol: 'xboard',
  program: xboardTestEngine(name, PLY),
  options: {},
  startupMs: 20_000,
});
const FIRST_LEGAL: EngineConfig = { ...config('first-legal'), protocol: 'uci', program: testEngine('first-legal') };

function jobOf(players: GameJob['players'], changes: Partial<GameJob> = {}): GameJob {
  return {
    id: gameId(1),
    event: eventKey('test'),
    number: 1,
    round: 1,
    board: 1,
    players,
    opening: { start: { game: 'chess', chess960: false }, moves: [] },
    timeControls: { white: clock(60_000), black: clock(60_000) },
    limits: { white: {}, black: {} },
    adjudication: {},
    ...changes,
  };
}

type Played = { readonly result: GameResult; readonly plies: readonly PlyRecord[]; readonly notices: readonly string[] };

async function playJob(
  job: GameJob,
  players: Parameters<typeof playGame>[2],
  longestPlies: number,
  changes: Partial<GameContext> = {},
): Promise<Played> {
  const plies: PlyRecord[] = [];
  const notices: string[] = [];
  const context = { ...unattended(), ...changes };
  const ply = (played: PlyRecord): void => {
    plies.push(played);
    if (plies.length >= longestPlies) context.desk.stop();
  };
  const result = await playGame(chessRules, job, players, {
    ...context,
    facts: { ...context.facts, ply, noticed: (_, text) => notices.push(text) },
  });
  return { result, plies, notices };
}

/** A game of an XBoard engine as White against a UCI engine. */
async function play(name: XboardTestEngineName, changes: Partial<GameJob> = {}, longestPlies = 40): Promise<Played> {
  const engines = { white: config(name), black: FIRST_LEGAL };
  const white = unwrap(await startPlayer(engines.white, host));
  opponent ??= unwrap(await startPlayer(engines.black, host));
  try {
    return await playJob(jobOf(engines, changes), { white, black: opponent }, longestPlies);
  } finally {
    white.kill();
  }
}

/** One list for all games. */
let opponent: EnginePlayer | undefined;
afterAll(() => opponent?.quit());

describe('games of XBoard engines', () => {
  it.each(NAMES.filter((name) => XBOARD_FAULTS[name] !== 'no-start'))('the game of %s ends as it must', async (name) => {
    const expected = XBOARD_FAULTS[name];
    const changes = {
      timeControls: { white: clock(expected === 'time' ? 500 : 60_000), black: clock(60_000) },
    };
    const { result, plies } = await play(name, changes, 24);
    if (expected === 'none') {
      expect(result.kind === 'ended' ? result.ending : { kind: 'rules' }).toMatchObject({ kind: 'rules' });
      expect(plies.length).toBeGreaterThan(2 * PLY);
    } else if (expected === 'resigned') {
      expect(result).toMatchObject({ kind: 'ended', ending: { kind: 'resigned', by: 'white' } });
    } else {
      expect(result).toMatchObject({ kind: 'ended', ending: { kind: 'forfeit', by: 'white', fault: expected } });
    }
  });

  it('quotes a false claim and a complaint', async () => {
    const evidence = async (name: XboardTestEngineName): Promise<unknown> => {
      const { result } = await play(name);
      return result.kind === 'ended' && result.ending.kind === 'forfeit' ? result.ending.evidence : result;
    };
    expect(await evidence('false-claim')).toBe('claimed a result that the position does not have: 1-0 {White mates}');
    expect(await evidence('refuses-moves')).toMatch(/^the engine refused a legal move: "Illegal move \(who says so\): \S+"$/);
  });

  it('does not start an engine that never answers ping, and says so', async () => {
    const started = await startPlayer({ ...config('no-pong'), startupMs: 4000 }, host);
    expect(started).toMatchObject({ ok: false, error: { reason: expect.stringContaining('expected "pong" within 4000 ms') } });
  });

  it('makes an engine without ping move when its cap is reached', async () => {
    const unlimited: TimeControl = { kind: 'unlimited', capMs: 150 };
    const { result, plies } = await play('waits-to-be-asked', { timeControls: { white: unlimited, black: unlimited } }, PLY + 4);
    expect(result).toMatchObject({ kind: 'interrupted' });
    expect(plies.find(({ ply }) => ply === PLY + 1)?.elapsedMs).toBeGreaterThanOrEqual(150);
  });

  it('reads the engine’s principal variation in SAN', async () => {
    const { plies } = await play('says-san', {}, PLY + 4);
    const own = plies.filter(({ ply }) => ply % 2 === 1 && ply > PLY);
    expect(own.length).toBeGreaterThan(0);
    for (const { move, pv, depth, evaluation } of own) {
      expect({ pv, depth, evaluation }).toEqual({
        pv: move,
        depth: 3,
        evaluation: { kind: 'centipawns', centipawns: 25, view: 'white' },
      });
    }
  });

  it('continues from an interrupted position, and from a position with Black to move', async () => {
    const resume = (await play('first-legal', {}, 6)).plies.slice(0, 6);
    expect((await play('first-legal', { resume }, 2)).plies[0]).toMatchObject({ ply: 7 });
    const position = '4k2r/8/8/8/8/8/4P3/4K3 b k - 0 1';
    const { result } = await play(
      'first-legal',
      { opening: { start: { game: 'chess', chess960: false, position }, moves: [] } },
      8,
    );
    expect(result).toMatchObject({ kind: 'interrupted' });
  });

  it('castles in Chess960', async () => {
    const start = { game: 'chess', chess960: true, position: 'rk5r/8/8/8/8/8/8/RK5R w KQkq - 0 1' } as const;
    const { result, plies } = await play('first-legal', { opening: { start, moves: ['b1h1', 'b8a8'] } }, 8);
    expect(result).toMatchObject({ kind: 'interrupted' });
    expect(plies.length).toBeGreaterThanOrEqual(8);
  });

  it('sends no command that an engine did not declare, from one game to the next, even if it never moved', async () => {
    const seats = new Seats(() => host);
    const job = jobOf({ white: config('strict'), black: FIRST_LEGAL });
    // Its opponent dies immediately: the game ends before it has received a move.
    const fresh = jobOf({ white: { ...FIRST_LEGAL, program: testEngine('crashes-on-go') }, black: config('strict') });
    try {
      const first = unwrap(await seats.take(job));
      for (let game = 0; game < 3; game++) expect((await playJob(job, first, 6)).result.kind).toBe('interrupted');
      const second = unwrap(await seats.take(fresh));
      expect(second.black).toBe(first.white);
      const { result } = await playJob(fresh, second, 6);
      expect(result).toMatchObject({ ending: { kind: 'forfeit', by: 'white', fault: 'crash' }, plies: 0 });
      // The `pong` shows that it is running.
      expect(await second.black.newGame({ start: fresh.opening.start, opponent: 'x' }, 5000)).toEqual({ ok: true });
      expect(second.black.ended).toBeUndefined();
    } finally {
      await seats.clear();
    }
  });

  it('starts a new process for the next game of an engine that plays only one', async () => {
    const seats = new Seats(() => host);
    const job = jobOf({ white: config('one-game'), black: config('first-legal') });
    try {
      const first = unwrap(await seats.take(job));
      expect((await playJob(job, first, 4)).result.kind).toBe('interrupted');
      const second = unwrap(await seats.take(job));
      expect([second.white === first.white, second.black === first.black]).toEqual([false, true]);
      expect((await playJob(job, second, 4)).result.kind).toBe('interrupted');
    } finally {
      await seats.clear();
    }
  });

  it('starts an engine again that dies between two games, and its game is not lost', async () => {
    const seats = new Seats(() => host);
    const job = jobOf({ white: config('dies-after-result'), black: config('first-legal') });
    try {
      const players = unwrap(await seats.take(job));
      expect((await playJob(job, players, 4)).result.kind).toBe('interrupted');
      const next = unwrap(await seats.take(job));
      expect(next.white, 'it is still running').toBe(players.white);
      const replace: GameContext['replace'] = (by, how) => seats.replace(job, by, how, next[by]);
      const { result, notices } = await playJob(job, next, 4, { replace });
      expect(result.kind).toBe('interrupted');
      expect(notices).toEqual(['dies-after-result ended between two games and was started again: the engine exited with code 1']);
    } finally {
      await seats.clear();
    }
  });

  it('every program of test/engines/cecp is in its list', () => {
    const helpers = ['index.ts', 'skeleton.ts'];
    const files = readdirSync(new URL('../../../test/engines/cecp/', import.meta.url)).filter((file) => !helpers.includes(file));
    expect(files.toSorted()).toEqual(NAMES.map((name) => `${name}.ts`).toSorted());
  });
});
