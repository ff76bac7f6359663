// Perft: Fairy-Stockfish 11.1 (`setoption name UCI_Variant`, `position fen`, `go perft`) counted every row but those of atomic chess, which its
// Debian build does not play; atomic.long.test.ts says where those come from. In Racing Kings Fairy-Stockfish also counts moves after the end on the
// last ply; these do not count here. test/soak/variants.ts compares whole random games.

import { parseFen as chessopsFen } from 'chessops/fen';
import { describe, expect, test } from 'vitest';
import { CHESS_VARIANTS, VARIANT_NAMES, type ChessVariant } from '../../../core/chessVariants.ts';
import { chessStart } from '../../../core/gameRules.ts';
import { randomSource } from '../../../core/random.ts';
import { unwrap } from '../../../core/result.ts';
import { gameBoard } from '../notation/gameBoard.ts';
import { offBoard, countMoves, epdLine, fen, formatMove, formatSan, generateMoves, parseSan } from '../notation/notation.ts';
import { replayGame } from '../pgn/replay.ts';
import { readPgn } from '../pgn/reader.ts';
import { startTags } from '../pgn/start.ts';
import type { ChessState } from '../position/state.ts';
import { chessRules } from '../rules.ts';
import { after, perft, playRandomly, refusal } from '../testGames.ts';

const begin = (variant: ChessVariant, position?: string): ChessState => unwrap(chessRules.start(chessStart(variant, position)));

