// FEN of every variant, and moves in SAN and in protocol form: written and read again, and held against the other board that reads them.

import { chessStart } from '../../../../src/core/gameRules.ts';
import { VARIANTS } from '../../../../src/core/chessVariants.ts';
import { fen, formatSan, legalMoves, parseMove, parseSan } from '../../../../src/games/chess/notation/notation.ts';
import { gameBoard } from '../../../../src/games/chess/notation/gameBoard.ts';
import { NO_MOVE } from '../../../../src/games/chess/notation/notationMove.ts';
import { chessRules } from '../../../../src/games/chess/rules.ts';
import { mustBe, mustBeWords, mustEqual } from '../oracles.ts';
import { textOf, type Target } from '../target.ts';

const MOST_MOVES = 40;

export const target: Target = {
  reads: ['src/games/chess/position', 'src/games/chess/notation', 'src/games/chess/variants', 'src/games/chess/rules.ts'],
  seeds: [
    '0rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\ne4\nc5\nNf3\nd2d4\ncxd4\n',
    '0r3k2r/1P6/8/2pP4/8/8/3N4/R3K1N1 w Qkq c6 0 1\nO-O-O\n0-0\ndxc6e.p.\nbxa8=Q+\n',
    '1bnrkrqnb/pppppppp/8/8/8/8/PPPPPPPP/BNRKRQNB w ECec - 0 1\nO-O\nd1e1\n',
    '2rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\nNf3\n',
    '3rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[QPn] w KQkq - 0 1\nQ@e6\nN@d3+\nP@a5\n',
    '4rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 3+2 0 1\ne4\n',
    '5rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 +1+0\ne4\n',
    '68/8/8/4k3/8/8/8/4K3 b - - 99 4000\nKd6\n',
    '78/8/8/8/8/8/krbnNBRK/qrbnNBRQ w - - 0 1\nKh3\n',
    '8rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1\ne3\nb5\n',
  ],
  words: [
    ...[
      ' w ',
      ' b ',
      ' KQkq',
      ' HAha',
      ' - ',
      ' e3',
      ' d6',
      '8/',
      '/',
      '[',
      ']',
      '~',
      '3+3',
      '+0+0',
      ' 0 1',
      ' 99 5000',
      '\n',
      'O-O',
      'O-O-O',
      '0-0',
      '=Q',
      'x',
      '+',
      '#',
    ],
    ...['e.p.', '@', '!?', 'N', 'B', 'R', 'Q', 'K', 'P', 'p', 'k', 'e4', 'e7e8q', 'e1g1', 'Qc4a2', '...'],
  ],
  check(bytes) {
    const [first = '', ...moves] = textOf(bytes).split('\n');
    const variant = VARIANTS[(first.codePointAt(0) ?? 0) % VARIANTS.length] ?? 'standard';
    const start = chessRules.start(chessStart(variant, first.slice(1)));
    if (!start.ok) return mustBeWords(start.error);
    let state = start.value;
    for (const text of moves.slice(0, MOST_MOVES)) {
      const again = chessRules.start(chessStart(variant, fen(state)));
      mustBe(again.ok, `a position that can be read again, got ${fen(state)}`);
      mustEqual(fen(again.value), fen(state), 'a FEN, read and written');
      const legal = legalMoves(state);
      mustEqual(legalMoves(again.value).toSorted(), legal.toSorted(), `the legal moves of ${fen(state)}`);
      const board = gameBoard(state);
      const plain = parseMove(state, text);
      const inBoard = board.read(text);
      mustBe(plain.ok === (inBoard !== NO_MOVE), `both boards to agree on ${text} in ${fen(state)}`);
      const san = parseSan(state, text);
      if (!plain.ok) mustBeWords(plain.error);
      if (!san.ok) mustBeWords(san.error);
      const move = san.ok ? san.value : plain.ok ? text : undefined;
      if (move === undefined || chessRules.ending(state) !== undefined) continue;
      const written = formatSan(state, move);
      mustBe(written.ok, `SAN of the legal move ${move}`);
      mustEqual(parseSan(state, written.value), { ok: true, value: move }, `${written.value}, read again`);
      mustEqual(board.playSan(board.read(move)), written.value, `${move} in both notations`);
      const played = chessRules.play(state, move);
      mustBe(played.ok, `the legal move ${move}`);
      mustBe(legal.includes(played.value.move), `${move} among the legal moves`);
      state = played.value.state;
    }
  },
};
