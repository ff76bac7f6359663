// A UCI engine whose whole conduct follows from the opening and its first argument: the same games with every runner, some of which end by a crash, an overstepped clock, an
// illegal move, or a score that is resigned.

import { createInterface } from 'node:readline';
import { unwrap } from '../../src/core/result.ts';
import { legalMoves } from '../../src/games/chess/notation/notation.ts';
import { chessRules } from '../../src/games/chess/rules.ts';
import { say, sleep } from './skeleton.ts';

/** The ply after the opening from which it does what it does. */
const FROM_PLY = 6;

/** FNV-1a. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (const letter of text) value = Math.imul(value ^ (letter.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  // The lowest bits hardly mix.
  return value >>> 8;
}

let state = unwrap(chessRules.start({ game: 'chess', chess960: false }));
let opening = '';

function setUp(words: readonly string[]): void {
  const at = words.indexOf('moves');
  const fen = words.slice(2, at < 0 ? undefined : at).join(' ');
  opening = words[1] === 'fen' ? fen : 'startpos';
  state = unwrap(chessRules.start({ game: 'chess', chess960: false, ...(words[1] === 'fen' ? { position: fen } : {}) }));
  for (const move of at < 0 ? [] : words.slice(at + 1)) state = unwrap(chessRules.play(state, move)).state;
}

function go(words: readonly string[]): void {
  const side = chessRules.turn(state);
  const ply = chessRules.ply(state);
  const conduct = ply < FROM_PLY ? 'plays' : (CONDUCTS[hash(`${opening} ${side} ${process.argv[2]}`) % CONDUCTS_OF] ?? 'plays');
  if (conduct === 'crashes') process.exit(1);
  if (conduct === 'oversteps') sleep(Number(words[words.indexOf(side === 'white' ? 'wtime' : 'btime') + 1]) + 60);
  const moves = legalMoves(state);
  const move = conduct === 'cheats' ? 'a1a1' : (moves[hash(`${opening} ${ply}`) % moves.length] ?? '0000');
  const loser = hash(opening) % 4;
  const isDecided = ply >= 2 * FROM_PLY && loser < 2;
  const score = isDecided ? (loser === (side === 'white' ? 0 : 1) ? -700 : 700) : (hash(`${ply}`) % 9) - 4;
  say(`info string pgncomment ply-${ply}`);
  say(`info depth ${1 + (ply % 20)} seldepth ${2 + (ply % 20)} score cp ${score} nodes ${100 + ply} time 0 pv ${move}`);
  say(`bestmove ${move}`);
}

const CONDUCTS = ['crashes', 'oversteps', 'cheats'] as const;
/** One game in so many has each of them. */
const CONDUCTS_OF = 30;

for await (const line of createInterface({ input: process.stdin })) {
  const words = line.trim().split(/\s+/);
  if (words[0] === 'uci') {
    say('id name Faulty\nid author Arbiter\noption name Hash type spin default 16 min 1 max 1024');
    say('option name Threads type spin default 1 min 1 max 64\nuciok');
  } else if (words[0] === 'isready') say('readyok');
  else if (words[0] === 'position') setUp(words);
  else if (words[0] === 'go') go(words);
  else if (words[0] === 'quit') process.exit(0);
}
