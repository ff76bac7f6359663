// Each test engine behaves over real pipes as its first line says: its fault, and only its fault.

import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { unwrap } from '../../src/core/result.ts';
import { chessRules } from '../../src/games/chess/rules.ts';
import { TEST_ENGINES, testEngine, type TestEngineName } from './index.ts';
import { isRunning, talkTo, type Talk } from './talk.ts';

const GO = 'go wtime 200 btime 200';

/** The observed behaviour of each engine after a good handshake (or instead of one). The engine is stopped afterwards. */
const SEEN: Record<TestEngineName, (talk: Talk) => Promise<void>> = {
  'first-legal': async (talk) => {
    await shakeHands(talk);
    let moves = '';
    let state = unwrap(chessRules.start({ game: 'chess', chess960: false }));
    for (let ply = 0; ply < 20; ply++) {
      const played = unwrap(chessRules.play(state, await askMove(talk, `startpos moves${moves}`)));
      state = played.state;
      moves = `${moves} ${played.move}`;
    }
    expect(chessRules.ply(state)).toBe(20);
    talk.say('quit');
    expect(await talk.end()).toMatchObject({ code: 0, cause: 'exited' });
  },
  'crashes-on-go': async (talk) => {
    await toTheFault(talk);
    expect(await talk.end()).toMatchObject({ code: 3, signal: null, cause: 'exited', message: 'the engine exited with code 3' });
    expect(talk.process.stderrTail()).toEqual(['assertion failed: board.king != none']);
  },
  'dies-by-signal': async (talk) => {
    await toTheFault(talk);
    const end = await talk.end();
    expect(end).toMatchObject({ code: null, signal: 'SIGSEGV', cause: 'exited' });
    expect(end.message).toBe('the engine was killed by SIGSEGV (a bad memory access)');
  },
  'exits-after-bestmove': async (talk) => {
    await toTheFault(talk);
    expect(await talk.end()).toMatchObject({ code: 0, cause: 'exited' });
    expectLegal((await talk.until(/^bestmove/)).at(-1));
  },
  'no-newline-bestmove': async (talk) => {
    await toTheFault(talk);
    expect(await talk.end()).toMatchObject({ code: 0, cause: 'exited' });
    expect(talk.said().toString()).toMatch(/\nbestmove [a-h][1-8][a-h][1-8]$/);
  },
  'closes-output': async (talk) => {
    await toTheFault(talk);
    const end = await talk.end();
    expect(end).toMatchObject({ signal: 'SIGKILL', cause: 'closed-pipe' });
    expect(end.message).toBe('the engine closed its standard output and went on running, so it was killed');
  },
  stalls: async (talk) => {
    await toTheFault(talk);
    talk.say('stop\nisready');
    expect(await talk.until(/^readyok$/)).toEqual(['readyok']);
  },
  hangs: async (talk) => {
    await toTheFault(talk);
    const saidBefore = talk.said().length;
    const end = await talk.process.stop('stop\nisready\nquit\n', { politeMs: 300, firmMs: 300 });
    expect(end).toMatchObject({ signal: 'SIGKILL', cause: 'stopped-by-us' });
    expect(talk.said().length).toBe(saidBefore);
  },
  floods: async (talk) => {
    await toTheFault(talk);
    for (let count = 0; count < 2000; count++) expect(await talk.until(/^/)).toEqual([expect.stringMatching(/^info depth 12 /)]);
  },
  slow: async (talk) => {
    await shakeHands(talk);
    const startedAt = performance.now();
    expectLegal(`bestmove ${await askMove(talk, 'startpos moves e2e4')}`);
    expect(performance.now() - startedAt).toBeGreaterThanOrEqual(500);
  },
  'late-bestmove': async (talk) => {
    await toTheFault(talk);
    talk.say('isready');
    expect(await talk.until(/^readyok$/)).toEqual(['readyok']);
    talk.say('stop');
    expectLegal((await talk.until(/^bestmove/)).at(-1));
  },
  'dies-after-stop': async (talk) => {
    await toTheFault(talk);
    talk.say('stop');
    expectLegal((await talk.until(/^bestmove/)).at(-1));
    talk.say('isready');
    expect(await talk.end()).toMatchObject({ code: 1, cause: 'exited' });
  },
  illegal: async (talk) => {
    await toTheFault(talk);
    expect(await talk.until(/^bestmove/)).toEqual(['bestmove a1a1']);
  },
  'malformed-bestmove': async (talk) => {
    await toTheFault(talk);
    expect(await talk.until(/^bestmove/)).toEqual(['bestmove']);
  },
  'two-bestmoves': async (talk) => {
    await toTheFault(talk);
    expectLegal((await talk.until(/^bestmove/)).at(-1));
    expect(await talk.until(/^bestmove/)).toEqual(['bestmove h8h8']);
  },
  'impossible-numbers': async (talk) => {
    await toTheFault(talk);
    expect((await talk.until(/^bestmove/)).at(-2)).toMatch(/^info depth 99999999999 nodes -1 /);
  },
  garbage: async (talk) => {
    await toTheFault(talk);
    const lines = await talk.until(/^bestmove /);
    expect(Math.max(...lines.map((line) => line.length))).toBeGreaterThanOrEqual(1024 * 1024);
    expect(lines.join('')).toContain('\0');
    expectLegal(lines.at(-1));
  },
  'stderr-noise': async (talk) => {
    await toTheFault(talk);
    expectLegal((await talk.until(/^bestmove/)).at(-1));
    expect(await talk.process.stop('quit\n')).toMatchObject({ code: 0 });
    expect(talk.process.stderrTail()).toEqual(Array<string>(50).fill('debug: hash table probe, bucket 17, generation 3'));
  },
  'no-uciok': async (talk) => {
    talk.say(`uci\nisready\nposition startpos\n${GO}\nquit`);
    expect(await talk.end()).toMatchObject({ code: 0 });
    expect(talk.said().length).toBe(0);
  },
  'never-ready': async (talk) => {
    talk.say('uci\nisready\nquit');
    expect(await talk.end()).toMatchObject({ code: 0 });
    expect(talk.said().toString()).toMatch(/\nuciok\n$/);
  },
  'slow-handshake': async (talk) => {
    const startedAt = performance.now();
    await shakeHands(talk);
    expect(performance.now() - startedAt).toBeGreaterThanOrEqual(1500);
    expectLegal(`bestmove ${await askMove(talk, 'startpos moves e2e4')}`);
  },
  'exits-at-handshake': async (talk) => {
    talk.say('uci');
    expect(await talk.end()).toMatchObject({ code: 1, cause: 'exited' });
    expect(talk.process.stderrTail()).toEqual(['cannot open nn-0000000000.nnue']);
    expect(talk.said().length).toBe(0);
  },
  'speaks-xboard': async (talk) => {
    talk.say('uci');
    expect(await talk.until(/uci/)).toEqual(['Error (unknown command): uci']);
    talk.say('xboard\nprotover 2');
    expect((await talk.until(/^feature/)).at(-1)).toContain('done=1');
  },
  'ignores-quit': async (talk) => {
    await shakeHands(talk);
    expectLegal(`bestmove ${await askMove(talk, 'startpos moves e2e4')}`);
    const end = await talk.process.stop('quit\n', { politeMs: 200, firmMs: 200 });
    expect(end).toMatchObject({
      signal: 'SIGKILL',
      cause: 'stopped-by-us',
      message: 'the engine did not quit when asked and was killed',
    });
  },
  'forks-a-child': async (talk) => {
    talk.say('uci');
    const lines = await talk.until(/^uciok$/);
    const child = Number(/child (\d+)/.exec(lines.join(' '))?.[1]);
    expect(isRunning(child)).toBe(true);
    expect(await talk.process.stop('quit\n')).toMatchObject({ code: 0, cause: 'stopped-by-us' });
    await expect.poll(() => isRunning(child), { timeout: 5000 }).toBe(false);
  },
};

