// INT-5, 4K-6.1.5 with real processes: who thinks when before the clocks of a resumed game run, that engines receive only what a 4k engine must
// understand (4K-7.9), and that no fault meanwhile ends the game.

import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { xboardTestEngine } from '../../../test/engines/cecp/index.ts';
import { only4k, testEngine, type TestEngineName } from '../../../test/engines/index.ts';
import type { ProcessProgram } from '../../core/engines/program.ts';
import type { EngineConfig, GameJob, PlyRecord } from '../../core/gameJob.ts';
import { entrantName, eventKey, gameId } from '../../core/ids.ts';
import { err, unwrap } from '../../core/result.ts';
import { chessRules } from '../../games/chess/rules.ts';
import type { EnginePlayer } from '../../players/enginePlayer.ts';
import type { GameResult } from './endOfGame.ts';
import { unattended } from './game.ts';
import { playGame } from './playGame.ts';
import { Seats } from '../seating/seats.ts';

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
  /** Instead of White's test engine. */
  readonly program?: ProcessProgram;
  readonly protocol?: EngineConfig['protocol'];
  readonly stopMs?: number;
  readonly baseMs?: number;
  /** No one can restart an engine. */
  readonly noReplacement?: true;
};
type Resumed = {
  readonly result: GameResult;
  readonly plies: readonly PlyRecord[];
  readonly heard: readonly string[];
  readonly notices: readonly string[];
};

/** Continues with White's engine against `first-legal` until one more ply has been made, or everything stops after `stopMs`. */
async function goOn(
  white: TestEngineName,
  warmUpMs: number,
  { black, stopMs, baseMs, program, protocol = 'uci', noReplacement }: Circumstances = {},
): Promise<Resumed> {
  const folder = mkdtempSync(join(tmpdir(), 'arbiter-warm-up-'));
  const config = (name: TestEngineName, ply: number): EngineConfig => ({
    name: entrantName(name),
    protocol: 'uci',
    program: testEngine(name, ply),
    options: {},
    startupMs: 20_000,
  });
  const engines = {
    white: { ...config(white, PLY), protocol, ...(program === undefined ? {} : { program }), name: entrantName('White') },
    black: { ...config(black ?? 'first-legal', PLY), name: entrantName('Black') },
  };
  const clock = { kind: 'clock', periods: [{ moves: null, baseMs: baseMs ?? BASE_MS, incrementMs: 10 }], marginMs: 0 } as const;
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
  const logFile = (name: string): string => join(folder, `${name}.log`);
  const seats = new Seats(({ name }) => ({ cores: [], hidden: [], runId, logFile: logFile(name) }));
  const seated: { white: EnginePlayer; black: EnginePlayer } = unwrap(await seats.take(job));
  const plies: PlyRecord[] = [];
  const notices: string[] = [];
  try {
    const context = unattended();
    if (stopMs !== undefined) setTimeout(() => context.desk.stop(), stopMs);
    const result = await playGame(
      chessRules,
      job,
      { ...seated },
      {
        ...context,
        facts: {
          ...context.facts,
          ply(ply) {
            plies.push(ply);
            context.desk.stop();
          },
          noticed: (_, notice) => void notices.push(notice),
        },
        async replace(by, how) {
          if (noReplacement === true) return err({ fault: 'engine', reason: 'the program is gone' });
          const replaced = await seats.replace(job, by, how, seated[by]);
          if (replaced.ok) seated[by] = replaced.value;
          return replaced;
        },
      },
    );
    seats.kill();
    await seats.clear();
    const heard = ['White', 'Black'].flatMap((name) =>
      readFileSync(logFile(name), 'utf8')
        .split('\n')
        .flatMap((line) => {
          const [, go] = / > (go .*)$/.exec(line) ?? [];
          return go === undefined ? [] : [`${name}: ${go}`];
        }),
    );
    return { result, plies, heard, notices };
  } finally {
    seats.kill();
    rmSync(folder, { recursive: true, force: true });
  }
}

const SHOWN = 'go wtime 400 btime 400 winc 0 binc 0';

