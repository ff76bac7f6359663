// Go through the interface of all games: starts, moves as text, endings, counts, notices.

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { GameStart, GoStart } from '../../core/gameRules.ts';
import { unwrap } from '../../core/result.ts';
import { goRules, legalMoves, type GoState } from './rules.ts';
import { formatScore, parseScore } from './scoreText.ts';
import { goStart } from './testBoards.ts';

const { counting } = goRules;
if (counting === undefined) throw new Error('Go has counts');

const started = (terms: Partial<GoStart> = {}): GoState => unwrap(goRules.start(goStart(terms)));

const after = (state: GoState, ...moves: readonly string[]): GoState =>
  moves.reduce((now, move) => unwrap(goRules.play(now, move)).state, state);

const problem = (state: GoState, move: string): string => {
  const played = goRules.play(state, move);
  return played.ok ? 'played' : played.error;
};

describe('the start', () => {
  test('Black begins an even game, White a handicap game', () => {
    expect(goRules.turn(started())).toBe('black');
    const handicap = started({ handicap: 2 });
    expect(goRules.turn(handicap)).toBe('white');
    expect([goRules.ply(handicap), goRules.men(handicap)]).toEqual([0, 2]);
    expect(goRules.turn(after(handicap, 'E5'))).toBe('black');
  });

  test.each<[string, GameStart]>([
    ['expected a start of Go, got one of "chess"', { game: 'chess', chess960: false }],
    ['expected a board of 2 to 25 lines, got "26"', goStart({ size: 26 })],
    ['expected a board of 2 to 25 lines, got "1"', goStart({ size: 1 })],
    ['expected komi in whole half-points, got "5.5"', goStart({ komi: 5.5 })],
    ['expected a handicap of 0 or 2 to 9 on 19x19, got "10"', goStart({ size: 19, handicap: 10 })],
    ['expected a handicap of 0 or 2 to 9 on 19x19, got "1"', goStart({ size: 19, handicap: 1 })],
    ['expected a handicap of 0 or 2 to 4 on 18x18, got "5"', goStart({ size: 18, handicap: 5 })],
    ['expected no handicap on 5x5, got "2"', goStart({ size: 5, handicap: 2 })],
  ])('is refused: %s', (message, start) => {
    expect(goRules.start(start)).toEqual({ ok: false, error: `Cannot start a game of Go: ${message}` });
  });

  test('boards of every size can be played', () => {
    for (let size = 2; size <= 25; size++) {
      const state = started({ size });
      expect(legalMoves(state)).toHaveLength(size * size + 1);
      expect(legalMoves(after(state, 'A1'))).not.toContain('A1');
    }
  });
});

describe('moves', () => {
  test('are printed in canonical text, whatever their case', () => {
    const played = unwrap(goRules.play(started(), 'd4'));
    expect(played).toMatchObject({ move: 'D4', irreversible: false });
    expect(unwrap(goRules.play(played.state, 'Pass')).move).toBe('pass');
  });

  test.each([
    ['D4', 'the point is occupied by Black'],
    ['Q16', 'it is off the board, which ends at J9'],
    ['I5', 'there is no column I'],
    ['resign', 'expected a point such as "D4", or "pass"'],
    ['e2e4', 'expected a point such as "D4", or "pass"'],
  ])('%s is refused: %s', (move, message) => {
    expect(problem(after(started(), 'D4'), move)).toBe(`Cannot play "${move}": ${message}`);
  });

  test('suicide, ko and superko are refused by name', () => {
    const corner = after(started(), 'A2', 'pass', 'B1');
    expect(problem(corner, 'A1')).toBe('Cannot play "A1": suicide, White\'s stones there would have no liberty');
    expect(problem(after(started({ suicide: true }), 'A2', 'pass', 'B1'), 'A1')).toBe('played');
    const ko = ['B1', 'A1', 'C2', 'A3', 'H9', 'B2', 'A2'];
    expect(problem(after(started(), ...ko), 'A1')).toBe('Cannot play "A1": White may not take back the ko at once');
    const passed = [...ko, 'pass', 'pass'];
    expect(problem(after(started(), ...passed), 'A1')).toBe('played');
    expect(problem(after(started({ superko: 'positional' }), ...passed), 'A1')).toBe(
      'Cannot play "A1": superko, the whole board would stand as it stood after ply 6',
    );
  });

  test('CGF-9: a repetition of the whole board is reported with the ply that it repeats, and ends nothing', () => {
    const ko = after(started(), 'B1', 'A1', 'C2', 'A3', 'H9', 'B2', 'A2');
    expect(goRules.notice?.(ko)).toBeUndefined();
    expect(goRules.notice?.(after(ko, 'pass'))).toBeUndefined();
    const repeated = after(ko, 'pass', 'pass', 'A1');
    expect(goRules.notice?.(repeated)).toBe('The whole board stands as it stood after ply 6');
    expect(goRules.ending(repeated)).toBeUndefined();
  });

  test('the rules do not throw for any text', () => {
    const state = after(started({ size: 4 }), 'B2', 'C3');
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[A-Za-z][0-9]{1,2}$/)), (text) => {
        const played = goRules.play(state, text);
        expect(played.ok ? legalMoves(state).includes(played.value.move) : played.error.length > 0).toBe(true);
      }),
    );
  });
});

