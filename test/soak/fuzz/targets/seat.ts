// What an operator's seat sends, and what a game sends to a seat: both sides of the same socket.

import { setUpChessBoard } from '../../../../src/games/chess/notation/sessionBoard.ts';
import { parseFromGame, parseFromSeat } from '../../../../src/protocols/seat/messages.ts';
import { createSeatSession } from '../../../../src/protocols/seat/session.ts';
import { formatSeatMessage, loadSeatReader } from '../../../../src/protocols/seat/wire.ts';
import { foldSeat, later, type SeatView } from '../../../../src/seats/seatView.ts';
import { mustBe, mustBeWords, mustEqual } from '../oracles.ts';
import { checkSession, type Driven } from '../sessions.ts';
import { textOf, type Target } from '../target.ts';

await loadSeatReader();

const DRIVEN: Driven = {
  create: (emit) => createSeatSession(emit, setUpChessBoard),
  request: {
    start: { game: 'chess', chess960: false },
    moves: ['e2e4'],
    turn: 'black',
    time: { kind: 'clock', left: { white: 1000, black: 1000 }, increment: { white: 0, black: 0 }, movesToGo: undefined },
    limits: {},
  },
};
const HELLO = '{"kind":"hello","version":1,"operator":"Ada"}\n';

export const target: Target = {
  reads: ['src/protocols/seat', 'src/seats/seatView.ts'],
  seeds: [
    `${HELLO}\x1cn\x1cs{"kind":"move","game":1,"ply":2,"move":"e7e5"}\n`,
    `${HELLO}\x1cn\x1cs{"kind":"move","game":1,"ply":2,"move":"e7e4"}\n{"kind":"confirm","game":1,"ply":2,"move":"e7e4"}\n`,
    `${HELLO}\x1cn\x1cs{"kind":"resign","game":1}\n\x1cn\x1ck{"kind":"score","game":2,"score":"B+6.5","dead":["A1"]}\n\x1ce`,
    '{"kind":"hello","version":2}\nnoise\n[]\nnull\n{"kind":"score","game":1,"score":null}\n',
    '{"kind":"turn","game":1,"moves":["e2e4"],"asks":"move","clock":{"time":{"kind":"unlimited"},"runningMs":0}}\n',
    '{"kind":"game","version":1,"game":1,"start":{"game":"chess","chess960":false},"opponent":"A","moves":[],"asks":"nothing"}\n{"kind":"over","game":1,"words":"x","outcome":"white"}\n',
    '{"kind":"waiting","version":1}\n{"kind":"note","words":"x"}\n{"kind":"closed","words":"x"}\n{"kind":"refused","what":"move","why":"x"}\n{"kind":"ask-score","game":1,"moves":[]}\n',
  ],
  words: [
    ...[
      '"kind":"',
      'hello',
      'move',
      'confirm',
      'resign',
      'score',
      'turn',
      'game',
      'over',
      'note',
      'closed',
      'refused',
      'ask-score',
      'waiting',
      '"version":1',
      '"game":1',
    ],
    ...[
      '"ply":2',
      '"move":"e7e5"',
      '"moves":[',
      '"asks":"move"',
      '"clock":{',
      '"time":{',
      '"dead":[',
      'null',
      '{',
      '}',
      '[',
      ']',
      ',',
      '\\u0000',
      '\\ud800',
      '__proto__',
    ],
    ...['"start":{', '"opponent":"', '1e999', '-1', '\n', '\x1cs', '\x1cn', '\x1ck', '\x1ca', '\x1ce', '\x1ct'],
  ],
  check(bytes) {
    checkSession(DRIVEN, bytes);
    let view: SeatView = { line: { state: 'seated', words: 'seated' } };
    for (const line of textOf(bytes).split('\n')) {
      for (const parse of [parseFromSeat, parseFromGame]) {
        const read = parse(line);
        if (!read.ok) mustBeWords(read.error);
        else mustEqual(parse(formatSeatMessage(read.value)), read, 'a message, written and read again');
      }
      const told = parseFromGame(line);
      if (told.ok) view = later(foldSeat(view, told.value, undefined), 1000);
    }
    mustBe(typeof view === 'object', 'a view');
  },
};