describe.concurrent('a resumed game (INT-5)', () => {
  it('lets both think about the position before clocks run, discards their moves, and restores the clocks', async () => {
    const { heard, plies, result, notices } = await goOn('first-legal', 40);
    expect(heard).toEqual([
      `White: ${SHOWN}`,
      `White: go wtime ${BASE_MS - 990} btime ${BASE_MS - 990} winc 10 binc 10`,
      `Black: ${SHOWN}`,
      expect.stringMatching(/^Black: go wtime \d+ btime 59010 winc 10 binc 10$/),
    ]);
    expect(plies[0]).toMatchObject({ ply: PLY + 1 });
    expect(result.kind).toBe('interrupted');
    expect(notices).toEqual([]);
  });

  it('searches nothing if there is no compensation', async () => {
    const { heard } = await goOn('first-legal', 0);
    expect(heard.filter((line) => line.includes('winc 0'))).toEqual([]);
  });

  it('4K-7.9: sends a 4k engine nothing that it need not understand', async () => {
    const { plies, heard, notices } = await goOn('first-legal', 40, { program: only4k() });
    expect(heard[0]).toBe(`White: ${SHOWN}`);
    expect(plies[0]).toMatchObject({ ply: PLY + 1, move: 'd2d4' });
    expect(notices).toEqual([]);
  });

  it.each<[string, Circumstances['program'], RegExp]>([
    ['exits', only4k('--warm-up', 'exit'), /the engine exited with code 3/],
    ['hangs', only4k('--warm-up', 'hang'), /no move within 2020 ms, nor any answer in 1000 ms more/],
  ])('4K-6.1.5: an engine that %s in the warm-up is started again and has lost nothing', async (_, program, evidence) => {
    const { plies, notices, heard } = await goOn('first-legal', 20, { program: program ?? only4k() });
    expect(plies[0]).toMatchObject({ ply: PLY + 1, move: 'd2d4' });
    expect(notices).toEqual([expect.stringMatching(evidence)]);
    expect(notices[0]).toMatch(
      /^White failed in the warm-up, which does not count: .*\. It was started again, and the game continues\.$/,
    );
    expect(heard.filter((line) => line.startsWith('White: go wtime 59010'))).toHaveLength(1);
  });

  it('a breach of the protocol in the warm-up is reported, and counts only in the game', async () => {
    const { result, notices } = await goOn('malformed-bestmove', 20);
    expect(notices).toEqual([expect.stringMatching(/^White failed in the warm-up.*expected "bestmove" and a move/)]);
    // It does the same in the game.
    expect(result).toMatchObject({ ending: { kind: 'forfeit', by: 'white', fault: 'protocol' } });
  });

  it('an illegal move is discarded like any other', async () => {
    const { plies, notices } = await goOn('first-legal', 20, { program: only4k('--warm-up', 'illegal') });
    expect(plies[0]).toMatchObject({ ply: PLY + 1 });
    expect(notices).toEqual([]);
  });

  it('both may fail', async () => {
    const { plies, notices } = await goOn('first-legal', 20, {
      program: only4k('--warm-up', 'exit'),
      black: 'crashes-on-go',
    });
    expect(plies[0]).toMatchObject({ ply: PLY + 1 });
    expect(notices.map((notice) => notice.split(' ', 1)[0])).toEqual(['White', 'Black']);
  });

  it('an engine that cannot be restarted has crashed', async () => {
    const { result, plies } = await goOn('crashes-on-go', 20, { noReplacement: true });
    expect(plies).toEqual([]);
    expect(result).toMatchObject({ kind: 'ended', plies: PLY, ending: { kind: 'forfeit', by: 'white', fault: 'crash' } });
  });

  it('what an engine claims after a discarded move belongs to no game', async () => {
    const { plies } = await goOn('first-legal', 100, {
      program: xboardTestEngine('claims-after-move'),
      protocol: 'xboard',
    });
    expect(plies[0]).toMatchObject({ ply: PLY + 1 });
  });

  it('an engine that exceeds the warm-up but answers loses nothing by it', async () => {
    // It moves only when told to stop, which uses up its clock later, and that is a loss on time.
    const { result, heard, notices } = await goOn('late-bestmove', 20, { baseMs: 2500 });
    expect(heard.slice(0, 2)).toEqual([
      'White: go wtime 200 btime 200 winc 0 binc 0',
      'White: go wtime 1510 btime 1510 winc 10 binc 10',
    ]);
    expect(notices).toEqual([
      expect.stringMatching(/^White failed in the warm-up.*but the engine still answered\. The game goes on\.$/),
    ]);
    expect(result).toMatchObject({ ending: { kind: 'forfeit', by: 'white', fault: 'time' } });
  });

  it('stops immediately on request', async () => {
    const startedAt = performance.now();
    const { result } = await goOn('hangs', 30_000, { stopMs: 300 });
    expect(result).toEqual({ kind: 'interrupted', plies: PLY });
    expect(performance.now() - startedAt).toBeLessThan(8000);
  });
});
