// Whole games of Go over real pipes: GNU Go over GTP and over SGMP, and programs that crash, lie and resign while judges watch (CGF-9, CGF-10).

import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createConnection, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { temporaryFolder } from '../../../test/e2e/arbiter.ts';
import { isHere } from '../../../test/needs.ts';
import { gtpTestEngine, type GtpTestEngineName } from '../../../test/engines/gtp/index.ts';
import { processOf, type ProcessProgram } from '../../core/engines/program.ts';
import type { EngineConfig, GameJob, PlyRecord } from '../../core/gameJob.ts';
import type { GoStart } from '../../core/gameRules.ts';
import { entrantName, eventKey, gameId } from '../../core/ids.ts';
import type { JudgeCall, JudgingRules } from '../../core/judging.ts';
import { recognised } from '../../core/phrases/recognised.ts';
import { unwrap } from '../../core/result.ts';
import type { TimeControl } from '../../core/timeControl.ts';
import { goRules } from '../../games/go/rules.ts';
import { seatPath } from '../../seats/seatPath.ts';
import type { FromSeat, ToSeat } from '../../protocols/seat/messages.ts';
import type { Desk } from './desk.ts';
import type { GameResult } from './endOfGame.ts';
import { unattended } from './game.ts';
import { playGame } from './playGame.ts';
import { Seats } from '../seating/seats.ts';

const GNUGO = '/usr/games/gnugo';
const folder = temporaryFolder();
afterAll(() => folder[Symbol.dispose]());
const host = { cores: [], hidden: [], runId: `go-games-test-${process.pid}`, dataFolder: folder.path };
const seats = new Seats(() => host);
afterEach(() => seats.clear());

const engine = (name: string, program: ProcessProgram, changes: Partial<EngineConfig> = {}): EngineConfig => ({
  name: entrantName(name),
  protocol: 'gtp',
  program,
  options: {},
  startupMs: 20_000,
  ...changes,
});
const gnugo = (name: string, seed: number, level = 0, ...rules: readonly string[]): EngineConfig =>
  engine(name, processOf(GNUGO, ['--mode', 'gtp', '--level', String(level), '--never-resign', '--seed', String(seed), ...rules]));
const sgmpGnugo = (name: string): EngineConfig =>
  engine(
    name,
    processOf(GNUGO, [
      '--mode',
      'sgmp',
      '--color',
      '{colour}',
      '--boardsize',
      '{size}',
      '--komi',
      '{komi}',
      '--level',
      '0',
      '--seed',
      '3',
    ]),
    { protocol: 'sgmp' },
  );
const testProgram = (name: GtpTestEngineName, ply?: number): EngineConfig => engine(name, gtpTestEngine(name, ply));

const clock = (baseMs: number): TimeControl => ({
  kind: 'clock',
  periods: [{ moves: null, baseMs, incrementMs: 0 }],
  marginMs: 0,
});
const FIVE: GoStart = { game: 'go', size: 5, komi: 11, ruleSet: 'japanese', superko: 'none', suicide: false, handicap: 0 };
const CGF: JudgingRules = { flagFromPly: 300, stopAtPly: 400, crashes: true, protocolFaults: true };

type Played = {
  readonly result: GameResult;
  readonly plies: readonly PlyRecord[];
  readonly calls: readonly JudgeCall[];
  readonly notices: readonly string[];
};

/** `judge` receives every call, `onPly` every move. */
async function play(
  black: EngineConfig,
  white: EngineConfig,
  changes: Partial<GameJob> = {},
  judge: (desk: Desk, call: JudgeCall) => void = () => undefined,
  onPly: (desk: Desk, ply: number) => void = () => undefined,
): Promise<Played> {
  const job: GameJob = {
    id: gameId(1),
    event: eventKey('test'),
    number: 1,
    round: 1,
    board: 1,
    players: { white, black },
    opening: { start: FIVE, moves: [] },
    timeControls: { white: clock(60_000), black: clock(60_000) },
    limits: { white: {}, black: {} },
    adjudication: {},
    judging: CGF,
    countMs: 10_000,
    ...changes,
  };
  const players = { ...unwrap(await seats.take(job)) };
  const plies: PlyRecord[] = [];
  const calls: JudgeCall[] = [];
  const notices: string[] = [];
  const context = unattended();
  const { desk } = context;
  const result = await playGame(goRules, job, players, {
    ...context,
    facts: {
      ply(ply) {
        plies.push(ply);
        onPly(desk, ply.ply);
      },
      noticed: (_, notice) => void notices.push(notice),
      judgeCalled(call) {
        calls.push(call);
        judge(desk, call);
      },
    },
    async replace(by, how) {
      const replaced = await seats.replace(job, by, how, players[by]);
      if (replaced.ok) players[by] = replaced.value;
      return replaced;
    },
  });
  // The page says all of it in the viewer's language.
  const evidence = result.kind === 'ended' && result.ending.kind === 'forfeit' ? [result.ending.evidence] : [];
  const told = [...notices, ...calls.map((call) => call.evidence), ...evidence];
  expect(told.filter((text) => typeof recognised(text) === 'string')).toEqual([]);
  return { result, plies, calls, notices };
}

