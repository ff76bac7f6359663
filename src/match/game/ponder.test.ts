// CLOCK-3: games with an engine that ponders, well and badly, over real pipes: its clock does not run while it ponders, and runs from the opponent's move on.

import { expect, test } from 'vitest';
import { ponders, testEngine } from '../../../test/engines/index.ts';
import type { EngineConfig, GameJob, PlyRecord } from '../../core/gameJob.ts';
import { entrantName, eventKey, gameId } from '../../core/ids.ts';
import { unwrap } from '../../core/result.ts';
import type { TimeControl } from '../../core/timeControl.ts';
import { chessRules } from '../../games/chess/rules.ts';
import { startPlayer } from '../../players/startPlayer.ts';
import type { GameResult } from './endOfGame.ts';
import { unattended } from './game.ts';
import { playGame } from './playGame.ts';

const PLIES = 9;
const clock = (baseMs: number): TimeControl => ({
  kind: 'clock',
  periods: [{ moves: null, baseMs, incrementMs: 0 }],
  marginMs: 0,
});
const start = { game: 'chess', chess960: false } as const;

type Played = {
  readonly result: GameResult;
  /** Of White. */
  readonly plies: readonly PlyRecord[];
  readonly notices: readonly string[];
  /** What the engine says it heard. */
  readonly heard: ReadonlySet<string>;
  /** Whether it was ready for another game. */
  readonly ready: boolean;
};

/** White ponders, Black plays the first legal move; then White has `readyMs` to be ready for another game. */
async function play(args: readonly string[], baseMs = 60_000, readyMs = 20_000): Promise<Played> {
  const white: EngineConfig = {
    name: entrantName('Ponders'),
    protocol: 'uci',
    program: ponders(...args),
    options: {},
    startupMs: 20_000,
    ponder: true,
  };
  const black: EngineConfig = {
    name: entrantName('First'),
    protocol: 'uci',
    program: testEngine('first-legal'),
    options: {},
    startupMs: 20_000,
  };
  const job: GameJob = {
    id: gameId(1),
    event: eventKey('test'),
    number: 1,
    round: 1,
    board: 1,
    players: { white, black },
    opening: { start, moves: [] },
    timeControls: { white: clock(baseMs), black: clock(60_000) },
    limits: { white: {}, black: {} },
    adjudication: {},
  };
  const host = { cores: [], hidden: [], runId: `ponder-test-${process.pid}` };
  const players = { white: unwrap(await startPlayer(white, host)), black: unwrap(await startPlayer(black, host)) };
  const plies: PlyRecord[] = [];
  const notices: string[] = [];
  const context = unattended();
  const facts = {
    ...context.facts,
    noticed: (_: number, notice: string) => void notices.push(notice),
    ply(ply: PlyRecord) {
      if (ply.ply % 2 === 1) plies.push(ply);
      if (ply.ply >= PLIES) context.desk.stop();
    },
  };
  try {
    const result = await playGame(chessRules, job, players, { ...context, facts });
    const ready = await players.white.newGame({ start, opponent: 'First' }, readyMs);
    const heard = players.white.lastWords(200).flatMap((line) => (line.startsWith('info string ') ? [line.slice(12)] : []));
    return { result, plies, notices, heard: new Set(heard), ready: ready.ok };
  } finally {
    players.white.kill();
    players.black.kill();
  }
}

const UNDISTURBED = { result: { kind: 'interrupted' }, notices: [], ready: true };

test('the expected move is a hit', async () => {
  const played = await play([]);
  expect(played).toMatchObject(UNDISTURBED);
  expect(played.heard).toContain('hit');
  expect(played.plies.length).toBeGreaterThan(3);
});

test('after another move it stops, and is asked about the position on the board', async () => {
  const played = await play(['--wrong']);
  expect(played).toMatchObject(UNDISTURBED);
  expect(played.heard).toEqual(new Set(['stopped']));
  expect(played.plies.length).toBeGreaterThan(3);
});

test('the time that it takes to stop is its own', async () => {
  const played = await play(['--wrong', '--how', 'late']);
  expect(played).toMatchObject(UNDISTURBED);
  expect(played.plies.slice(1).every(({ elapsedMs }) => elapsedMs >= 199)).toBe(true);
});

test('moves while it ponders disturb nothing, and officials learn of them', async () => {
  const played = await play(['--how', 'early']);
  expect(played).toMatchObject({ result: { kind: 'interrupted' }, ready: true });
  // A move that crosses the opponent's is the answer to it: nothing is left to report (uci/pondering.test.ts has the others).
  for (const notice of played.notices) expect(notice).toMatch(/^Ponders moved (?:once|\d+ times) while it should ponder/);
  expect(played.heard).toEqual(new Set());
  expect(played.plies.length).toBeGreaterThan(3);
});

test('one that never stops loses on time', async () => {
  const played = await play(['--wrong', '--how', 'never'], 1500, 100);
  expect(played.result).toMatchObject({ kind: 'ended', ending: { kind: 'forfeit', by: 'white', fault: 'time' } });
});

test('one that dies while it ponders has crashed', async () => {
  const played = await play(['--how', 'dies']);
  expect(played.result).toMatchObject({ kind: 'ended', ending: { kind: 'forfeit', by: 'white', fault: 'crash' } });
  expect(played.ready).toBe(false);
});
