// PGN: the same games however the text is split; what was read, replayed, and written is read as the same game again.

import { archiveOf } from '../../../../src/games/chess/pgn/testArchiveOf.ts';
import { pgnReader, pgnVisitor, readPgn } from '../../../../src/games/chess/pgn/reader.ts';
import { replayGame } from '../../../../src/games/chess/pgn/replay.ts';
import { parseMoveComment } from '../../../../src/games/chess/pgn/comments/comment.ts';
import { formatPgnGame } from '../../../../src/games/chess/pgn/write/write.ts';
import { pgnText } from '../../../../src/files/pgnStream.ts';
import { inPieces, mustBe, mustBeWords, mustEqual } from '../oracles.ts';
import type { Target } from '../target.ts';

const ROSTER = '[Event "A"]\n[Site "B"]\n[Date "2024.01.02"]\n[Round "1.1"]\n[White "W"]\n[Black "X"]\n[Result "1-0"]\n';

export const target: Target = {
  reads: ['src/games/chess/pgn'],
  seeds: [
    `${ROSTER}\n1. e4 {d=12, sd=20, mt=100, tl=5900, s=1000, n=91827, pv=e5 Nf3, tb=null, h=0.1, ph=50.0, wv=0.31, R50=50, Rd=-9, Rr=-10, mb=+0+0+0+0+0,} e5 2. Qh5 (2. Nf3 Nc6 (2... d6)) Ke7 3. Qxe5# {White mates} 1-0\n\n`,
    `${ROSTER}[FEN "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"]\n[SetUp "1"]\n[TimeControl "40/60+1:30"]\n[Termination "time forfeit"]\n\n1. e4 {+0.31/12 1.5s} Kd7 {-M5/9 0.1s, book} 2. e5 $1 $14 ; rest\n1-0\n`,
    `${ROSTER}[Variant "atomic"]\n\n1. Nf3 {[%clk 0:01:00] [%eval 0.5,12] [%emt 0.5]} f6!? 2. Nd4?? *\n% escaped\n`,
    `${ROSTER}[Variant "fischerandom"]\n[FEN "bnrkrqnb/pppppppp/8/8/8/8/PPPPPPPP/BNRKRQNB w ECec - 0 1"]\n\n1. O-O {a {b} c} *\n[Event "Next"]\n\n1... e5 1/2-1/2`,
    '\xef\xbb\xbf[White "a \\"b\\" \\\\ c"]\r\n\r\n1.e4 e5 2.Bc4 {unended',
    '[Event "x\n1. e4 ( e5 ) ) 0-1 1-0 Z0 -- 12345. ... e8=Q+ $999 <a>',
  ],
  words: [
    ...[
      '[Event "',
      '[FEN "',
      '[SetUp "1"]',
      '[Variant "',
      '[TimeControl "',
      '[Termination "',
      '[Result "',
      '"]\n',
      '\n\n',
      '1. ',
      '1... ',
      'e4 ',
      'e5 ',
      'Nf3 ',
      'Nc6 ',
      'O-O',
    ],
    ...[
      '{',
      '}',
      '(',
      ')',
      ';',
      '$1 ',
      '%',
      '1-0',
      '0-1',
      '1/2-1/2',
      '*',
      '[%clk 0:00:01]',
      '[%eval #-3]',
      'd=12, ',
      'wv=0.31, ',
      'pv=',
      'mt=1, ',
      'tl=1, ',
      'h=0, ',
      'tb=0, ',
    ],
    ...[
      '+0.31/12 1.5s',
      '+M5/9',
      'book',
      'WhiteEngineOptions: ',
      ' BlackEngineOptions: ',
      'Hash=16;',
      '\\',
      '"',
      '\r\n',
      '--',
      '40/60',
      '+1:30',
      '#',
      '!?',
    ],
  ],
  check(bytes) {
    const text = pgnText(Buffer.from(bytes));
    const whole = pgnReader();
    const games = [...whole.push(text), ...whole.end()];
    const split = pgnReader();
    const splitGames = [];
    const pieces: Buffer[] = [];
    inPieces(bytes, (piece) => pieces.push(Buffer.from(piece)));
    for (const piece of pieces) splitGames.push(...split.push(pgnText(piece)));
    mustEqual([...splitGames, ...split.end()], games, 'games, split and whole');
    const seen: string[] = [];
    const visitor = pgnVisitor(
      (game) => seen.push(`${game.line} ${game.offset} ${game.result} ${game.tags.get('White') ?? ''}`),
      new Set(['White', 'Result']),
    );
    visitor.push(text);
    visitor.end();
    mustEqual(
      seen,
      games.map((game) => `${game.line} ${game.offset} ${game.result} ${game.tags.get('White') ?? ''}`),
      'games, in full and by their tags',
    );
    for (const game of games) {
      for (const { message } of game.issues) mustBeWords(message);
      mustBe(game.offset <= bytes.length && game.line >= 1, 'the place of a game inside the text');
      for (const { comment } of game.moves) parseMoveComment(comment, 'white');
      const replayed = replayGame(game);
      if (!replayed.ok) mustBeWords(replayed.error);
      if (game.issues.length > 0 || !replayed.ok || replayed.value.issues.length > 0) continue;
      const archived = archiveOf(game);
      if (!archived.ok) continue;
      const written = formatPgnGame(archived.value);
      const [again, ...more] = readPgn(written);
      mustBe(again !== undefined && more.length === 0, `one game, got ${more.length + 1}: ${written.slice(0, 500)}`);
      const archivedAgain = archiveOf(again);
      mustBe(archivedAgain.ok, 'a game that can be read again');
      mustEqual(formatPgnGame(archivedAgain.value), written, 'a game, written, read and written again');
    }
  },
};