const PERFT: readonly (readonly [ChessVariant, string, readonly number[]])[] = [
  ['crazyhouse', 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1', [20, 400, 8902]],
  ['crazyhouse', 'r1bqk2r/pppp1ppp/2n1p3/4P3/1b1Pn3/2NB1N2/PPP2PPP/R1BQK2R[Pp] b KQkq - 0 1', [68, 3807]],
  ['crazyhouse', '2k5/8/8/8/8/8/8/4K3[QRBNPqrbnp] w - - 0 1', [301, 75353]],
  ['crazyhouse', 'rQ~q1kb1r/2P2ppp/p4n2/4p3/8/2N5/PPP2PPP/R1B1K2R[Nbnp] w KQ - 0 1', [78, 10270]],
  ['atomic', 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1', [20, 400, 8902, 197326]],
  ['atomic', 'r4b1r/2kb1N2/p2Bpnp1/8/2Pp3p/1P1PPP2/P5PP/R3K2R b KQ - 0 1', [4, 148]],
  // After 1. e4 d5 2. exd5, where ...Qxd2 ends the game: counted by a program of piece lists made for this row.
  ['atomic', 'rnbqkbnr/ppp1pppp/8/8/8/8/PPPP1PPP/RNBQKBNR b KQkq - 0 2', [31, 859, 27714]],
  ['antichess', 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1', [20, 400, 8067, 153299]],
  ['antichess', '8/1p6/8/8/8/8/P7/8 w - - 0 1', [2, 4, 4, 3, 1]],
  ['antichess', 'rn2kb1r/P1p1pppp/8/3pP3/8/8/1PP2PPp/RNBK2N1 w - d6 0 1', [6, 43, 294, 1557]],
  ['horde', 'rnbqkbnr/pppppppp/8/1PP2PP1/PPPPPPPP/PPPPPPPP/PPPPPPPP/PPPPPPPP w kq - 0 1', [8, 128, 1274, 23310]],
  ['horde', '4k3/pp4q1/3P2p1/8/P3PP2/PPP2r2/PPP5/PPPP4 b - - 0 1', [30, 241, 6633]],
  ['horde', 'k7/5p2/4p2P/3p2P1/2p2P2/1p2P2P/p2P2P1/2P2P2 w - - 0 1', [13, 172, 2205, 33781]],
  ['kingOfTheHill', 'rnb2b1r/ppp2ppp/3k4/8/1PKp1Pn1/3PPN1P/P1P4P/RNB2B1R b - - 0 1', [31, 767, 22390]],
  ['racingKings', '8/8/8/8/8/8/krbnNBRK/qrbnNBRQ w - - 0 1', [21, 421, 11264]],
  ['racingKings', '4brn1/2K2k2/8/8/8/8/8/8 w - - 0 1', [6, 33, 178, 3151]],
  ['threeCheck', 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 3+3 0 1', [20, 400, 8902]],
  ['threeCheck', 'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 1+1 0 1', [48, 2039, 97848]],
];

describe('perft', () => {
  test.each(PERFT)('%s: %s', (variant, position, counts) => {
    const state = begin(variant, position);
    expect(counts.map((_, index) => perft(state, index + 1))).toEqual(counts);
  });
});

// docs/rules.md, VAR-1 to VAR-6: the last move of each game ends it.
const ENDS: readonly (readonly [string, ChessVariant, string, string, string, string])[] = [
  ['VAR-1', 'atomic', '4k3/3q4/8/8/8/8/8/3RK3 w - - 0 1', 'd1d7', 'king-exploded', 'white'],
  ['VAR-2', 'antichess', '8/8/8/8/8/1r6/P7/8 w - - 0 1', 'a2b3', 'no-men-left', 'black'],
  ['VAR-2', 'antichess', '8/8/p7/8/P7/8/8/8 b - - 0 1', 'a6a5', 'stalemate', 'white'],
  ['VAR-3', 'horde', '4k3/8/8/8/8/8/3P4/3q4 b - - 0 1', 'd1d2', 'horde-destroyed', 'black'],
  ['VAR-3', 'horde', '7k/5P2/6PQ/8/8/8/8/8 b - - 0 1', '', 'checkmate', 'white'],
  ['VAR-4', 'kingOfTheHill', '4k3/8/8/8/8/3K4/8/8 w - - 0 1', 'd3d4', 'king-on-hill', 'white'],
  ['VAR-5', 'racingKings', '8/1K6/6k1/8/8/8/8/8 w - - 0 1', 'b7b8', 'race-over', 'white'],
  ['VAR-5', 'racingKings', '8/1K4k1/8/8/8/8/8/8 w - - 0 1', 'b7b8 g7g8', 'race-over', 'draw'],
  ['VAR-5', 'racingKings', '8/K5k1/8/8/8/8/8/8 b - - 0 1', 'g7g8', 'race-over', 'black'],
  ['VAR-6', 'threeCheck', '4k3/8/8/8/8/8/3R4/4K3 w - - 1+3 0 1', 'd2e2', 'third-check', 'white'],
  ['VAR-7', 'crazyhouse', '7k/8/6K1/8/8/8/8/8[Q] w - - 0 1', 'Q@g7', 'checkmate', 'white'],
];

describe('endings', () => {
  test.each(ENDS)('%s: %s, %s: %s', (_rule, variant, position, moves, reason, outcome) => {
    const ending = chessRules.ending(after(begin(variant, position), moves));
    expect(ending).toEqual(reason === '' ? undefined : { reason, outcome });
  });

  test('a game of usual chess goes on where a variant is over', () => {
    const chess = unwrap(chessRules.start(chessStart('standard', '4k3/8/8/8/3K4/8/P7/8 b - - 0 1')));
    expect(chessRules.ending(chess)).toBeUndefined();
    expect(chessRules.ending(begin('kingOfTheHill', '4k3/8/8/8/3K4/8/P7/8 b - - 0 1'))?.reason).toBe('king-on-hill');
  });

  test('kings alone draw unless the variant can still be won', () => {
    const bare = '4k3/8/8/8/8/8/8/4K3';
    expect(chessRules.ending(begin('threeCheck', `${bare} w - - 3+3 0 1`))?.reason).toBe('insufficient-material');
    expect(chessRules.ending(begin('crazyhouse', `${bare}[] w - - 0 1`))?.reason).toBe('insufficient-material');
    expect(chessRules.ending(begin('crazyhouse', `${bare}[P] w - - 0 1`))).toBeUndefined();
    expect(chessRules.ending(begin('kingOfTheHill', `${bare} w - - 0 1`))).toBeUndefined();
  });

  test('a third occurrence needs the same pockets, promoted men and checks to give', () => {
    const back = 'g1f3 g8f6 f3g1 f6g8';
    const twice = after(begin('crazyhouse'), `${back} ${back}`);
    expect(chessRules.ending(twice)?.reason).toBe('repetition');
    const swapped = begin('crazyhouse', '4k3/8/8/8/8/8/8/Q~Q2K3[] w - - 0 1');
    // Both queens go round and change places.
    const round = 'a1a2 e8d8 b1a1 d8e8 a2b2 e8d8 b2b1 d8e8';
    expect(after(swapped, round).occurrence).toBe(1);
    expect(after(swapped, `${round} ${round}`).occurrence).toBe(2);
    const checks = begin('threeCheck', 'k7/8/8/8/8/8/8/KQ6 w - - 3+3 0 1');
    expect(after(checks, 'b1a2 a8b8 a2b1 b8a8').occurrence).toBe(1);
  });
});

describe('moves', () => {
  test.each<readonly [ChessVariant, string | undefined, string, string]>([
    ['crazyhouse', undefined, 'N@f3', "there is no knight in white's pocket"],
    ['crazyhouse', '4k3/8/8/8/8/8/8/4K3[P] w - - 0 1', 'P@a8', 'a pawn cannot be dropped on the first or last rank'],
    ['crazyhouse', '4k3/8/8/8/8/8/8/4K3[N] w - - 0 1', 'N@e1', 'e1 is not empty'],
    ['crazyhouse', '4k3/8/8/8/8/8/4r3/4K3[N] w - - 0 1', 'N@a1', 'it leaves the white king in check'],
    ['antichess', '8/8/8/8/8/1r6/P7/7K w - - 0 1', 'a2a3', 'a man can be captured, and then a move must capture'],
    ['atomic', '8/8/8/8/8/8/3qk3/4K2R w - - 0 1', 'e1d2', 'it explodes the white king, or leaves it in check'],
    ['racingKings', '8/8/8/8/8/8/k6K/7R w - - 0 1', 'h1a1', 'it gives check, or leaves the white king in check'],
  ])('%s %s: %s is refused', (variant, position, move, why) => {
    expect(refusal(begin(variant, position), move)).toBe(`Cannot play "${move}": ${why}`);
  });

  test('a drop has its letter in UCI, SAN and XBoard', () => {
    const state = begin('crazyhouse', '4k3/8/8/8/8/8/8/4K3[NPp] w - - 0 1');
    expect(['N@f6', 'P@e7'].map((move) => unwrap(formatSan(state, move)))).toEqual(['N@f6+', 'P@e7']);
    expect(['N@f6', 'n@f6', 'P@e7', '@e7'].map((san) => unwrap(parseSan(state, san)))).toEqual(['N@f6', 'N@f6', 'P@e7', 'P@e7']);
    expect(offBoard(after(state, 'N@f6'))).toEqual({ pockets: { white: 'P', black: 'P' } });
  });

  test('antichess promotes to a king, others do not', () => {
    const position = '8/P7/8/8/8/8/7r/8 w - - 0 1';
    expect(unwrap(formatSan(begin('antichess', position), 'a7a8k'))).toBe('a8=K');
    expect(refusal(begin('horde', '4k3/P7/8/8/8/8/8/8 w - - 0 1'), 'a7a8k')).toContain('expected a move such as');
  });
});

describe('FEN', () => {
  test.each<readonly [ChessVariant, string, string]>([
    ['crazyhouse', 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[-] w KQkq - 0 1', begunFen('crazyhouse')],
    ['crazyhouse', 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1', begunFen('crazyhouse')],
    ['threeCheck', 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1', begunFen('threeCheck')],
    ['threeCheck', 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 +0+0', begunFen('threeCheck')],
  ])('%s reads %s', (variant, text, written) => {
    expect(fen(begin(variant, text))).toBe(written);
  });

  test('a line of EPD keeps what a variant has besides the board', () => {
    const crazyhouse = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq -';
    expect(epdLine(fen(begin('crazyhouse')))).toBe(`${crazyhouse} hmvc 0; fmvn 1;`);
    expect(epdLine('4k3/8/8/8/8/8/8/4K3 w - - 1+3 7 40')).toBe('4k3/8/8/8/8/8/8/4K3 w - - 1+3 hmvc 7; fmvn 40;');
  });

  test.each<readonly [ChessVariant, string, string]>([
    ['crazyhouse', '4k3/8/8/8/8/8/8/4K3[x] w - - 0 1', 'expected the men in the pockets such as [QPn], got "[x]"'],
    ['threeCheck', '4k3/8/8/8/8/8/8/4K3 w - - 9+1 0 1', 'expected the checks still to give such as 3+3, got "9+1"'],
    ['horde', '4k3/8/8/8/8/8/8/4K3 w - - 0 1', 'expected no white king, got 1'],
    ['kingOfTheHill', '4k3/8/8/8/8/8/8/8 w - - 0 1', 'expected one white king, got 0'],
  ])('%s refuses %s', (variant, text, why) => {
    const started = chessRules.start(chessStart(variant, text));
    expect(started).toEqual({ ok: false, error: `Cannot read FEN "${text}": ${why}` });
  });
});

function begunFen(variant: ChessVariant): string {
  return fen(begin(variant));
}

test.each(CHESS_VARIANTS)('%s: random games are the same as FEN, SAN, PGN and changes of squares', (variant) => {
  for (let game = 1; game <= 6; game++) {
    const first = begin(variant);
    const board = gameBoard(first);
    const squares = squaresOf(board.squares());
    const sans: string[] = [];
    const moves: string[] = [];
    const last = playRandomly(first, randomSource(game), 120, (state, move, next) => {
      const text = formatMove(state, move);
      const read = board.read(text);
      for (const [square, man] of squaresOf(board.changes(read))) squares.set(square, man);
      const san = board.playSan(read);
      expect(unwrap(parseSan(state, san)), `${san} in ${fen(state)}`).toBe(text);
      expect(countMoves(state)).toBe(generateMoves(state).length);
      const written = fen(next);
      if (chessRules.ending(next) === undefined) expect(fen(begin(variant, written))).toBe(written);
      expect(chessopsFen(written).isOk, written).toBe(true);
      for (const [square, man] of [...squares]) if (man === '') squares.delete(square);
      expect(Object.fromEntries(squares)).toEqual(Object.fromEntries(squaresOf(board.squares())));
      sans.push(san);
      moves.push(text);
    });
    const tags = startTags(chessStart(variant)).map(([name, value]) => `[${name} "${value}"]\n`);
    const [read] = readPgn(`${tags.join('')}\n${sans.join(' ')} *`);
    const replayed = unwrap(replayGame(read ?? fail()));
    expect(replayed.start).toEqual(chessStart(variant));
    expect(replayed.moves).toEqual(moves);
    expect(fen(replayed.state)).toBe(fen(last));
    expect(VARIANT_NAMES[variant].word).toBe(read?.tags.get('Variant'));
  }
});

/** `e4P e2` as squares with their men, empty for none. */
const squaresOf = (text: string): Map<string, string> =>
  new Map(text.split(' ').map((change) => [change.slice(0, 2), change.slice(2)]));

function fail(): never {
  throw new Error('Expected a game');
}
