// 4K-7.9 with real processes: an engine that ends at any command beyond the subset plays whole games, gets no command to stop where another engine
// would, and gets no option that no one set.

import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { only4k, testEngine } from '../../../test/engines/index.ts';
import type { ProcessProgram } from '../../core/engines/program.ts';
import type { EngineConfig, GameJob } from '../../core/gameJob.ts';
import { entrantName, eventKey, gameId } from '../../core/ids.ts';
import { unwrap } from '../../core/result.ts';
import { chessRules } from '../../games/chess/rules.ts';
import type { GameResult } from './endOfGame.ts';
import { unattended } from './game.ts';
import { playGame } from './playGame.ts';
import { Seats } from '../seating/seats.ts';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'arbiter-subset-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const config = (name: string, program: ProcessProgram): EngineConfig => ({
  name: entrantName(name),
  protocol: 'uci',
  program,
  options: {},
  startupMs: 20_000,
});
const subset = (name: string, ...args: string[]): EngineConfig => ({ ...config(name, only4k(...args)), protocolSubset: '4k' });

const clock = (baseMs: number) => ({ kind: 'clock', periods: [{ moves: null, baseMs, incrementMs: 100 }], marginMs: 0 }) as const;
const jobOf = (players: GameJob['players'], baseMs = 60_000): GameJob => ({
  id: gameId(1),
  event: eventKey('test'),
  number: 1,
  round: 1,
  board: 1,
  players,
  opening: { start: { game: 'chess', chess960: false }, moves: ['a2a3', 'a7a6'] },
  timeControls: { white: clock(baseMs), black: clock(baseMs) },
  limits: { white: {}, black: {} },
  adjudication: {},
});

/** Plays the job as often as requested, with the engines that the seats keep; `heard` contains what was written to Black. */
async function play(job: GameJob, games: number): Promise<{ readonly results: readonly GameResult[]; readonly heard: string }> {
  const logFile = (name: string): string => join(folder, `${name}.log`);
  rmSync(logFile('Black'), { force: true });
  const seats = new Seats(({ name }) => ({
    cores: [0],
    hidden: [],
    runId: `subset-games-${process.pid}`,
    logFile: logFile(name),
  }));
  const results: GameResult[] = [];
  try {
    for (let game = 0; game < games; game++) {
      const players = unwrap(await seats.take(job));
      results.push(await playGame(chessRules, job, players, unattended()));
    }
  } finally {
    await seats.clear();
  }
  return { results, heard: readFileSync(logFile('Black'), 'utf8') };
}

it('4K-7.9: two such engines play game after game', async () => {
  const { results } = await play(jobOf({ white: subset('White', '--fool'), black: subset('Black') }), 3);
  expect(results.map((result) => (result.kind === 'ended' ? result.ending : result))).toEqual(
    Array(3).fill(expect.objectContaining({ kind: 'rules', reason: 'checkmate', outcome: 'black' })),
  );
});

it('4K-7.9: one whose opponent dies while it thinks receives no command to stop', async () => {
  const white = config('White', testEngine('exits-after-bestmove', 2));
  const { results, heard } = await play(jobOf({ white, black: subset('Black', '--think', '600') }), 2);
  for (const result of results) {
    expect(result).toMatchObject({ kind: 'ended', ending: { kind: 'forfeit', by: 'white', fault: 'crash' } });
  }
  expect(heard).toMatch(/ > go wtime/);
  expect(heard).not.toMatch(/ > stop|the subset has no/);
});

it('4K-7.9: one that oversteps its time does not receive one either', async () => {
  const { results, heard } = await play(jobOf({ white: subset('White'), black: subset('Black', '--think', '900') }, 300), 1);
  expect(results[0]).toMatchObject({ kind: 'ended', ending: { kind: 'forfeit', by: 'black' } });
  expect(heard).not.toMatch(/ > stop|the subset has no/);
});

it('4K-7.9: refuses a start that is not a start position before anything is sent', async () => {
  const seats = new Seats(() => ({ cores: [], hidden: [], runId: `subset-games-${process.pid}` }));
  try {
    const { white } = unwrap(await seats.take(jobOf({ white: subset('White'), black: subset('Black') })));
    const position = '4k3/8/8/8/8/8/4P3/4K3 w - - 0 1';
    expect(white.supports({ game: 'chess', chess960: false, position })).toMatchObject({
      ok: false,
      error: expect.stringContaining(`expected moves from the usual start, it is of the 4k subset of UCI, got "${position}"`),
    });
    expect(white.supports({ game: 'chess', chess960: false })).toMatchObject({ ok: true });
  } finally {
    await seats.clear();
  }
});
