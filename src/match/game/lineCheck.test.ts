// The cases are those of fastchess's own tests (app/tests/match_test.cpp of fastchess, "Bestmove matches PV" and the PV cases), and some of our own.

import { expect, test } from 'vitest';
import { STANDARD_START } from '../../games/chess/position/setup.ts';
import { chessRules } from '../../games/chess/rules.ts';
import { checkLines } from './lineCheck.ts';

function doubtsOf(lines: readonly string[], move = 'e2e4', position = STANDARD_START, played: readonly string[] = []) {
  const start = chessRules.start({ game: 'chess', chess960: false, position });
  if (!start.ok) throw new Error(start.error);
  let state = start.value;
  for (const text of played) {
    const after = chessRules.play(state, text);
    if (!after.ok) throw new Error(after.error);
    state = after.value.state;
  }
  const { doubts } = checkLines(chessRules, state, [...lines, `bestmove ${move}`], { by: 'white', move, checks: 'matePvs' });
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

test('the move that is played begins the last line', () => {
  expect(doubtsOf(['info depth 2 score cp 25 pv e2e4 e7e5'], 'd2d4')).toEqual(['other-move d2d4']);
  expect(doubtsOf(['info depth 2 score cp 25 pv d2d4', 'info depth 2 multipv 2 score cp 25 pv e2e4'], 'd2d4')).toEqual([]);
});

test('a move has a score', () => {
  expect(doubtsOf(['info string thinks'])).toEqual(['no-report']);
  expect(doubtsOf(['info depth 1 pv e2e4 score cp 0'])).toEqual(['no-score']);
  expect(doubtsOf(['info depth 1 score cp x pv e2e4'])).toEqual(['no-score']);
});