describe('the end', () => {
  const split = ['B1', 'C1', 'B2', 'C2', 'B3', 'C3', 'B4', 'C4'];

  test('Tromp-Taylor: two passes in a row end the game with its count', () => {
    const state = after(started({ size: 4, ruleSet: 'tromp-taylor', komi: 1 }), ...split);
    expect(goRules.ending(after(state, 'pass'))).toBeUndefined();
    expect(goRules.ending(after(state, 'pass', 'pass'))).toEqual({ reason: 'counting', outcome: 'white', score: 'W+0.5' });
    expect(counting.isDue(after(state, 'pass', 'pass'))).toBe(false);
  });

  test.each(['japanese', 'chinese'] as const)('CGF-9: %s: two passes stop play and ask for the score', (ruleSet) => {
    const state = after(started({ size: 4, ruleSet }), ...split);
    expect([counting.isDue(state), counting.isDue(after(state, 'pass'))]).toEqual([false, false]);
    const stopped = after(state, 'pass', 'pass');
    expect([counting.isDue(stopped), goRules.ending(stopped)]).toEqual([true, undefined]);
    // A judge may let play continue.
    expect(counting.isDue(after(stopped, 'A1'))).toBe(false);
  });

  test.each([
    ['B+6.5', { outcome: 'black', score: 'B+6.5' }],
    ['W+3', { outcome: 'white', score: 'W+3' }],
    ['W+3.0', { outcome: 'white', score: 'W+3' }],
    ['w+39.50', { outcome: 'white', score: 'W+39.5' }],
    ['B+0.5', { outcome: 'black', score: 'B+0.5' }],
    ['0', { outcome: 'draw', score: '0' }],
    ['Draw', { outcome: 'draw', score: '0' }],
    ['B+0', { outcome: 'draw', score: '0' }],
  ])('CGF-9: the score %s is read', (text, expected) => {
    expect(counting.byScore(text)).toEqual({ ok: true, value: { reason: 'counting', ...expected } });
  });

  test.each(['B+R', 'W+T', 'B+', '?', 'Void', '6.5', 'B+6.25', 'B+-3', 'B 6.5', '', 'B+1.5 ? W+timeout', 'B+99999'])(
    'CGF-9: "%s" is no score',
    (text) => {
      expect(counting.byScore(text)).toEqual({
        ok: false,
        error: `Cannot read a score: expected one such as "B+6.5", "W+3" or "0", got "${text}"`,
      });
    },
  );

  test('scores survive text', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1500, max: 1500 }), (margin) => {
        expect(parseScore(formatScore(margin))).toEqual({ ok: true, value: margin });
      }),
    );
  });

  test('CGF-9: an advisory count accepts the named stones, and reports points that are not stones', () => {
    const state = after(started({ size: 4, komi: 1 }), ...split, 'D2', 'pass', 'pass');
    // With Black's stone on D2 alive, White's side is dame.
    expect(counting.count(state, [])).toEqual({ ok: true, value: 'B+3.5' });
    expect(counting.count(state, ['d2'])).toEqual({ ok: true, value: 'W+1.5' });
    expect(counting.count(state, ['D1'])).toEqual({
      ok: false,
      error: 'Cannot count "D1" as dead: expected a stone there, got an empty point',
    });
    expect(counting.count(state, ['pass'])).toMatchObject({ ok: false });
    expect(counting.count(state, ['E9'])).toMatchObject({ ok: false });
  });

  test('CGF-9.3: dead stones give the same chains, whichever of their stones is named', () => {
    const state = after(started({ size: 4, komi: 1 }), ...split, 'pass', 'pass');
    const whole = { ok: true, value: ['C1', 'C2', 'C3', 'C4'] };
    expect([counting.deadChains(state, ['c4']), counting.deadChains(state, ['C2', 'C1'])]).toEqual([whole, whole]);
    expect(counting.deadChains(state, [])).toEqual({ ok: true, value: [] });
    expect(counting.deadChains(state, ['D1'])).toMatchObject({ ok: false });
  });

  test('the rules by which a board is counted, and those that would give another score', () => {
    // Black 4 stones and 4 points, White 5 and 3, one of its stones replacing a point: area B 8 − W 8, territory B 4 − W 3.
    const moves = [...split, 'pass', 'D1', 'pass', 'pass'];
    const chinese = after(started({ size: 4, ruleSet: 'chinese', komi: 1 }), ...moves);
    const japanese = after(started({ size: 4, ruleSet: 'japanese', komi: 1 }), ...moves);
    expect([counting.count(chinese, []), counting.count(japanese, [])]).toEqual([
      { ok: true, value: 'W+0.5' },
      { ok: true, value: 'B+0.5' },
    ]);
    expect([counting.boardDecides(chinese), counting.boardDecides(japanese)]).toEqual([true, false]);
    expect([counting.method(chinese), counting.method(japanese)]).toEqual([
      'Chinese rules, komi 0.5',
      'Japanese rules, komi 0.5',
    ]);
    expect(counting.otherMethod(chinese, [], 'B+0.5')).toBe('Japanese rules');
    expect(counting.otherMethod(japanese, [], 'W+0.5')).toBe('Chinese rules');
    expect([counting.otherMethod(chinese, [], 'W+0.5'), counting.otherMethod(chinese, ['B4'], 'B+99')]).toEqual([
      undefined,
      undefined,
    ]);
  });

  test('the board for people', () => {
    const state = after(started({ size: 5 }), 'B1', 'C1', 'E5', 'A3');
    expect(counting.diagram(state)).toEqual([
      '   A B C D E',
      ' 5 . . . . X 5',
      ' 4 . . . . . 4',
      ' 3(O). . . . 3',
      ' 2 . . . . . 2',
      ' 1 . X O . . 1',
      '   A B C D E',
    ]);
    const star = counting.diagram(after(started(), 'J9'));
    expect(star[1]).toBe(' 9 . . . . . . . .(X)9');
    expect(star[3]).toBe(' 7 . . + . + . + . . 7');
  });
});
