// The cases are those of fastchess's own tests (app/tests/match_test.cpp of fastchess, "Bestmove matches PV" and the PV cases), and some of our own.

import { expect, test } from 'vitest';
import type { ChessStart } from '../../core/gameRules.ts';
import { present } from '../../core/present.ts';
import { STANDARD_START } from '../../games/chess/position/setup.ts';
import { chessRules } from '../../games/chess/rules.ts';
import { checkLines } from './lineCheck.ts';

type Changes = Partial<Parameters<typeof checkLines>[3]> & Pick<ChessStart, 'variant'>;

function doubtsOf(
  lines: readonly string[],
  move = 'e2e4',
  position = STANDARD_START,
  played: readonly string[] = [],
  { variant, ...changes }: Changes = {},
) {
  const start = chessRules.start({ game: 'chess', chess960: false, position, ...present({ variant }) });
  if (!start.ok) throw new Error(start.error);
  let state = start.value;
  for (const text of played) {
    const after = chessRules.play(state, text);
    if (!after.ok) throw new Error(after.error);
    state = after.value.state;
  }
  const search = { by: 'white', move, checks: 'matePvs', ...changes } as const;
  const { doubts } = checkLines(chessRules, state, [...lines, `bestmove ${move}`], search);
  return doubts.map(({ kind, move: doubted }) => (doubted === undefined ? kind : `${kind} ${doubted}`));
}

/** White mates with Qb7. */
const MATE_IN_ONE = 'k7/8/K7/8/8/8/8/1Q6 w - - 0 30';
const KNIGHTS_OUT = ['g1f3', 'g8f6', 'f3g1', 'f6g8'];

test('a line that is right has no doubts', () => {
  expect(doubtsOf(['info depth 1 score cp 10 pv e2e4 e7e5', 'info depth 2 score cp 12 pv e2e4 c7c5 g1f3'])).toEqual([]);
  expect(doubtsOf([], 'e2e4')).toEqual([]);
  expect(doubtsOf(['info depth 3 score mate 1 pv b1b7'], 'b1b7', MATE_IN_ONE)).toEqual([]);
  expect(doubtsOf(['info depth 1 multipv 2 score cp 3 pv d2d4', 'info depth 1 score cp 3 lowerbound pv d2d4'])).toEqual([]);
});

test('the moves that a line expects are legal and do not go on after the end', () => {
  expect(doubtsOf(['info score cp 1 pv e2e4 e7e5 e4e5'])).toEqual(['illegal-move e4e5']);
  expect(doubtsOf(['info score cp 1 pv e2e4 e7e5', 'info score cp 1 pv e2e4 e7e6 e4e5 e6e5'])).toEqual(['illegal-move e6e5']);
  expect(doubtsOf(['info score cp 1 pv b1b7 a8b7'], 'b1b7', MATE_IN_ONE)).toEqual(['after-checkmate a8b7']);
  expect(doubtsOf(['info score cp 1 pv b1b6 a8b8'], 'b1b6', MATE_IN_ONE)).toEqual(['after-stalemate a8b8']);
  expect(doubtsOf(['info score cp 1 pv g1f3 g8f6 f3g1 f6g8 e2e4'], 'g1f3', STANDARD_START, KNIGHTS_OUT)).toEqual([
    'after-repetition e2e4',
  ]);
  expect(doubtsOf(['info score cp 1 pv b1c2 a8b8'], 'b1c2', 'k7/8/K7/8/8/8/8/1Q6 w - - 99 90')).toEqual([
    'after-fifty-moves a8b8',
  ]);
});

