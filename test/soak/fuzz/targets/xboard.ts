// What an XBoard engine writes.

import { setUpChessBoard } from '../../../../src/games/chess/notation/sessionBoard.ts';
import { createCecpSession } from '../../../../src/protocols/cecp/session.ts';
import { checkSession, type Driven } from '../sessions.ts';
import type { Target } from '../target.ts';

const DRIVEN: Driven = {
  create: (emit) => createCecpSession(emit, setUpChessBoard),
  request: {
    start: { game: 'chess', chess960: false },
    moves: ['e2e4'],
    turn: 'black',
    time: { kind: 'clock', left: { white: 1000, black: 1000 }, increment: { white: 0, black: 0 }, movesToGo: undefined },
    limits: {},
  },
};
const OPENED =
  'feature ping=1 setboard=1 usermove=1 san=0 time=1 myname="Test 1.0" variants="normal,fischerandom"\nfeature option="Hash -spin 16 1 64" done=1\n';

export const target: Target = {
  reads: ['src/protocols/cecp', 'src/protocols/words.ts'],
  seeds: [
    OPENED,
    `${OPENED}\x1cc\x1cnpong 1\n\x1cs9 31 91 91827 e5 Nf3 Nc6\n12. -5 100 3 e7e5\tg1f3\nmove e7e5\n`,
    `${OPENED}\x1cs1. ... e7e5\nMy move is : e7e5\n`,
    `${OPENED}\x1csIllegal move: e2e4\n`,
    `${OPENED}\x1csresign\n\x1cn\x1cs0-1 {White resigns}\n\x1cn1/2-1/2 {Draw by repetition}\noffer draw\n`,
    '\x1ci\x1cstellics hello\nError (unknown command): protover\nIllegal move (no such): d4\nmove c5\n',
    'feature option="Style -combo Solid /// *Normal" option="Book -file a.bin" option="Go -button" option="Log -check 0" option="Name -string x" done=0\nfeature done=1\n\x1cc',
    `feature ping=0 reuse=0 san=1 colors=0 name=1 done=1\n\x1cn\x1cs3 10 1 1 (e5) Nf3\nmove e5\n\x1ca\x1ce\x1cq`,
  ],
  words: [
    ...[
      'feature ',
      'done=1',
      'done=0',
      'ping=1',
      'setboard=1',
      'usermove=1',
      'san=1',
      'time=0',
      'reuse=0',
      'colors=0',
      'variants="',
      'myname="',
      'option="',
    ],
    ...[
      ' -spin ',
      ' -check ',
      ' -combo ',
      ' -string ',
      ' -file ',
      ' -path ',
      ' -button',
      ' -save',
      ' -reset',
      ' -slider ',
      ' /// ',
      '*',
      'move ',
      'pong ',
    ],
    ...[
      'resign',
      '1-0',
      '0-1',
      '1/2-1/2',
      ' {',
      '}',
      'offer draw',
      'Illegal move',
      'Illegal position',
      'Error (',
      '): ',
      'My move is : ',
      '1. ... ',
      'e7e5',
    ],
    ...[
      'Nf6',
      'O-O',
      'e8=Q',
      'telluser ',
      'tellics ',
      '# ',
      '\n',
      '\t',
      '\x1cs',
      '\x1cn',
      '\x1ca',
      '\x1ci',
      '\x1ce',
      '\x1cc',
      '100001',
      '-100002',
      '"',
    ],
  ],
  check: (bytes) => checkSession(DRIVEN, bytes),
};
