// The engine as a tournament sees it: a process with pipes.

import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, describe, expect, test } from 'vitest';
import { unwrap } from '../../src/core/result.ts';
import { chessRules } from '../../src/games/chess/rules.ts';
import { legalMoves } from '../../src/games/chess/notation/notation.ts';
import { parseFen } from '../../src/games/chess/position/setup.ts';

const MAIN = join(import.meta.dirname, 'main.ts');
const running: Engine[] = [];

type Engine = {
  readonly send: (...lines: string[]) => void;
  /** All lines up to and including the first that begins with `prefix`. */
  readonly until: (prefix: string) => Promise<readonly string[]>;
  readonly endInput: () => void;
  readonly exitCode: Promise<number | null>;
  readonly kill: () => void;
};

function startEngine(): Engine {
  const child = spawn(process.execPath, [MAIN], { stdio: ['pipe', 'pipe', 'inherit'] });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const engine: Engine = {
    send: (...texts) => void child.stdin.write(texts.map((text) => `${text}\n`).join('')),
    async until(prefix) {
      const seen: string[] = [];
      for (;;) {
        const next = await lines.next();
        if (next.done === true) throw new Error(`The engine ended before "${prefix}"; it said: ${seen.join(' | ')}`);
        seen.push(next.value);
        if (next.value.startsWith(prefix)) return seen;
      }
    },
    endInput: () => child.stdin.end(),
    exitCode: new Promise((resolve) => child.on('exit', resolve)),
    kill: () => void child.kill('SIGKILL'),
  };
  running.push(engine);
  return engine;
}

afterEach(() => {
  for (const engine of running.splice(0)) engine.kill();
});

const bestMove = async (engine: Engine): Promise<string> => (await engine.until('bestmove')).at(-1)?.split(' ')[1] ?? '';
const withoutTimes = (line: string): string => line.replace(/ nps \d+ time \d+/, '');