test('a line that announces a mate has as many moves as it needs', () => {
  expect(doubtsOf(['info score mate 2 pv b1b7'], 'b1b7', MATE_IN_ONE)).toEqual(['mate-too-short']);
  expect(doubtsOf(['info score mate 1 pv b1c2 a8b8 c2c3'], 'b1c2', MATE_IN_ONE)).toEqual(['mate-too-long']);
  expect(doubtsOf(['info score mate 1 pv b1c2'], 'b1c2', MATE_IN_ONE)).toEqual(['no-mate']);
  expect(doubtsOf(['info score mate 2 lowerbound pv b1b2'], 'b1b2', MATE_IN_ONE)).toEqual([]);
});

test('a mate is judged from the side that moves, whatever view the scores have', () => {
  const whites = { by: 'white', scoresFrom: 'white' } as const;
  const blacks = { by: 'black', scoresFrom: 'white' } as const;
  const mirrored = 'K7/8/k7/8/8/8/8/1q6 b - - 0 30';
  expect(doubtsOf(['info score mate 1 pv b1b7'], 'b1b7', MATE_IN_ONE, [], whites)).toEqual([]);
  expect(doubtsOf(['info score mate -1 pv b1b7'], 'b1b7', mirrored, [], blacks)).toEqual([]);
  expect(doubtsOf(['info score mate 1 pv b1b7'], 'b1b7', mirrored, [], blacks)).toEqual(['mate-too-short']);
  // Black is mated in one: White plays Qb7 after Kb8-a8.
  const toBeMated = '1k6/8/K7/8/8/8/8/1Q6 b - - 0 30';
  expect(doubtsOf(['info score mate 1 pv b8a8 b1b7'], 'b8a8', toBeMated, [], blacks)).toEqual([]);
  expect(doubtsOf(['info score mate -1 pv b8a8 b1b7'], 'b8a8', toBeMated, [], { by: 'black' })).toEqual([]);
});

test('a line of a variant has its moves: drops, and kings from pawns', () => {
  const smothered = '6rk/6pp/8/8/8/8/8/6K1[N] w - - 0 1';
  const crazyhouse = { variant: 'crazyhouse' } as const;
  expect(doubtsOf(['info score mate 1 pv N@f7'], 'N@f7', smothered, [], crazyhouse)).toEqual([]);
  expect(doubtsOf(['info score cp 1 pv N@g8'], 'N@g8', smothered, [], crazyhouse)).toEqual(['illegal-move N@g8']);
  const last = '7r/P7/8/8/8/8/7P/8 w - - 0 1';
  expect(doubtsOf(['info score cp 1 pv a7a8k h8a8 h2h5'], 'a7a8k', last, [], { variant: 'antichess' })).toEqual([
    'illegal-move h2h5',
  ]);
});

test('a win of a variant is as good as a mate', () => {
  const nearHill = '7k/8/8/8/8/3K4/8/8 w - - 0 1';
  const hill = { variant: 'kingOfTheHill' } as const;
  expect(doubtsOf(['info score mate 1 pv d3d4'], 'd3d4', nearHill, [], hill)).toEqual([]);
  expect(doubtsOf(['info score mate 1 pv d3d2'], 'd3d2', nearHill, [], hill)).toEqual(['no-mate']);
  expect(
    doubtsOf(['info score mate -1 pv h8g8 d3d4'], 'h8g8', '7k/8/8/8/8/3K4/8/8 b - - 0 1', [], { ...hill, by: 'black' }),
  ).toEqual([]);
});

test('the move that is played begins the last line', () => {
  expect(doubtsOf(['info depth 2 score cp 25 pv e2e4 e7e5'], 'd2d4')).toEqual(['other-move d2d4']);
  expect(doubtsOf(['info depth 2 score cp 25 pv d2d4', 'info depth 2 multipv 2 score cp 25 pv e2e4'], 'd2d4')).toEqual([]);
});

test('a move has a score', () => {
  expect(doubtsOf(['info string thinks'])).toEqual(['no-report']);
  expect(doubtsOf(['info depth 1 pv e2e4 score cp 0'])).toEqual(['no-score']);
  expect(doubtsOf(['info depth 1 score cp x pv e2e4'])).toEqual(['no-score']);
});
