import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { referenceData } from '../../../test/needs.ts';
import type { ChessStart } from '../../core/gameRules.ts';
import { randomSource } from '../../core/random.ts';
import { unwrap } from '../../core/result.ts';
import { readPgnFile } from '../../files/pgnStream.ts';
import { mobilityMeter } from './mobility.ts';
import { legalMoves } from './position/moves.ts';
import { replayGame } from './pgn/replay.ts';
import { chessRules } from './rules.ts';
import type { ChessState } from './position/state.ts';

const STANDARD: ChessStart = { game: 'chess', chess960: false };
const mobilityGoal = (start: ChessStart, moves: readonly string[]): number | undefined => chessRules.mobilityGoal?.(start, moves);
const from = (position: string): ChessStart => ({ game: 'chess', chess960: false, position });

describe('RMOB: the goal of a game, in half-moves', () => {
  test('is 20.5 before the first ply', () => {
    expect(mobilityGoal(STANDARD, [])).toBe(41);
  });

  test('a later equal value does not replace: 20 moves for Black after 1. Nf3', () => {
    expect(mobilityGoal(STANDARD, ['g1f3'])).toBe(41);
    expect(mobilityGoal(STANDARD, ['g1f3', 'g8f6', 'f3g1', 'f6g8'])).toBe(41);
  });

  test('a pawn move or a capture restarts the search, and counts itself', () => {
    // After 1. e4 Black has 20 moves; after 1. … e5 White has 29; after 2. Qh5 Black has 26, and 2. … Ke7 leaves White more.
    expect(mobilityGoal(STANDARD, ['e2e4'])).toBe(41);
    expect(mobilityGoal(STANDARD, ['e2e4', 'e7e5'])).toBe(-59);
    expect(mobilityGoal(STANDARD, ['e2e4', 'e7e5', 'd1h5'])).toBe(53);
    expect(mobilityGoal(STANDARD, ['e2e4', 'e7e5', 'd1h5', 'e8e7'])).toBe(53);
  });

  test.each([
    ['mate is 0', ['f2f3', 'e7e5', 'g2g4', 'd8h4'], 0],
    ['a check counts no half: 3. Bb5+ can be answered in eight ways', ['e2e4', 'd7d5', 'e4d5', 'd8d5', 'f1b5'], 16],
  ])('%s', (_, moves, goal) => {
    expect(mobilityGoal(STANDARD, moves)).toBe(goal);
  });

  test.each([
    ['stalemate is ½', '7k/8/6K1/8/8/8/8/5Q2 w - - 0 1', ['f1f7'], 1],
    ['stalemate by Black is ½ for Black', '5q2/8/8/8/8/6k1/8/7K b - - 0 1', ['f8f2'], -1],
    ['a promotion is four moves: the king has 3, the pawn 4', '8/P7/8/8/8/8/8/K1k5 b - - 0 1', ['c1d1'], -15],
    ['castling is one move: king 5, rook 9 and castling', '8/8/8/8/8/8/6k1/R3K3 b Q - 0 1', ['g2h2'], -2 * 16 - 1],
    ['en passant is one move: king 3, pawn 2', '7k/8/8/8/4p3/8/3P4/7K w - - 0 1', ['d2d4'], 2 * 5 + 1],
  ])('%s', (_, position, moves, goal) => {
    expect(mobilityGoal(from(position), moves)).toBe(goal);
  });

  test('is unknown if a move is not legal, or the start is not a position', () => {
    expect(mobilityGoal(STANDARD, ['e2e5'])).toBeUndefined();
    expect(mobilityGoal(from('8/8/8/8/8/8/8/8 w - - 0 1'), [])).toBeUndefined();
  });

  test('a meter read at every ply agrees with a slow second implementation over all plies', () => {
    fc.assert(
      fc.property(fc.nat(), fc.integer({ min: 1, max: 90 }), (rngSeed, plies) => {
        const random = randomSource(rngSeed);
        const meter = mobilityMeter();
        const played: { readonly zeroing: boolean; readonly goal: number }[] = [];
        let state = unwrap(chessRules.start(STANDARD));
        for (let ply = 0; ply < plies; ply++) {
          const moves = legalMoves(state);
          const move = moves[moves.length === 0 ? 0 : random.below(moves.length)];
          if (move === undefined) break;
          const before = state;
          state = unwrap(chessRules.play(state, move)).state;
          meter.visit(state);
          played.push({ zeroing: isZeroing(before, move), goal: slowGoal(state) });
          expect(meter.goal()).toBe(slowMinimum(played));
        }
      }),
      { numRuns: 60 },
    );
  });
});

const data = referenceData('tcec');

describe.skipIf(data === undefined)('RMOB: goals that TCEC published for Season 18 League 2', () => {
  // 1.1. Vajolet2 2.9.0-TCEC-S17-Gogobello 2.2 1-0 -G5.0 p106 mb53 …
  const LINE = /^(?<round>\d+\.\d+)\. (?<names>.+) (?<result>1-0|0-1|1\/2-1\/2) (?<sign>-?)G(?<goal>[\d.]+) p(?<ply>\d+)/gmu;

  test('ten games: result, goal, and the ply at which it was first reached', async () => {
    const published = [...readFileSync(join(data ?? '', 'oracles/rmobility_pastebin_S18L2.txt'), 'utf8').matchAll(LINE)].map(
      ({ groups = {} }) => ({
        round: groups['round'],
        names: groups['names'],
        result: groups['result'],
        goal: Number(groups['goal']) * (groups['sign'] === '-' ? -2 : 2),
        ply: Number(groups['ply']),
      }),
    );
    expect(published).toHaveLength(10);
    const measured: typeof published = [];
    for await (const game of readPgnFile(join(data ?? '', 'pgn/TCEC_Season_18_-_League_2.pgn'))) {
      if (measured.length === published.length) break;
      const meter = mobilityMeter();
      let reached = { goal: meter.goal(), ply: 0 };
      unwrap(
        replayGame(game, ({ after, ply }) => {
          meter.visit(after);
          if (meter.goal() !== reached.goal || after.zeroing) reached = { goal: meter.goal(), ply };
        }),
      );
      const { tags, result } = game;
      measured.push({
        round: tags.get('Round'),
        names: `${tags.get('White')}-${tags.get('Black')}`,
        result,
        ...reached,
      });
    }
    expect(measured).toEqual(published);
  });
});

/** From the FEN and the text of the move alone: a pawn's letter on the origin square, or a man on the target square. */
function isZeroing(before: ChessState, move: string): boolean {
  const origin = before.position.board.getRole(squareOf(move.slice(0, 2)));
  const target = before.position.board.get(squareOf(move.slice(2, 4)));
  return origin === 'pawn' || (target !== undefined && target.color !== before.position.turn);
}

const squareOf = (name: string): number => name.charCodeAt(0) - 97 + 8 * (Number(name[1]) - 1);

function slowGoal(state: ChessState): number {
  const check = state.position.isCheck();
  const g = legalMoves(state).length + (check ? 0 : 0.5);
  if (g === 0) return 0;
  return state.ply % 2 === 1 ? 2 * g : -2 * g;
}

function slowMinimum(played: readonly { readonly zeroing: boolean; readonly goal: number }[]): number {
  const lastZeroing = played.findLastIndex(({ zeroing }) => zeroing);
  const counted = lastZeroing < 0 ? [41, ...played.map(({ goal }) => goal)] : played.slice(lastZeroing).map(({ goal }) => goal);
  const least = Math.min(...counted.map(Math.abs));
  return counted.find((goal) => Math.abs(goal) === least) ?? Number.NaN;
}