/** What another GNU Go says about a game on 7x7 with komi 10.5. */
async function gnugoScore(rules: readonly string[], plies: readonly PlyRecord[]): Promise<string> {
  const asked = promisify(execFile)(GNUGO, ['--mode', 'gtp', '--level', '1', '--seed', '21', ...rules]);
  const moves = plies.map(({ move, ply }) => `play ${ply % 2 === 1 ? 'black' : 'white'} ${move}\n`);
  asked.child.stdin?.end(`boardsize 7\nclear_board\nkomi 10.5\n${moves.join('')}final_score\nquit\n`);
  const { stdout } = await asked;
  return /^= ([BW]\+\S+)/m.exec(stdout)?.[1] ?? stdout;
}

/** An operator who sits down as soon as there is a seat and answers each question for a move with the next word; returns what they received. */
async function typeMoves(data: string, entrant: string, words: readonly string[]): Promise<readonly ToSeat[]> {
  const socket = await vi.waitFor(() => connected(seatPath(data, entrant)), { timeout: 10_000 });
  const say = (message: FromSeat): void => void socket.write(`${JSON.stringify(message)}\n`);
  const heard: ToSeat[] = [];
  const left = [...words];
  say({ kind: 'hello', version: 1, operator: 'Cleo', takeOver: false });
  for await (const line of createInterface({ input: socket })) {
    const message = JSON.parse(line) as ToSeat;
    heard.push(message);
    if (message.kind !== 'turn' || message.asks !== 'move') continue;
    const { game } = message;
    const word = left.shift() ?? 'resign';
    say(word === 'resign' ? { kind: 'resign', game } : { kind: 'move', game, ply: message.moves.length + 1, move: word });
    if (word === 'resign') break;
  }
  socket.end();
  return heard;
}

/** Without those about a busy machine. */
const ofGame = (notices: readonly string[]): readonly string[] =>
  notices.filter((notice) => !/^Arbiter (stood still|was overloaded)/u.test(notice));

const connected = (path: string): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const socket = createConnection(path, () => resolve(socket)).once('error', reject);
  });

describe.runIf(isHere(existsSync(GNUGO), GNUGO))('games of GNU Go', () => {
  it('CGF-9.1.1, CGF-9.3: over GTP they end with two passes and the score that both name', async () => {
    const { result, plies } = await play(gnugo('Black', 1), gnugo('White', 2));
    expect(result).toMatchObject({ kind: 'ended', ending: { kind: 'rules', reason: 'counting', score: expect.any(String) } });
    expect(plies.slice(-2).map(({ move }) => move)).toEqual(['pass', 'pass']);
  });

  describe('CGF-9.3: by area rules the score is the board’s', () => {
    const seven: GoStart = { ...FIVE, size: 7, komi: 21, ruleSet: 'chinese', superko: 'positional' };
    const opening = { start: seven, moves: [] };

    it('if both programs count by Japanese rules and name the same score', async () => {
      const { result, plies, notices } = await play(gnugo('One', 21, 1), gnugo('Two', 3, 2), { opening });
      if (result.kind !== 'ended' || result.ending.kind !== 'rules')
        throw new Error(`It was not counted: ${JSON.stringify(result)}`);
      const { score, dead = [] } = result.ending;
      const state = plies.reduce((now, { move }) => unwrap(goRules.play(now, move)).state, unwrap(goRules.start(seven)));
      expect(goRules.counting?.count(state, dead)).toEqual({ ok: true, value: score });
      // GNU Go’s own count of the same moves by Chinese rules.
      expect(score).toBe(await gnugoScore(['--chinese-rules'], plies));
      const said = await gnugoScore([], plies);
      expect(said).not.toBe(score);
      expect(ofGame(notices)).toEqual([
        expect.stringMatching(
          `^Both programs say ${said.replaceAll(/[.+]/g, '\\$&')}, but the board gives ${score?.replaceAll(/[.+]/g, '\\$&')} with .*: tell the program the rules of the event\\.$`,
        ),
      ]);
    });

    it('and nothing is reported if they count by the rules of the event', async () => {
      const { result, notices } = await play(gnugo('One', 21, 1, '--chinese-rules'), gnugo('Two', 3, 2, '--chinese-rules'), {
        opening,
      });
      expect(result).toMatchObject({ kind: 'ended', ending: { kind: 'rules', reason: 'counting' } });
      expect(ofGame(notices)).toEqual([]);
    });
  });

  it.each(['black', 'white'] as const)(
    'SGMP: as %s against GTP, both scores equal',
    async (colour) => {
      const other = gnugo('GTP', 4);
      const sgmp = sgmpGnugo('SGMP');
      const { result, plies } = colour === 'black' ? await play(sgmp, other) : await play(other, sgmp);
      expect(result).toMatchObject({ kind: 'ended', ending: { kind: 'rules', reason: 'counting' } });
      expect(plies.length).toBeGreaterThan(10);
    },
    60_000,
  );
});

