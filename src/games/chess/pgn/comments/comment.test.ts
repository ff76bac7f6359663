// Comments of every family, as their programs write them. TCEC: lines of the archive; fastchess: its own tests
// (app/tests/pgn_builder_test.cpp); cutechess: moveevaluation.cpp; lichess: its PGN exports.

import { describe, expect, test } from 'vitest';
import { parseMoveComment } from './comment.ts';
import type { MoveComment } from './moveComment.ts';

const NOTHING: MoveComment = { book: false, evaluation: { kind: 'unknown' }, text: '' };
const white = (centipawns: number) => ({ kind: 'centipawns', centipawns, view: 'white' }) as const;
const black = (centipawns: number) => ({ kind: 'centipawns', centipawns, view: 'black' }) as const;

describe("parseMoveComment on TCEC's comments", () => {
  test('reads every key', () => {
    const comment =
      'd=21, sd=51, pd=Bd6, mt=176771, tl=3428229, s=14747, n=2606811, pv=Be2 Bd6 O-O, tb=0, h=7.0, ph=33.3, wv=0.18, ' +
      'R50=49, Rd=-11, Rr=7, mb=+0-1+1+0+0,';
    expect(parseMoveComment(comment, 'black')).toEqual({
      ...NOTHING,
      evaluation: white(18),
      depth: 21,
      selectiveDepth: 51,
      pondered: 'Bd6',
      elapsedMs: 176771,
      leftMs: 3428229,
      nodesPerSecond: 14747,
      nodes: 2606811,
      pv: 'Be2 Bd6 O-O',
      tablebaseHits: 0,
      hashPermille: 70,
      ponderHitPermille: 333,
      movesLeftToFifty: 49,
      drawPliesLeft: -11,
      winPliesLeft: 7,
      materialBalance: '+0-1+1+0+0',
    });
  });

  test.each([
    ['book, mb=+0+0+0+0+0,', { book: true, materialBalance: '+0+0+0+0+0' }],
    ['book, mb=-1+0+0+0+0, White disconnects', { book: true, materialBalance: '-1+0+0+0+0', text: 'White disconnects' }],
    ['3-Fold repetition', { text: '3-Fold repetition' }],
    [
      'd=9, wv=-M12, White makes an illegal move: e7e8=q',
      { depth: 9, evaluation: { kind: 'mate', moves: -12, view: 'white' }, text: 'White makes an illegal move: e7e8=q' },
    ],
    ['d=9, tb=null, wv=M1,', { depth: 9, evaluation: { kind: 'mate', moves: 1, view: 'white' } }],
    ['book', { book: true }],
    ['B 0', { book: true }],
  ] as const)('reads "%s"', (comment, expected) => {
    expect(parseMoveComment(comment, 'white')).toEqual({ ...NOTHING, ...expected });
  });

  test('reads an engine that reported nothing as unknown, not as 0.00', () => {
    const comment =
      'd=1, sd=1, mt=64653, tl=1738347, s=0, n=0, pv=, tb=null, h=0.0, ph=0.0, wv=0.00, R50=50, Rd=-1000, Rr=-1000, mb=+0+0+0+0+0,';
    const read = parseMoveComment(comment, 'white');
    expect(read).toMatchObject({ book: false, evaluation: { kind: 'unknown' }, elapsedMs: 64653, leftMs: 1738347 });
    expect(read.depth).toBeUndefined();
  });

  test.each([
    // Season 5: ev is the mover's view, wv is White's.
    [
      'ev=-0.30, d=21, pd=Nb3, mt=00:03:31, tl=01:56:59, s=17967 kN/s, n=3736044003, pv=Nf6 Nb3, tb=0, R50=48, wv=0.30,',
      {
        evaluation: white(30),
        depth: 21,
        ponder: 'Nb3',
        elapsedMs: 211_000,
        leftMs: 7_019_000,
        nodesPerSecond: 17_967_000,
        nodes: 3736044003,
        pv: 'Nf6 Nb3',
        tablebaseHits: 0,
        movesLeftToFifty: 48,
      },
    ],
    // Season 1.
    [
      'ev=-0.21, d=27, pd=Rc8, mt=00:07:08, tl=01:32:51, s=13629 kN/s, tb=0,',
      {
        evaluation: black(-21),
        depth: 27,
        ponder: 'Rc8',
        elapsedMs: 428_000,
        leftMs: 5_571_000,
        nodesPerSecond: 13_629_000,
        tablebaseHits: 0,
      },
    ],
    [
      'ev=0.00, d=1, mt=00:00:00, tl=01:40:00, s=0 kN/s, tb=0,',
      { book: true, elapsedMs: 0, leftMs: 6_000_000, tablebaseHits: 0 },
    ],
    [
      'd=30, mt=00:00:34, wv=0.00,, Draw by adjudication: TB position',
      { depth: 30, elapsedMs: 34_000, evaluation: white(0), text: 'Draw by adjudication: TB position' },
    ],
  ] as const)('reads the older form "%s"', (comment, expected) => {
    expect(parseMoveComment(comment, 'black')).toEqual({ ...NOTHING, ...expected });
  });
});

