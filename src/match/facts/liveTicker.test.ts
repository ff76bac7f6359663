// What spectators receive of a real game: the sample engine against itself, half a second a move.

import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { processOf } from '../../core/engines/program.ts';
import type { EngineConfig, GameJob } from '../../core/gameJob.ts';
import { entrantName, eventKey, gameId } from '../../core/ids.ts';
import type { LiveWord } from '../../core/live.ts';
import { unwrap } from '../../core/result.ts';
import { chessRules } from '../../games/chess/rules.ts';
import { startPlayer } from '../../players/startPlayer.ts';
import { LiveTicker, TICK_MS } from './liveTicker.ts';
import { unattended } from '../game/game.ts';
import { playGame } from '../game/playGame.ts';

const MOVE_MS = 500;
const engine: EngineConfig = {
  name: entrantName('Sample'),
  protocol: 'uci',
  program: processOf(process.execPath, [fileURLToPath(new URL('../../../engines/sampleChess/main.ts', import.meta.url))]),
  options: {},
  startupMs: 20_000,
};
const job: GameJob = {
  id: gameId(7),
  event: eventKey('test'),
  number: 1,
  round: 1,
  board: 1,
  players: { white: engine, black: engine },
  opening: { start: { game: 'chess', chess960: false }, moves: ['e2e4'] },
  timeControls: {
    white: { kind: 'moveTime', moveTimeMs: MOVE_MS, marginMs: 2000 },
    black: { kind: 'clock', periods: [{ moves: null, baseMs: 20_000, incrementMs: 0 }], marginMs: 0 },
  },
  limits: { white: {}, black: {} },
  adjudication: {},
};

test('each search is reported with its clock, then with its thoughts, at most ten times a second and never after it', async () => {
  const words: { readonly word: LiveWord; readonly atMs: number; readonly played: number }[] = [];
  let played = 0;
  const live = new LiveTicker((word) => words.push({ word, atMs: performance.now(), played }));
  const host = { cores: [], hidden: [], runId: `live-ticker-test-${process.pid}` };
  const players = {
    white: unwrap(await startPlayer(engine, host)),
    black: unwrap(await startPlayer(engine, host)),
  };
  try {
    const context = unattended();
    const ply = (): void => {
      played += 1;
      if (played >= 2) context.desk.stop();
    };
    await playGame(chessRules, job, players, { ...context, facts: { ...context.facts, ply }, live });
  } finally {
    players.white.kill();
    players.black.kill();
  }
  const searches = words.flatMap(({ word }) => (word.kind === 'search' ? [word] : []));
  expect(searches[0]).toMatchObject({ id: 7, ply: 2, turn: 'black', leftMs: { black: 20_000 } });
  expect(searches[1]).toMatchObject({ id: 7, ply: 3, turn: 'white' });
  expect(searches[1]?.leftMs.black).toBeLessThan(20_000);
  const thoughts = words.flatMap(({ word }) => (word.kind === 'thought' ? [word] : []));
  expect(new Set(thoughts.map(({ ply }) => ply))).toContain(3);
  for (const { ply, by, thought } of thoughts) {
    expect(by).toBe(ply % 2 === 0 ? 'black' : 'white');
    expect(thought.depth).toBeGreaterThan(0);
    expect(thought.pv).toMatch(/^[a-h][1-8]/);
  }
  // At most one search and one thought per tick.
  const lasted = (words.at(-1)?.atMs ?? 0) - (words[0]?.atMs ?? 0);
  expect(words.length).toBeLessThanOrEqual(2 * (lasted / TICK_MS + 2));
});