describe('while judges watch', () => {
  const steady = (): EngineConfig => testProgram('first-legal');

  it('CGF-9.3: a program that lies about the score leaves it to officials', async () => {
    const { result } = await play(testProgram('lies-about-score'), steady());
    expect(result).toMatchObject({ kind: 'referred', referral: { kind: 'scores-differ' } });
    if (result.kind === 'referred') expect(result.diagram.length).toBeGreaterThanOrEqual(5);
  });

  it('CGF-10.1: a crashed program is restarted when a judge says so, its moves are replayed, and it continues', async () => {
    const { result, calls, plies } = await play(testProgram('crashes-once', 20), steady(), {}, (desk) => desk.answer('restart'));
    // It crashes after some moves, and is restarted each time.
    expect(calls[0]).toMatchObject({ by: 'black', fault: 'crash' });
    expect(calls.length).toBeLessThan(plies.length);
    expect(result).toMatchObject({ kind: 'ended', ending: { reason: 'counting' } });
    expect(plies.length).toBeGreaterThan(20);
  });

  it('CGF-10.1: after a protocol fault, play continues at the operator’s seat, on the same clock', async () => {
    let operator: Promise<readonly ToSeat[]> | undefined;
    const { result, calls, plies } = await play(testProgram('garbage', 2), steady(), {}, (desk) => {
      desk.answer('seat');
      operator = typeMoves(folder.path, 'garbage', ['E5', 'resign']);
    });
    expect(calls).toMatchObject([{ by: 'black', fault: 'protocol' }]);
    expect(result).toMatchObject({ kind: 'ended', ending: { kind: 'resigned', by: 'black' } });
    expect(plies[2]).toMatchObject({ ply: 3, move: 'E5' });
    // The time of the fault and of the change to the seat is charged to the move that was made there.
    expect(plies[2]?.elapsedMs).toBeGreaterThan(0);
    const heard = await operator;
    expect(heard?.find(({ kind }) => kind === 'turn')).toMatchObject({ moves: plies.slice(0, 2).map(({ move }) => move) });
  });

  it('CGF-10.1: the clock runs out if no judge answers', async () => {
    const { result, calls } = await play(testProgram('crashes-on-genmove', 4), steady(), {
      timeControls: { white: clock(60_000), black: clock(600) },
    });
    expect(calls).toHaveLength(1);
    expect(result).toMatchObject({ kind: 'ended', ending: { kind: 'forfeit', by: 'black', fault: 'time' } });
  });

  it('CGF-9.1.7: a judge ends the game while a player thinks', async () => {
    const ending = { kind: 'ruled', outcome: 'black', by: 'OKASAKI', reason: 'hopeless' } as const;
    const rulesAt = (desk: Desk, ply: number): void => void (ply === 3 && desk.rule(ending));
    const { result, plies } = await play(steady(), testProgram('hangs', 3), {}, undefined, rulesAt);
    expect(result).toMatchObject({ kind: 'ended', ending, plies: 3 });
    expect(plies).toHaveLength(3);
  });

  it('CGF-9.1.2: resigns by the protocol’s own command', async () => {
    const { result } = await play(steady(), testProgram('resigns', 4));
    expect(result).toMatchObject({ kind: 'ended', ending: { kind: 'resigned', by: 'white' } });
  });

  it('CGF-9.1.6: an illegal move loses, and the opponent never receives it', async () => {
    const { result } = await play(testProgram('illegal', 4), steady());
    expect(result).toMatchObject({ kind: 'ended', ending: { kind: 'forfeit', by: 'black', fault: 'illegal-move' } });
  });
});
