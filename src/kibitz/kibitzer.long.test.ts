import { afterEach, expect, test, vi } from 'vitest';
import type { EngineConfig } from '../core/gameJob.ts';
import { entrantName, gameId } from '../core/ids.ts';
import type { LiveWord } from '../core/live.ts';
import { testEngine, type TestEngineName } from '../../test/engines/index.ts';
import type { Kibitzed } from './kibitzed.ts';
import { Kibitzer, type KibitzerLimits } from './kibitzer.ts';
import type { Position } from './mainGame.ts';

const after = (...moves: string[]): Position => ({
  id: gameId(1),
  start: { game: 'chess', chess960: false },
  moves,
  turn: moves.length % 2 === 0 ? 'white' : 'black',
  ply: moves.length + 1,
});

let kibitzer: Kibitzer | undefined;
afterEach(() => kibitzer?.close());

/** One that fails soon, with what it told. */
function kibitz(name: TestEngineName, limits: Partial<KibitzerLimits> = {}, changes: Partial<EngineConfig> = {}) {
  const told: Extract<LiveWord, { kind: 'kibitz' }>[] = [];
  const kept: Kibitzed[] = [];
  const notices: string[] = [];
  const engine: EngineConfig = {
    ...{ name: entrantName('K'), protocol: 'uci', program: testEngine(name), options: {}, startupMs: 30_000 },
    ...changes,
  };
  kibitzer = new Kibitzer(engine, {
    place: { cores: [], hidden: [], runId: `kibitz-test-${process.pid}` },
    tell: (word) => told.push(word),
    keep: (_game, found) => kept.push(found),
    notice: (text) => notices.push(text),
    limits: { silentMs: 30_000, stopsWithinMs: 30_000, bytesASecond: 10_000, firstPauseMs: 1, ...limits },
  });
  return { kibitzer, told, kept, notices };
}

test.each([
  ['crashes-on-go', 'the engine exited with code 3', {}, {}],
  ['stalls', 'it said nothing for 0.5 s', { silentMs: 500 }, {}],
  ['floods', String.raw`it said \d+ bytes in a second`, {}, {}],
  ['no-uciok', 'Cannot start K: expected "uciok".*', {}, { startupMs: 300 }],
] as const)('%s: is started again, and given up after five times', async (name, why, limits, changes) => {
  const { kibitzer: made, notices } = kibitz(name, limits, changes);
  made.follow(after('e2e4'));
  await vi.waitUntil(() => notices.length === 2, { timeout: 50_000 });
  expect(notices[0]).toMatch(new RegExp(`^The kibitzer K failed: ${why}\\. It starts again\\.$`));
  expect(notices[1]).toMatch(
    new RegExp(`^The kibitzer K failed: ${why}\\. It is not started again, the games go on without it\\.$`),
  );
});

test('one that does not answer a stop fails when the next move is made', async () => {
  const { kibitzer: made, told, kept, notices } = kibitz('floods', { stopsWithinMs: 300, bytesASecond: Infinity });
  made.follow(after('e2e4'));
  await vi.waitUntil(() => told.length > 0, { timeout: 50_000 });
  expect(notices).toEqual([]);
  made.follow(after('e2e4', 'e7e5'));
  await vi.waitUntil(() => notices.length === 1, { timeout: 50_000 });
  expect(notices[0]).toBe('The kibitzer K failed: it did not end its analysis within 0.3 s. It starts again.');
  expect(kept.map(({ ply }) => ply)).toEqual([2]);
});

test('one that cannot analyse is not started again', async () => {
  const { kibitzer: made, notices } = kibitz('speaks-xboard', {}, { protocol: 'xboard' });
  made.follow(after());
  await vi.waitUntil(() => notices.length === 1, { timeout: 50_000 });
  expect(notices[0]).toMatch(/^The kibitzer K failed: its protocol cannot analyse\. It is not started again/);
});

test('nothing is started before there is a game, and a close waits for no one', async () => {
  const { kibitzer: made, notices } = kibitz('crashes-on-go');
  await made.close();
  made.follow(after());
  expect(notices).toEqual([]);
});
