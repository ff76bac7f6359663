// Exactly the part of UCI that a 4k engine must understand (4K-7.9): `uci`, `isready`, `ucinewgame`, `position startpos [moves …]`, `go`, `go wtime A
// btime B winc C binc D`, `quit`. It exits at any other line, which it prints on standard error. It declares no options.
//
// It mates in one if it can. `--fool` loses as fast as the rules allow, so that two of them always finish a game. `--think MS`: how long it thinks.
// `--warm-up exit|hang|illegal|silent-move`: its behaviour when `go` has no increment, as in a warm-up.

import { readSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { unwrap } from '../../../src/core/result.ts';
import { legalMoves } from '../../../src/games/chess/notation/notation.ts';
import { chessRules, type ChessState } from '../../../src/games/chess/rules.ts';
import { complain, say, sleep } from '../skeleton.ts';

const { values } = parseArgs({
  options: {
    fool: { type: 'boolean', default: false },
    think: { type: 'string', default: '0' },
    'warm-up': { type: 'string', default: '' },
    ply: { type: 'string' },
  },
});
const WANTED = values.fool ? ['f2f3', 'f7f6', 'g2g4', 'g7g5'] : ['e2e4', 'e7e6', 'd2d4', 'd7d5'];
const GO = /^go(?: wtime \d+ btime \d+ winc (\d+) binc \d+)?$/;
const POSITION = /^position startpos(?: moves((?: [a-h][1-8][a-h][1-8][qrbn]?)+))?$/;

let state = start();

for (const line of inputLines()) obey(line);

function obey(line: string): void {
  const position = POSITION.exec(line);
  const go = GO.exec(line);
  if (line === 'uci') say('id name Only 4k\nuciok');
  else if (line === 'isready') say('readyok');
  else if (line === 'ucinewgame') state = start();
  else if (line === 'quit') process.exit(0);
  else if (position !== null) state = after((position[1] ?? '').split(' ').filter((move) => move !== ''));
  else if (go !== null) think(go[1] === '0' ? values['warm-up'] : '');
  else {
    complain(`the subset has no "${line}"\n`);
    process.exit(9);
  }
}

function think(fault: string): void {
  if (fault === 'exit') process.exit(3);
  if (fault === 'hang') sleep();
  sleep(Number(values.think));
  const move = chosen();
  if (fault !== 'silent-move') say(`info depth 1 score cp 0 nodes 1 time 1 pv ${move}`);
  say(`bestmove ${fault === 'illegal' ? 'a1a1' : move}`);
}

function chosen(): string {
  const moves = legalMoves(state);
  const mates = (move: string): boolean => chessRules.ending(unwrap(chessRules.play(state, move)).state)?.reason === 'checkmate';
  const wanted = WANTED.find((move) => moves.includes(move));
  return (values.fool ? undefined : moves.find(mates)) ?? wanted ?? moves.find((move) => !mates(move)) ?? moves[0] ?? '0000';
}

function start(): ChessState {
  return unwrap(chessRules.start({ game: 'chess', chess960: false }));
}

function after(moves: readonly string[]): ChessState {
  return moves.reduce((before, move) => unwrap(chessRules.play(before, move)).state, start());
}

function* inputLines(): Generator<string> {
  const chunk = Buffer.alloc(64 * 1024);
  let open = '';
  for (;;) {
    const bytes = readSync(0, chunk);
    if (bytes === 0) return;
    const lines = (open + chunk.toString('latin1', 0, bytes)).split('\n');
    open = lines.pop() ?? '';
    yield* lines;
  }
}
