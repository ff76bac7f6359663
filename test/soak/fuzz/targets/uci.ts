// What a UCI engine writes.

import { createUciSession } from '../../../../src/protocols/uci/session.ts';
import { checkSession, type Driven } from '../sessions.ts';
import type { Target } from '../target.ts';

const DRIVEN: Driven = {
  create: (emit) => createUciSession(emit, undefined, true),
  request: {
    start: { game: 'chess', chess960: false },
    moves: ['e2e4'],
    turn: 'black',
    time: { kind: 'clock', left: { white: 1000, black: 1000 }, increment: { white: 0, black: 10 }, movesToGo: 40 },
    limits: {},
  },
};
const OPENED =
  'id name Test 1\nid author Someone\noption name Hash type spin default 16 min 1 max 64\noption name Ponder type check default false\nuciok\n';

export const target: Target = {
  reads: [
    'src/protocols/uci',
    'src/protocols/lines.ts',
    'src/protocols/keptLine.ts',
    'src/protocols/keptWords.ts',
    'src/protocols/plausible.ts',
  ],
  seeds: [
    OPENED,
    `${OPENED}\x1cc\x1cnreadyok\n\x1csinfo depth 12 seldepth 20 multipv 1 score cp 31 wdl 400 500 100 nodes 91827 nps 1000000 hashfull 12 tbhits 3 time 91 pv e7e5 g1f3\nbestmove e7e5 ponder g1f3\n`,
    `${OPENED}\x1csinfo depth 3 score mate -2 lowerbound pv e7e5\ninfo score cp 5 upperbound\n\x1ca\x1cnbestmove (none)\nreadyok\n\x1csbestmove\n`,
    `${OPENED}\x1cpinfo depth 1 score cp 0 pv e7e5\n\x1csbestmove 0000\n`,
    'option name Style type combo default Normal var Solid var Normal\noption name Clear type button\noption name Book type string default <empty>\nuciok\n',
    'copyprotection checking\ncopyprotection error\nregistration error\nuciok\n\x1ci\x1co\x1cq',
    'option name UCI_Variant type combo default chess var chess var atomic\noption name UCI_Chess960 type check default true\noption name UCI_Opponent type string\nuciok\n\x1cnreadyok\n\x1csbestmove e7e5\r\n\x1ce',
  ],
  words: [
    ...[
      'id',
      'name',
      'author',
      'uciok',
      'readyok',
      'bestmove ',
      'ponder ',
      'info ',
      'option name ',
      ' type ',
      'check',
      'spin',
      'combo',
      'button',
    ],
    ...[
      'string',
      ' default ',
      ' min ',
      ' max ',
      ' var ',
      'depth ',
      'seldepth ',
      'multipv ',
      'score cp ',
      'score mate ',
      'lowerbound',
      'upperbound',
    ],
    ...[
      'nodes ',
      'nps ',
      'hashfull ',
      'tbhits ',
      'time ',
      ' pv ',
      ' wdl ',
      'currmove ',
      'string ',
      'refutation ',
      'cpuload ',
      'e7e5',
      'e7e8q',
      '(none)',
    ],
    ...[
      '0000',
      'copyprotection ',
      'registration ',
      'error',
      'ok',
      'checking',
      '\n',
      '\r\n',
      '\t',
      '\x1cs',
      '\x1ca',
      '\x1cn',
      '\x1cp',
      '\x1cc',
      '\x1ce',
    ],
    ...['-9223372036854775808', '18446744073709551616', '1e9', 'Hash', 'Ponder', 'UCI_Variant', 'UCI_Chess960'],
  ],
  check: (bytes) => checkSession(DRIVEN, bytes),
};
