// The state of a seat from the messages of a game, and the moves that are typed there.

import { describe, expect, test } from 'vitest';
import type { SeatChoice, SeatMessage } from '../../src/broadcast/messages.ts';
import { moveOfText, movesBetween, scoreText, targetsOf } from './seatMove.ts';
import { FIRST_STATE, foldSeat, isInStep, type SeatState } from './seatState.ts';

const NOW = 50_000;
const after = (...messages: readonly SeatMessage[]): SeatState =>
  messages.reduce((state, message) => foldSeat(state, message, NOW), FIRST_STATE);

const clock = (running: 'white' | 'black', runningMs: number) =>
  ({
    time: { kind: 'clock', left: { white: 60_000, black: 50_000 }, increment: { white: 0, black: 0 }, movesToGo: undefined },
    running,
    runningMs,
  }) as const;
const GAME: Extract<SeatMessage, { readonly kind: 'game' }> = {
  kind: 'game',
  version: 1,
  game: 3,
  start: { game: 'go', size: 9, komi: 11, ruleSet: 'japanese', superko: 'situational', suicide: false, handicap: 0 },
  colour: 'white',
  opponent: 'Goliath',
  moves: [],
  asks: 'move',
  clock: clock('white', 2000),
};

describe('foldSeat', () => {
  test('a game with its clock, which began to run before it was shown', () => {
    expect(after({ kind: 'line', state: 'seated', words: 'ok' }, GAME)).toEqual({
      line: { state: 'seated', words: 'ok' },
      game: { game: 3, opponent: 'Goliath', asks: 'move', kind: 'go', ply: 0, colour: 'white' },
      clock: { left: { white: 60_000, black: 50_000 }, running: 'white', sinceMs: NOW - 2000 },
    });
  });

  test('a refusal stands until something is taken', () => {
    const refused: SeatMessage = { kind: 'refused', what: 'move', why: 'no', mayConfirm: true };
    expect(after(GAME, refused).refused).toEqual(refused);
    const moved = after(GAME, refused, { kind: 'moved', game: 3, ply: 1, move: 'E5' });
    expect(moved.refused).toBeUndefined();
    expect(moved.game?.asks).toBe('nothing');
    expect(after(GAME, refused, { kind: 'turn', game: 3, moves: ['E5'], asks: 'move' }).refused).toBeUndefined();
  });

  test('nothing is asked of a board that is not that of the position', () => {
    const board = (ply: number): SeatMessage => ({ kind: 'board', game: 3, ply, turn: 'white', position: '', legal: [] });
    const turn: SeatMessage = { kind: 'turn', game: 3, moves: ['E5', 'D4'], asks: 'move' };
    expect(isInStep(after(GAME))).toBe(false);
    expect(isInStep(after(GAME, board(0)))).toBe(true);
    expect(isInStep(after(GAME, board(0), turn))).toBe(false);
    expect(isInStep(after(GAME, board(0), turn, board(2)))).toBe(true);
  });

  test('a score is asked for, told, and the game is over; the next game begins afresh', () => {
    const asked = after(GAME, { kind: 'ask-score', game: 3, moves: [] });
    expect(asked.game?.asks).toBe('score');
    expect(asked.clock).toEqual({ left: { white: 58_000, black: 50_000 }, sinceMs: NOW });
    const told = foldSeat(asked, { kind: 'scored', game: 3, score: null }, NOW);
    expect(told.scored).toEqual({ score: null });
    const over = foldSeat(told, { kind: 'over', game: 3, outcome: 'white', words: 'W+2.5' }, NOW);
    expect(over).toMatchObject({ over: 'W+2.5', scored: { score: null } });
    expect(foldSeat(over, { ...GAME, game: 4 }, NOW)).not.toHaveProperty('over');
    expect(foldSeat(over, { kind: 'waiting', version: 1 }, NOW)).toEqual({ line: FIRST_STATE.line, over: 'W+2.5' });
  });

  test('coming back to the same game keeps what was said of it', () => {
    expect(after(GAME, { kind: 'scored', game: 3, score: 'W+2.5' }, GAME).scored).toEqual({ score: 'W+2.5' });
  });
});

describe('moves', () => {
  const legal: readonly SeatChoice[] = [
    { move: 'b2c3', text: 'bxc3', set: '', from: 'b2', to: 'c3' },
    { move: 'a1c3', text: 'Bxc3+', set: '', from: 'a1', to: 'c3' },
    { move: 'e7e8q', text: 'e8=Q', set: '', from: 'e7', to: 'e8' },
    { move: 'e7e8n', text: 'e8=N', set: '', from: 'e7', to: 'e8' },
    { move: 'pass', text: 'pass', set: '' },
  ];

  test.each([
    ['bxc3', 'b2c3'],
    ['Bxc3+', 'a1c3'],
    // A bishop's move and a pawn's, and no one can tell which: as typed.
    ['BXC3', 'BXC3'],
    ['A1C3', 'a1c3'],
    [' e8=q ', 'e7e8q'],
    ['e8N', 'e7e8n'],
    ['PASS', 'pass'],
    ['J1', 'J1'],
  ])('%s is %s', (typed, move) => {
    expect(moveOfText(legal, typed)).toBe(move);
  });

  test('two squares: all promotions, and where a man may go', () => {
    expect(movesBetween(legal, 'e7', 'e8').map(({ text }) => text)).toEqual(['e8=Q', 'e8=N']);
    expect([...targetsOf(legal, 'a1')]).toEqual(['c3']);
  });
});

test.each([
  ['b', '6.5', 'B+6.5'],
  ['w', '12', 'W+12'],
  ['w', '0,5', 'W+0.5'],
  ['draw', 'x', '0'],
  ['none', '', null],
  ['b', '', undefined],
  ['b', '0', undefined],
  ['b', '6.3', undefined],
  ['w', '-3', undefined],
] as const)('scoreText: %s %s is %s', (winner, margin, text) => {
  expect(scoreText({ winner, margin })).toBe(text);
});
