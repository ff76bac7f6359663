// What a track shows of every kind of move and thought, and random games of Chess960 and Go. Real games: gameTrack.long.test.ts.

import { describe, expect, test } from 'vitest';
import type { AdjudicationRules } from '../../../core/adjudication.ts';
import type { Evaluation } from '../../../core/evaluation.ts';
import type { PlyRecord } from '../../../core/gameJob.ts';
import type { ChessStart, GoStart } from '../../../core/gameRules.ts';
import { present } from '../../../core/present.ts';
import { randomSource } from '../../../core/random.ts';
import { unwrap } from '../../../core/result.ts';
import { chess960Start } from '../../../games/chess/chess960.ts';
import { formatMove, generateMoves } from '../../../games/chess/notation/notation.ts';
import { chessRules } from '../../../games/chess/rules.ts';
import { playRandomly } from '../../../games/chess/testGames.ts';
import { goRules, legalMoves, type GoState } from '../../../games/go/rules.ts';
import { GameTrack } from './gameTrack.ts';
import { followChess, followGo, plain } from './testTracks.ts';

const UNKNOWN: Evaluation = { kind: 'unknown' };
const chess = (position?: string, chess960 = false): ChessStart => ({
  game: 'chess',
  chess960,
  ...present({ position }),
});

/** The `set` of each move of a short game. */
function setsOf(start: ChessStart | GoStart, moves: string): readonly string[] {
  const track = new GameTrack({ start, moves: [] }, {});
  return track.append(moves.split(' ').map((move, index) => plain(index + 1, move))).map(({ set }) => set);
}

