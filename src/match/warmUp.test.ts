// INT-5 with real processes: who thinks when before the clocks of a resumed game run, and what a fault meanwhile is.

import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { xboardTestEngine } from '../../test/engines/cecp/index.ts';
import { testEngine, type TestEngineName } from '../../test/engines/index.ts';
import type { EngineConfig, GameJob, PlyRecord } from '../core/gameJob.ts';
import { entrantName, eventKey, gameId } from '../core/ids.ts';
import { unwrap } from '../core/result.ts';
import { chessRules } from '../games/chess/rules.ts';
import { EnginePlayer } from '../players/enginePlayer.ts';
import { playGame, type GameResult } from './playGame.ts';

const BASE_MS = 60_000;
/** The game was interrupted here: White is on move. */
const RESUMED: readonly PlyRecord[] = ['e2e4', 'e7e5'].map((move, index) => ({
  ply: index + 1,
  move,
  elapsedMs: 1000,
  evaluation: { kind: 'unknown' },
}));
const PLY = RESUMED.length;

type Circumstances = {
  readonly black?: TestEngineName;
  readonly claims?: true;
  readonly stopMs?: number;
  readonly baseMs?: number;
};
type Resumed = { readonly result: GameResult; readonly plies: readonly PlyRecord[]; readonly heard: readonly string[] };

/** Goes on with White's engine (`claims`: one that claims a draw after its move) against `first-legal` until one more ply has been made, or a stop is asked for after `stopMs`. */
async function goOn(
  white: TestEngineName,
  warmUpMs: number,
  { black, stopMs, baseMs, claims }: Circumstances = {},
): Promise<Resumed> {
  const folder = mkdtempSync(join(tmpdir(), 'arbiter-warm-up-'));
  const config = (name: TestEngineName, ply: number): EngineConfig => ({
    name: entrantName(name),
    protocol: 'uci',
    ...testEngine(name, ply),
    environment: {},
    options: {},
    startupMs: 20_000,
  });
  const claimer: EngineConfig = {
    ...config(white, PLY),
    protocol: 'xboard',
    ...xboardTestEngine('claims-after-move'),
  };
  const engines = { white: claims === true ? claimer : config(white, PLY), black: config(black ?? 'first-legal', PLY) };
  const clock = { kind: 'clock', periods: [{ moves: null, baseMs: baseMs ?? BASE_MS, incrementMs: 0 }], marginMs: 0 } as const;
  const job: GameJob = {
    id: gameId(1),
    event: eventKey('test'),
    number: 1,
    round: 1,
    board: 1,
    players: engines,
    opening: { start: { game: 'chess', chess960: false }, moves: [] },
    timeControls: { white: clock, black: clock },
    limits: { white: {}, black: {} },
    adjudication: {},
    resume: RESUMED,
    warmUpMs: { white: warmUpMs, black: warmUpMs },
  };
  const runId = `warm-up-test-${process.pid}`;
  const logFile = (colour: string): string => join(folder, `${colour}.log`);
  const players = {
    white: unwrap(await EnginePlayer.start(engines.white, { cores: [], runId, logFile: logFile('white') })),
    black: unwrap(await EnginePlayer.start(engines.black, { cores: [], runId, logFile: logFile('black') })),
  };
  const plies: PlyRecord[] = [];
  const startedAt = performance.now();
  try {
    const result = await playGame(chessRules, job, players, {
      onPly: (ply) => plies.push(ply),
      stopRequested: () => plies.length >= 1 || performance.now() - startedAt > (stopMs ?? Infinity),
      probe: () => ({ outcome: undefined, evidence: '' }),
    });
    players.white.kill();
    players.black.kill();
    await Promise.all([players.white.quit(), players.black.quit()]);
    const heard = (['white', 'black'] as const).flatMap((colour) =>
      readFileSync(logFile(colour), 'utf8')
        .split('\n')
        .flatMap((line) => {
          const [, go] = /(go (?:movetime|wtime) \d+)/.exec(line) ?? [];
          return go === undefined ? [] : [`${colour}: ${go}`];
        }),
    );
    return { result, plies, heard };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

describe.concurrent('a resumed game (INT-5)', () => {
  it('lets both think about the position before clocks run, throws their moves away, and gives clocks as they stood', async () => {
    const { heard, plies, result } = await goOn('first-legal', 40);
    expect(heard.slice(0, 2)).toEqual(['white: go movetime 40', `white: go wtime ${BASE_MS - 1000}`]);
    expect(heard).toContain('black: go movetime 40');
    expect(plies[0]).toMatchObject({ ply: PLY + 1 });
    expect(result.kind).toBe('interrupted');
  });

  it('asks for nothing where nothing is compensated', async () => {
    const { heard } = await goOn('first-legal', 0);
    expect(heard.filter((line) => line.includes('movetime'))).toEqual([]);
  });

  it.each<[TestEngineName, 'crash' | 'stall' | 'protocol']>([
    ['crashes-on-go', 'crash'],
    ['hangs', 'stall'],
    ['malformed-bestmove', 'protocol'],
  ])('%s loses by a %s, and no ply is made', async (engine, fault) => {
    const { result, plies } = await goOn(engine, 20);
    expect(result).toMatchObject({ kind: 'ended', plies: PLY, ending: { kind: 'forfeit', by: 'white', fault } });
    expect(plies).toEqual([]);
  });

  it('a crash of the one who is not on move is his', async () => {
    const { result } = await goOn('first-legal', 20, { black: 'crashes-on-go' });
    expect(result).toMatchObject({ ending: { kind: 'forfeit', by: 'black', fault: 'crash' } });
  });

  it('what an engine claims after a move that is thrown away is of no game', async () => {
    const { plies } = await goOn('first-legal', 100, { claims: true });
    expect(plies[0]).toMatchObject({ ply: PLY + 1 });
  });

  it('an engine that overdraws the warm-up but answers has lost nothing by it', async () => {
    // It moves only when it is told to stop, which costs it its clock afterwards, and that is a loss on time.
    const { result, heard } = await goOn('late-bestmove', 20, { baseMs: 2500 });
    expect(heard.slice(0, 2)).toEqual(['white: go movetime 20', 'white: go wtime 1500']);
    expect(result).toMatchObject({ ending: { kind: 'forfeit', by: 'white', fault: 'time' } });
  });

  it('is stopped at once where a stop is asked for', async () => {
    const startedAt = performance.now();
    const { result } = await goOn('hangs', 30_000, { stopMs: 300 });
    expect(result).toEqual({ kind: 'interrupted', plies: PLY });
    expect(performance.now() - startedAt).toBeLessThan(8000);
  });
});
