// What the board of a seat shows, and what a typed text means there.

import { describe, expect, test } from 'vitest';
import type { GoStart } from '../core/gameRules.ts';
import { randomSource } from '../core/random.ts';
import { unwrap } from '../core/result.ts';
import { chessRules } from '../games/chess/rules.ts';
import { goRules } from '../games/go/rules.ts';
import { followGame } from './seatBoard.ts';

const GO: GoStart = { game: 'go', size: 5, komi: 11, ruleSet: 'japanese', superko: 'none', suicide: false, handicap: 0 };
const CHESS = { game: 'chess', chess960: false } as const;

test('moves that do not form a game give no board', () => {
  expect(followGame(GO, ['A1', 'A1'])).toBeUndefined();
  expect(followGame(CHESS, ['e2e5'])).toBeUndefined();
  expect(followGame({ ...CHESS, position: 'x' }, [])).toBeUndefined();
  expect(followGame({ ...GO, handicap: 99 }, [])).toBeUndefined();
});

test('Go: the last move, the captures, whose turn it is; legal moves only when the game asks for a move', () => {
  const board = followGame(GO, ['B1', 'A1', 'A2']);
  expect(board?.show(false)).toEqual({
    turn: 'white',
    size: 5,
    position: 'B1b A2b',
    last: { text: 'A2', set: 'A2b A1' },
    captures: { white: 0, black: 1 },
    legal: [],
  });
  const { legal = [] } = board?.show(true) ?? {};
  expect(legal.map(({ move }) => move)).toContain('pass');
  expect(legal.every(({ move }) => goRules.play(unwrap(goRules.start(GO)), move).ok)).toBe(true);
});

test('chess: the last move and a check', () => {
  const board = followGame(CHESS, ['e2e4', 'f7f6', 'd1h5'])?.show(false);
  expect(board).toMatchObject({ turn: 'black', check: true, last: { text: 'Qh5+', set: 'h5Q d1' } });
});

describe('typed text', () => {
  const position = '4k3/4P3/8/8/8/2n5/1P6/B3K3 w - - 0 1';
  test.each([
    ['bxc3', 'b2c3'],
    ['Bb2', undefined],
    ['A1C3', undefined],
    ['B2C3', 'b2c3'],
    ['b2-c3', 'b2c3'],
    ['KD1', undefined],
    ['kf2', 'e1f2'],
  ])('%s is %s', (text, move) => {
    const reading = followGame({ ...CHESS, position }, [])?.read(text);
    expect(reading?.kind === 'legal' ? reading.move : undefined).toBe(move);
  });

  test('if two moves differ only in case, the text is read exactly as written, and in any other case not at all', () => {
    const read = (text: string) => followGame({ ...CHESS, position: '4k3/8/8/8/8/2n5/1P1B4/4K3 w - - 0 1' }, [])?.read(text);
    expect([read('bxc3'), read('Bxc3'), read('BXC3')]).toMatchObject([
      { kind: 'legal', move: 'b2c3' },
      { kind: 'legal', move: 'd2c3' },
      { kind: 'none' },
    ]);
  });

  test('CGF-4.3: a legal reading is what the referee accepts, an illegal one what the referee refuses, and the rest is not a move', () => {
    const random = randomSource(3);
    const texts = [
      'A1',
      'b2',
      'C3',
      'D4',
      'E5',
      'pass',
      'F1',
      'I1',
      'A0',
      'e4',
      'e2e4',
      'Nf3',
      'O-O',
      'e7e8q',
      'exd5',
      'x',
      'e9',
    ];
    for (let run = 0; run < 60; run++) {
      const moves: string[] = [];
      let state = unwrap(goRules.start(GO));
      for (let ply = random.below(12); ply > 0; ply--) {
        const played = goRules.play(state, `${'ABCDE'.charAt(random.below(5))}${1 + random.below(5)}`);
        if (!played.ok) continue;
        state = played.value.state;
        moves.push(played.value.move);
      }
      for (const text of texts) {
        const reading = followGame(GO, moves)?.read(text);
        const judged = goRules.play(state, reading?.kind === 'none' ? text : (reading?.move ?? ''));
        expect(judged.ok, `${moves.join(' ')} ${text}`).toBe(reading?.kind === 'legal');
      }
    }
    const chess = unwrap(chessRules.start(CHESS));
    for (const text of texts) {
      const reading = followGame(CHESS, [])?.read(text);
      if (reading?.kind !== 'none') expect(chessRules.play(chess, reading?.move ?? '').ok, text).toBe(reading?.kind === 'legal');
    }
    expect(followGame(CHESS, [])?.read('Qh4')).toMatchObject({ kind: 'illegal', move: 'Qh4' });
    expect(followGame(CHESS, [])?.read('E2E5')).toMatchObject({ kind: 'illegal', move: 'e2e5' });
    expect(followGame(CHESS, [])?.read('hello')).toMatchObject({ kind: 'none' });
  });
});