describe('GameTrack at chess', () => {
  test('lists a move’s target square first, then the one it leaves, then the others', () => {
    expect(setsOf(chess(), 'e2e4 a7a6 e4e5 d7d5 e5d6 g8f6 g1f3 c7d6 f1c4 b8c6 e1g1 c8e6 b1c3 d8d7 d2d3 e8c8')).toEqual([
      'e4P e2',
      'a6p a7',
      'e5P e4',
      'd5p d7',
      'd6P e5 d5',
      'f6n g8',
      'f3N g1',
      'd6p c7',
      'c4B f1',
      'c6n b8',
      'g1K e1 h1 f1R',
      'e6b c8',
      'c3N b1',
      'd7q d8',
      'd3P d2',
      'c8k e8 a8 d8r',
    ]);
  });

  test.each([
    ['the king takes its rook’s square, and the rook its', '4k3/8/8/8/8/8/8/5KR1 w G - 0 1', 'f1g1', 'g1K f1R'],
    ['the king stays', '4k3/8/8/8/8/8/8/6KR w H - 0 1', 'g1h1', 'g1K h1 f1R'],
    ['the rook stays', '4k3/8/8/8/8/8/8/3RK3 w D - 0 1', 'e1d1', 'c1K e1'],
    ['the rook comes to the king’s square', '4k3/8/8/8/8/8/8/R2K4 w A - 0 1', 'd1a1', 'c1K d1R a1'],
    ['the king comes to the rook’s square', '4k3/8/8/8/8/8/8/2R1K3 w C - 0 1', 'e1c1', 'c1K e1 d1R'],
    ['the king stays on the other side', '4k3/8/8/8/8/8/8/R1K5 w A - 0 1', 'c1a1', 'c1K a1 d1R'],
    ['Black castles', 'r1k5/8/8/8/8/8/8/4K3 b a - 0 1', 'c8a8', 'c8k a8 d8r'],
  ])('castles at Chess960 where %s', (_, position, move, set) => {
    expect(setsOf(chess(position, true), move)).toEqual([set]);
    expect(followChess(chess(position, true), [], [plain(1, move)], {}).shown).toHaveLength(1);
  });

  test('promotes, with and without a capture', () => {
    expect(setsOf(chess('1r2k3/P7/8/8/8/8/p7/1R2K3 w - - 0 1'), 'a7a8q a2b1n')).toEqual(['a8Q a7', 'b1n a2']);
    expect(setsOf(chess('1r2k3/P7/8/8/8/8/p7/1R2K3 w - - 0 1'), 'a7b8r e8d7 e1d1 a2a1b')).toEqual([
      'b8R a7',
      'd7k e8',
      'd1K e1',
      'a1b a2',
    ]);
  });

  test('shows evaluations from White’s view, with mates and bounds, and the expected answer', () => {
    const track = new GameTrack({ start: chess(), moves: ['e2e4'] }, {});
    const [black, white, last] = track.append([
      {
        ...plain(2, 'e7e5'),
        evaluation: { kind: 'centipawns', centipawns: 31, view: 'black', bound: 'lower' },
        depth: 20,
        nodes: 5,
        leftMs: 900,
        pv: 'e7e5 g1f3 0000 b8c6',
        ponder: 'g1f3',
      },
      { ...plain(3, 'g1f3'), evaluation: { kind: 'mate', moves: -3, view: 'white' }, ponder: '"><script>' },
      { ...plain(4, 'b8c6'), evaluation: { kind: 'centipawns', centipawns: 0, view: 'black' }, pv: '(none)' },
    ]);
    expect(track.plies[0]).toMatchObject({ ply: 1, by: 'white', book: true, text: 'e4' });
    expect(black).toEqual({
      ply: 2,
      by: 'black',
      text: 'e5',
      set: 'e5p e7',
      evaluation: { centipawns: -31, bound: '<' },
      depth: 20,
      nodes: 5,
      pv: [
        { text: 'e5', set: 'e5p e7' },
        { text: 'Nf3', set: 'f3N g1' },
      ],
      ponder: 'Nf3',
      fiftyLeft: 100,
      material: { p: 0, n: 0, b: 0, r: 0, q: 0 },
      mobility: 29,
      elapsedMs: 0,
      leftMs: 900,
    });
    expect(white?.evaluation).toEqual({ mate: -3 });
    expect(white).not.toHaveProperty('ponder');
    expect(last).not.toHaveProperty('pv');
    expect(Object.is(last?.evaluation && 'centipawns' in last.evaluation && last.evaluation.centipawns, 0)).toBe(true);
  });

  test('cuts lines at forty plies', () => {
    const track = new GameTrack({ start: chess(), moves: [] }, {});
    const line = 'g1f3 g8f6 f3g1 f6g8 '.repeat(1000);
    expect(track.thought({ evaluation: UNKNOWN, pv: line }).pv).toHaveLength(40);
    expect(track.thought({ evaluation: UNKNOWN, pv: '\u0000 \n\t e2e5' })).toEqual({});
  });

  test('INT-5: goes back to a ply after an interruption, and restarts the counters', () => {
    const rules: AdjudicationRules = { draw: { fromMove: 1, moves: 10, centipawns: 10, resets: false } };
    const track = new GameTrack({ start: chess(), moves: ['e2e4'] }, rules);
    const even = (ply: number, move: string): PlyRecord => ({
      ...plain(ply, move),
      evaluation: { kind: 'centipawns', centipawns: 0, view: 'white' },
    });
    const first = track.append([even(2, 'e7e5'), even(3, 'g1f3'), even(4, 'b8c6')]);
    expect(first.map(({ drawLeft }) => drawLeft)).toEqual([19, 18, 17]);
    track.goOnFrom(4);
    expect(track.nextPly).toBe(4);
    expect(track.append([even(4, 'g8f6')])).toMatchObject([{ text: 'Nf6', set: 'f6n g8', drawLeft: 19 }]);
    track.goOnFrom(5);
    expect(track.append([even(5, 'f3e5')])).toMatchObject([{ text: 'Nxe5', drawLeft: 19 }]);
    expect(track.plies.map(({ text }) => text)).toEqual(['e4', 'e5', 'Nf3', 'Nf6', 'Nxe5']);
    expect(() => track.append([even(9, 'a7a6')])).toThrow('expected ply 6, got "9"');
    expect(() => track.append([even(6, 'a7a1')])).toThrow(RangeError);
  });

  test('follows 200 random games of Chess960', () => {
    let castlings = 0;
    for (let game = 0; game < 200; game++) {
      const random = randomSource(game + 1);
      const start = chess(chess960Start((game * 53) % 960), true);
      const plies: PlyRecord[] = [];
      playRandomly(unwrap(chessRules.start(start)), random, 60, (state, move, { ply }) => {
        const castles = generateMoves(state).filter(
          ({ from, to }) => state.position.board.king.has(from) && state.position.board[state.position.turn].has(to),
        );
        if (castles.some(({ from, to }) => from === move.from && to === move.to)) castlings++;
        plies.push(plain(ply, formatMove(state, move)));
      });
      expect(followChess(start, [], plies, {}).shown).toHaveLength(plies.length);
    }
    expect(castlings).toBeGreaterThan(20);
  });
});

