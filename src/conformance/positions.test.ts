// What the table says about its positions, checked by our own rules of chess (whose oracle is perft).

import { describe, expect, it } from 'vitest';
import { english } from '../core/phrases/english.ts';
import { phrase } from '../core/phrases/phrase.ts';
import { chessStart, chessStartOf, variantOf } from '../core/gameRules.ts';
import { legalMoves } from '../games/chess/notation/notation.ts';
import { chessRules } from '../games/chess/rules.ts';
import { longGame } from './longGame.ts';
import {
  CASTLING_TRIALS,
  CHESS960_TRIALS,
  COUNTER_TRIALS,
  EN_PASSANT_TRIALS,
  GAME_OVER_TRIALS,
  MATE_TRIALS,
  ONLY_MOVE_TRIALS,
  PROMOTION_TRIALS,
  START_TRIALS,
  type Trial,
} from './positions.ts';
import { STANDARD, stateAfter } from './request.ts';
import { endedTrialsIn, startTrials, trialsIn } from './variantTrials.ts';

const named = (trials: readonly Trial[]): readonly (readonly [string, Trial])[] =>
  trials.map((trial) => [english(trial.name), trial]);
const movesOf = ({ start, moves }: Trial): readonly string[] => legalMoves(stateAfter(start, moves));
const mates = ({ start, moves }: Trial): readonly string[] =>
  movesOf({ name: phrase('check.trial.start'), start, moves }).filter(
    (move) => chessRules.ending(stateAfter(start, [...moves, move]))?.reason === 'checkmate',
  );

describe('positions of the check', () => {
  const playable = [
    START_TRIALS,
    ONLY_MOVE_TRIALS,
    PROMOTION_TRIALS,
    CASTLING_TRIALS,
    EN_PASSANT_TRIALS,
    MATE_TRIALS,
    COUNTER_TRIALS,
    CHESS960_TRIALS,
  ];

  it.each(named(playable.flat()))('%s: the game goes on', (_, { start, moves }) => {
    expect(chessRules.ending(stateAfter(start, moves))).toBeUndefined();
  });

  it.each(named([...ONLY_MOVE_TRIALS, ...EN_PASSANT_TRIALS]))('%s: one move is legal', (_, trial) => {
    expect(movesOf(trial)).toEqual(trial.right);
  });

  it.each(named(PROMOTION_TRIALS.filter(({ right }) => right !== undefined)))('%s: every move promotes', (_, trial) => {
    expect(movesOf(trial).toSorted()).toEqual([...(trial.right ?? [])].toSorted());
  });

  it.each(
    named([
      ...MATE_TRIALS,
      ...[...CASTLING_TRIALS, ...CHESS960_TRIALS].filter(({ moves, right }) => right !== undefined && moves.length === 0),
    ]),
  )('%s: one move mates', (_, trial) => {
    expect(mates(trial)).toEqual(trial.right);
  });

  it.each(
    named([...CASTLING_TRIALS, ...CHESS960_TRIALS].filter(({ moves, right }) => right !== undefined && moves.length === 1)),
  )('%s: one move is legal after the castling', (_, trial) => {
    expect(movesOf(trial)).toEqual(trial.right);
  });

  it.each(named(GAME_OVER_TRIALS))('%s: the game is over', (name, { start, moves }) => {
    expect(chessRules.ending(stateAfter(start, moves))?.reason).toBe(name === 'mate' ? 'checkmate' : 'stalemate');
  });

  // Only move, promotions, castlings, en passant, mates, counters, ended games; then the plies of the starts and of the long game.
  it.each([
    ['crazyhouse', [2, 3, 4, 2, 3, 2, 2], [0, 4], 300],
    ['threeCheck', [2, 3, 4, 2, 3, 2, 2], [0, 4], 300],
    ['kingOfTheHill', [2, 3, 4, 0, 3, 2, 2], [0, 4], 300],
    ['chess960', [2, 3, 2, 2, 3, 2, 2], [0, 4], 300],
    ['atomic', [1, 3, 3, 2, 2, 2, 1], [0, 4], 300],
    // Captures are forced, so men run out; and no king is in check.
    ['antichess', [1, 1, 0, 0, 0, 2, 0], [0, 4], 115],
    ['racingKings', [1, 0, 0, 0, 0, 0, 1], [0, 4], 300],
    // White has no king.
    ['horde', [0, 0, 0, 0, 0, 0, 0], [0, 4], 300],
  ] as const)('in %s: those about which the same is true there', (variant, fitting, starts, plies) => {
    const known = [ONLY_MOVE_TRIALS, PROMOTION_TRIALS, CASTLING_TRIALS, EN_PASSANT_TRIALS, MATE_TRIALS, COUNTER_TRIALS].map(
      (trials) => trialsIn(variant, trials),
    );
    const ended = endedTrialsIn(variant, GAME_OVER_TRIALS);
    expect([...known, ended].map(({ length }) => length)).toEqual(fitting);
    expect(startTrials(variant).map(({ moves }) => moves.length)).toEqual(starts);
    expect(longGame(300, chessStart(variant))).toHaveLength(plies);
    for (const { start } of [...known.flat(), ...startTrials(variant)]) expect(variantOf(chessStartOf(start))).toBe(variant);
  });

  it('the long game has 300 plies and goes on', () => {
    const moves = longGame(300, STANDARD);
    expect(moves).toHaveLength(300);
    expect(chessRules.ending(stateAfter(STANDARD, moves))).toBeUndefined();
  });
});