describe('the Sample engine', () => {
  test('introduces itself', async () => {
    const engine = startEngine();
    engine.send('uci', 'isready');
    expect(await engine.until('uciok')).toEqual([
      'id name Sample',
      'id author Arbiter',
      'option name Level type spin default 8 min 1 max 8',
      'option name Move Overhead type spin default 15 min 0 max 5000',
      'option name UCI_Chess960 type check default false',
      'uciok',
    ]);
    expect(await engine.until('readyok')).toEqual(['readyok']);
    engine.send('quit');
    expect(await engine.exitCode).toBe(0);
  });

  test.each([
    ['mate in one', '6k1/5ppp/8/8/8/8/8/K3R3 w - - 0 1', 'go depth 3', 'e1e8', 'mate 1'],
    ['mate in two', '7k/8/8/8/8/8/R7/1R4K1 w - - 0 1', 'go depth 5', undefined, 'mate 2'],
    ['being mated in one', '7k/R7/6K1/8/8/8/8/r7 b - - 0 1', 'go depth 4', undefined, 'cp'],
    ['a queen to take', '3qk3/8/8/8/8/8/8/3RK3 w - - 0 1', 'go nodes 500', 'd1d8', 'cp'],
    ['only the moves to search', '3qk3/8/8/8/8/8/8/3RK3 w - - 0 1', 'go depth 3 searchmoves e1f2 e1e2', undefined, 'cp'],
    ['en passant', '8/8/8/8/k2Pp3/8/8/3K4 b - d3 0 1', 'go depth 1 searchmoves e4d3', 'e4d3', 'cp'],
  ])('%s', async (_name, fen, go, move, score) => {
    const engine = startEngine();
    engine.send(`position fen ${fen}`, go);
    const lines = await engine.until('bestmove');
    const answer = lines.at(-1)?.split(' ')[1] ?? '';
    if (move !== undefined) expect(answer).toBe(move);
    expect(legalMoves(unwrap(parseFen(fen, false)))).toContain(answer);
    if (go.includes('searchmoves')) expect(go).toContain(answer);
    expect(lines.at(-2)).toMatch(
      new RegExp(`^info depth \\d+ seldepth \\d+ score ${score}.* nodes \\d+ nps \\d+ time \\d+ pv ${answer}`),
    );
  });

  test('every line of every report is legal, and its depths and nodes increase', async () => {
    const engine = startEngine();
    const start = unwrap(chessRules.start({ game: 'chess', chess960: false }));
    engine.send('position startpos moves e2e4 c7c5', 'go depth 6');
    const reports = (await engine.until('bestmove'))
      .slice(0, -1)
      .map((line) => /^info depth (\d+) .*nodes (\d+) .* pv (.+)$/.exec(line));
    expect(reports.map((report) => Number(report?.[1]))).toEqual([1, 2, 3, 4, 5, 6]);
    let nodes = 0;
    for (const report of reports) {
      expect(Number(report?.[2])).toBeGreaterThan(nodes);
      nodes = Number(report?.[2]);
      let state = start;
      for (const move of ['e2e4', 'c7c5', ...(report?.[3] ?? '').split(' ')]) state = unwrap(chessRules.play(state, move)).state;
    }
  });

  test('two runs of a level below the highest give the same output', async () => {
    const runs = await Promise.all(
      [startEngine(), startEngine()].map(async (engine) => {
        engine.send('setoption name Level value 5', 'position startpos moves d2d4 g8f6 c2c4', 'go');
        return (await engine.until('bestmove')).map(withoutTimes);
      }),
    );
    expect(runs[0]).toEqual(runs[1]);
  });

  test('answers isready while it thinks, and continues without a limit until stop', async () => {
    const engine = startEngine();
    engine.send('go infinite', 'isready');
    await engine.until('info depth 3');
    engine.send('isready', 'stop');
    const after = await engine.until('bestmove');
    expect(after).toContain('readyok');
  });

  test('keeps the answer of an endless search until stop, even if there is nothing more to search', async () => {
    const engine = startEngine();
    engine.send('position fen 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1', 'go infinite', 'isready');
    expect(await engine.until('readyok')).not.toContain('bestmove 0000');
    engine.send('stop');
    expect(await engine.until('bestmove')).toEqual(['info depth 0 score cp 0', 'bestmove 0000']);
    engine.send('position fen 7k/6Q1/6K1/8/8/8/8/8 b - - 0 1', 'go depth 3');
    expect(await engine.until('bestmove')).toEqual(['info depth 0 score mate 0', 'bestmove 0000']);
  });

  test('castles as king takes rook in Chess960', async () => {
    const engine = startEngine();
    engine.send(
      'setoption name UCI_Chess960 value true',
      'position fen k7/8/8/8/8/8/8/2R3KR w H - 0 1',
      'go depth 2 searchmoves g1h1',
    );
    expect(await bestMove(engine)).toBe('g1h1');
  });

  test('reports what it cannot use and keeps its position', async () => {
    const engine = startEngine();
    engine.send('position fen 8/8/8/8/8/8/8/8 w - - 0 1', 'position startpos moves e2e4 e2e4', 'setoption name Level value 9');
    engine.send('setoption name Hash value 16', 'xyzzy', '', 'joho isready');
    expect(await engine.until('readyok')).toEqual([
      'info string Cannot read FEN "8/8/8/8/8/8/8/8 w - - 0 1": expected one white king, got 0',
      'info string Cannot play "e2e4": there is no piece on e2',
      'info string Cannot set Level: expected a whole number from 1 to 8, got "9"',
      'info string Cannot set an option: there is none named "Hash"',
      'readyok',
    ]);
    engine.send('go depth 1');
    const replies = legalMoves(
      unwrap(chessRules.play(unwrap(chessRules.start({ game: 'chess', chess960: false })), 'e2e4')).state,
    );
    expect(replies).toContain(await bestMove(engine));
  });

  test('follows a game whose position grows, is taken back, and starts again', async () => {
    const engine = startEngine();
    const answer = async (position: string): Promise<string> => {
      engine.send(position, 'go depth 1 searchmoves a7a6 a2a3');
      return bestMove(engine);
    };
    expect(await answer('position startpos moves e2e4')).toBe('a7a6');
    expect(await answer('position startpos moves e2e4 e7e5')).toBe('a2a3');
    expect(await answer('position startpos moves e2e4 e7e5 g1f3')).toBe('a7a6');
    expect(await answer('position startpos moves e2e4 e7e5')).toBe('a2a3');
    expect(await answer('position startpos moves e2e4 e7e5')).toBe('a2a3');
    expect(await answer('position startpos moves e2e4 e7e6 d2d4')).toBe('a7a6');
    engine.send('ucinewgame');
    expect(await answer('position startpos')).toBe('a2a3');
  });

  test.each([[[]], [['go infinite']]])('leaves at the end of its input after %j', async (lines) => {
    const engine = startEngine();
    engine.send('isready', ...lines);
    await engine.until('readyok');
    engine.endInput();
    expect(await engine.exitCode).toBe(0);
  });

  test('level 8 beats level 1 from both sides', { timeout: 240_000 }, async () => {
    expect(await playGame('e2e4 e7e5', { white: 8, black: 1 })).toBe('white');
    expect(await playGame('d2d4 g8f6', { white: 1, black: 8 })).toBe('black');
  });
});

/** A game of two processes with at most 3,000 nodes a move, so that no clock matters; a draw if 300 plies do not decide it. */
async function playGame(opening: string, levels: Record<'white' | 'black', number>): Promise<'white' | 'black' | 'draw'> {
  const players = { white: startEngine(), black: startEngine() };
  for (const side of ['white', 'black'] as const) players[side].send(`setoption name Level value ${levels[side]}`, 'ucinewgame');
  const moves = opening.split(' ');
  let state = unwrap(chessRules.start({ game: 'chess', chess960: false }));
  for (const move of moves) state = unwrap(chessRules.play(state, move)).state;
  while (chessRules.ending(state) === undefined && moves.length < 300) {
    const player = players[chessRules.turn(state)];
    player.send(`position startpos moves ${moves.join(' ')}`, 'go nodes 3000');
    const played = unwrap(chessRules.play(state, await bestMove(player)));
    moves.push(played.move);
    state = played.state;
  }
  for (const side of ['white', 'black'] as const) players[side].send('quit');
  return chessRules.ending(state)?.outcome ?? 'draw';
}