const goStart = (more: Partial<GoStart> = {}): GoStart => ({
  game: 'go',
  size: 5,
  komi: 13,
  ruleSet: 'japanese',
  superko: 'none',
  suicide: false,
  handicap: 0,
  ...more,
});

describe('GameTrack at Go', () => {
  test('shows captures, passes and handicap stones', () => {
    const track = followGo(goStart(), ['B1', 'A1', 'A2', 'pass', 'pass']);
    expect(track.plies.map(({ text, set }) => [text, set])).toEqual([
      ['B1', 'B1b'],
      ['A1', 'A1w'],
      ['A2', 'A2b A1'],
      ['pass', ''],
      ['pass', ''],
    ]);
    expect(track.plies.at(-1)?.captures).toEqual({ white: 0, black: 1 });
    const handicap = followGo(goStart({ size: 9, handicap: 2 }), ['E5']);
    expect(handicap.start).toEqual({ squares: 'C3b G7b', first: 'white', moveNumber: 1 });
    expect(handicap.plies[0]).toMatchObject({ by: 'white', set: 'E5w' });
  });

  test('shows a suicide, of one stone and of several', () => {
    const moves = ['B1', 'E5', 'A2', 'A1'];
    const track = followGo(goStart({ suicide: true }), moves);
    expect(track.plies.at(-1)).toMatchObject({ text: 'A1', set: 'A1', captures: { white: 0, black: 1 } });
    expect(() => followGo(goStart(), moves)).toThrow('suicide');
    const several = followGo(goStart({ suicide: true }), ['B2', 'B1', 'A3', 'E5', 'C1', 'E4', 'E1', 'A1', 'E2', 'A2']);
    expect(several.plies.at(-1)).toMatchObject({ text: 'A2', set: 'A2 A1 B1', captures: { white: 0, black: 3 } });
  });

  test('reads lines of vertices as far as they are legal', () => {
    const track = followGo(goStart(), ['B1', 'A1']);
    expect(track.thought({ evaluation: UNKNOWN, pv: 'a2 C3 pass C3 D4' }).pv).toEqual([
      { text: 'A2', set: 'A2b A1' },
      { text: 'C3', set: 'C3w' },
      { text: 'pass', set: '' },
    ]);
    expect(track.thought({ evaluation: UNKNOWN, pv: 'I9' })).toEqual({});
  });

  test('follows random games under all rule sets', () => {
    for (const [index, more] of [{}, { suicide: true }, { size: 4, superko: 'positional' }, { size: 9, handicap: 4 }].entries()) {
      const start = goStart(more as Partial<GoStart>);
      const random = randomSource(index + 7);
      const moves: string[] = [];
      let state: GoState = unwrap(goRules.start(start));
      for (let ply = 0; ply < 200; ply++) {
        const legal = legalMoves(state);
        const move = legal[random.below(legal.length)] ?? 'pass';
        moves.push(move);
        state = unwrap(goRules.play(state, move)).state;
      }
      expect(followGo(start, moves).plies).toHaveLength(200);
    }
  });
});