describe("parseMoveComment on other programs' comments", () => {
  test.each([
    ['+0.31/14 1.2s', { evaluation: black(31), depth: 14, elapsedMs: 1200 }],
    ['-0.05/9 350ms', { evaluation: black(-5), depth: 9, elapsedMs: 350 }],
    [
      '0.00/21 12s, Draw by 3-fold repetition',
      { evaluation: black(0), depth: 21, elapsedMs: 12_000, text: 'Draw by 3-fold repetition' },
    ],
    // Mates are counted in plies: a mate in 15 moves is 29 plies away, being mated in 6 moves is 12 plies away.
    ['+M29/30 0.5s', { evaluation: { kind: 'mate', moves: 15, view: 'black' }, depth: 30, elapsedMs: 500 }],
    ['-M12/30 0.5s', { evaluation: { kind: 'mate', moves: -6, view: 'black' }, depth: 30, elapsedMs: 500 }],
    [
      '+M1/2 0.010s, Black mates',
      { evaluation: { kind: 'mate', moves: 1, view: 'black' }, depth: 2, elapsedMs: 10, text: 'Black mates' },
    ],
    // fastchess.
    [
      '+1.45/16 0.310s, n=0, sd=24, aborted',
      { evaluation: black(145), depth: 16, elapsedMs: 310, nodes: 0, selectiveDepth: 24, text: 'aborted' },
    ],
    [
      '+1.23/15 0.430s, tl=1.500s, latency=0.001s, n=4363, sd=3, nps=10146, hashfull=12, tbhits=7, pv="e7e5 g1f3, x", line="info x", White loses on time (12ms overrun)',
      {
        evaluation: black(123),
        depth: 15,
        elapsedMs: 430,
        leftMs: 1500,
        latencyMs: 1,
        nodes: 4363,
        selectiveDepth: 3,
        nodesPerSecond: 10146,
        hashPermille: 12,
        tablebaseHits: 7,
        pv: 'e7e5 g1f3, x',
        text: 'White loses on time (12ms overrun)',
      },
    ],
    ['/0 0.000s, White disconnects', { elapsedMs: 0, text: 'White disconnects' }],
    // Both families in one comment.
    [
      '-M2/2 0.014s, ev=-M2, d=2, pd=Qa8#, mt=00:00:00, s=27 kN/s, n=388, wv=M2,',
      {
        evaluation: { kind: 'mate', moves: -1, view: 'black' },
        depth: 2,
        ponder: 'Qa8#',
        elapsedMs: 14,
        nodesPerSecond: 27_000,
        nodes: 388,
      },
    ],
    // Fritz, White's view, wrapped.
    ['0.61/ 20 103 (exd6)', { evaluation: white(61), depth: 20, elapsedMs: 103_000, ponder: 'exd6' }],
    ['0. 60/21 826', { evaluation: white(60), depth: 21, elapsedMs: 826_000 }],
    // lichess.
    ['[%eval 0.35,22] [%clk 0:05:00] well played', { evaluation: white(35), depth: 22, leftMs: 300_000, text: 'well played' }],
    [
      '[%eval #-3][%clk 10:40:33.5][%emt 0:00:02.25][%csl Ra1]',
      { evaluation: { kind: 'mate', moves: -3, view: 'white' }, leftMs: 38_433_500, elapsedMs: 2250 },
    ],
    ['the best move, says Komodo', { text: 'the best move, says Komodo' }],
    ['', {}],
  ] as const)('reads "%s"', (comment, expected) => {
    expect(parseMoveComment(comment, 'black')).toEqual({ ...NOTHING, ...expected });
  });
});