test.each(TEST_ENGINES)('%s', async (name) => {
  const talk = await talkTo(testEngine(name));
  try {
    await SEEN[name](talk);
  } finally {
    talk.process.kill();
    await talk.end();
  }
  expect(talk.afterEnd()).toBe(0);
  expect(isRunning(talk.process.pid)).toBe(false);
});

test('--ply N: the fault waits for that ply, and comes at the next turn where that ply is the opponent’s', async () => {
  const talk = await talkTo(testEngine('illegal', 3));
  await shakeHands(talk);
  expectLegal(`bestmove ${await askMove(talk, 'startpos moves e2e4')}`);
  expectLegal(`bestmove ${await askMove(talk, 'startpos moves d2d4')}`);
  expect(await askMove(talk, 'startpos moves e2e4 a7a5 d2d4 a5a4')).toBe('a1a1');
  await talk.process.stop('quit\n');
});

test('castling in Chess960 is understood if the option is set', async () => {
  const talk = await talkTo(testEngine('first-legal'));
  await shakeHands(talk);
  talk.say('setoption name UCI_Chess960 value true');
  const move = await askMove(talk, 'fen 4k3/p7/8/8/8/8/8/1R2K1R1 w GB - 0 1 moves e1g1');
  expect(move).toMatch(/^[a-h][1-8][a-h][1-8]$/);
  await talk.process.stop('quit\n');
});

test('every program in this folder is in the list', () => {
  const helpers = [
    'cecp',
    'fourK',
    'gtp',
    'hostile',
    'pondering',
    'sgmp',
    'subset',
    'talkative',
    'index.ts',
    'skeleton.ts',
    'talk.ts',
    'doomedRunner.ts',
    'sampleWorker.ts',
    'compileCache.cjs',
    'ownProgram.ts',
    'faulty-by-opening.ts',
    'engines.daily.test.ts',
  ];
  const programs = readdirSync(new URL('.', import.meta.url)).filter((file) => !helpers.includes(file));
  expect(programs.sort()).toEqual(TEST_ENGINES.map((name) => `${name}.ts`).sort());
});

async function shakeHands(talk: Talk): Promise<void> {
  talk.say('uci');
  await talk.until(/^uciok$/);
  talk.say('ucinewgame\nisready');
  await talk.until(/^readyok$/);
}

/** Plays to the point where the engine must make Black's first move and misbehaves. */
async function toTheFault(talk: Talk): Promise<void> {
  await shakeHands(talk);
  talk.say(`position startpos moves e2e4\n${GO}`);
}

async function askMove(talk: Talk, position: string): Promise<string> {
  talk.say(`position ${position}\n${GO}`);
  return (await talk.until(/^bestmove /)).at(-1)?.split(' ')[1] ?? '';
}

/** A legal move after 1. e4 (and after 1. d4: the first legal move is a pawn's on the edge). */
function expectLegal(line: string | undefined): void {
  const state = unwrap(chessRules.play(unwrap(chessRules.start({ game: 'chess', chess960: false })), 'e2e4')).state;
  expect(line).toMatch(/^bestmove \S+$/);
  expect(chessRules.play(state, line?.split(' ')[1] ?? '').ok).toBe(true);
}
