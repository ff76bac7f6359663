// Counts the leaves of the move tree: the oracle of legality.
// Standard rows: https://www.chessprogramming.org/Perft_Results, positions 1–6. Chess960 rows: https://www.chessprogramming.org/Chess960_Perft_Results.

import { describe, expect, test } from 'vitest';
import { unwrap } from '../../../core/result.ts';
import { generateMoves, legalMoves } from './moves.ts';
import { chessRules } from '../rules.ts';
import { parseFen, STANDARD_START } from './setup.ts';
import { afterMove, type ChessState } from './state.ts';

function perft(state: ChessState, depth: number): number {
  const moves = generateMoves(state);
  if (depth === 1) return moves.length;
  return moves.reduce((sum, move) => sum + perft(afterMove(state, move), depth - 1), 0);
}

/** The same through text: every legal move is written, read again and played as a player would. */
function perftByText(state: ChessState, depth: number): number {
  if (depth === 0) return 1;
  return legalMoves(state).reduce((sum, move) => {
    const played = unwrap(chessRules.play(state, move));
    expect(played.move).toBe(move);
    return sum + perftByText(played.state, depth - 1);
  }, 0);
}

type PerftRow = { readonly name: string; readonly fen: string; readonly counts: readonly number[] };

const STANDARD: readonly PerftRow[] = [
  { name: '1, the start', fen: STANDARD_START, counts: [20, 400, 8902, 197281, 4865609] },
  {
    name: '2, Kiwipete',
    fen: 'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1',
    counts: [48, 2039, 97862, 4085603],
  },
  { name: '3', fen: '8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1', counts: [14, 191, 2812, 43238, 674624] },
  { name: '4', fen: 'r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1', counts: [6, 264, 9467, 422333] },
  {
    name: '4, mirrored',
    fen: 'r2q1rk1/pP1p2pp/Q4n2/bbp1p3/Np6/1B3NBn/pPPP1PPP/R3K2R b KQ - 0 1',
    counts: [6, 264, 9467, 422333],
  },
  { name: '5', fen: 'rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8', counts: [44, 1486, 62379, 2103487] },
  {
    name: '6',
    fen: 'r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10',
    counts: [46, 2079, 89890, 3894594],
  },
];

const CHESS960: readonly PerftRow[] = [
  { name: '1', fen: 'bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9', counts: [21, 528, 12189, 326672] },
  { name: '2', fen: '2nnrbkr/p1qppppp/8/1ppb4/6PP/3PP3/PPP2P2/BQNNRBKR w HEhe - 1 9', counts: [21, 807, 18002, 667366] },
  { name: '3', fen: 'b1q1rrkb/pppppppp/3nn3/8/P7/1PPP4/4PPPP/BQNNRKRB w GE - 1 9', counts: [20, 479, 10471, 273318] },
];

describe('perft', () => {
  test.each(STANDARD)('position $name', ({ fen, counts }) => {
    const state = unwrap(parseFen(fen, false));
    expect(counts.map((_, index) => perft(state, index + 1))).toEqual(counts);
    expect(perftByText(state, 2)).toBe(counts[1]);
  });

  test.each(CHESS960)('Chess960 position $name', ({ fen, counts }) => {
    const state = unwrap(parseFen(fen, true));
    expect(counts.map((_, index) => perft(state, index + 1))).toEqual(counts);
    expect(perftByText(state, 2)).toBe(counts[1]);
  });
});
