import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { applyChanges, parseChanges, PositionLine, squaresOf } from './position.ts';

const move = (set: string, text = set) => ({ text, set });

describe('applyChanges', () => {
  test('a move fills one square and empties another', () => {
    const before = applyChanges(new Map(), 'e2P e1K');
    expect([...applyChanges(before, 'e4P e2')]).toEqual([
      ['e1', 'K'],
      ['e4', 'P'],
    ]);
    expect([...before.keys()]).toEqual(['e2', 'e1']);
  });

  test('castling, capture en passant and promotion are square changes like any others', () => {
    const castled = applyChanges(applyChanges(new Map(), 'e1K h1R'), 'g1K e1 f1R h1');
    expect(Object.fromEntries(castled)).toEqual({ g1: 'K', f1: 'R' });
    const taken = applyChanges(applyChanges(new Map(), 'e5P d5p'), 'd6P e5 d5');
    expect(Object.fromEntries(taken)).toEqual({ d6: 'P' });
    expect(Object.fromEntries(applyChanges(applyChanges(new Map(), 'a7P b8n'), 'b8Q a7'))).toEqual({ b8: 'Q' });
  });

  test('a stone is placed and two are captured', () => {
    const before = applyChanges(new Map(), 'A1w B1w Q16b');
    expect(Object.fromEntries(applyChanges(before, 'C1b A1 B1'))).toEqual({ Q16: 'b', C1: 'b' });
  });

  test('a pass and unreadable text change nothing', () => {
    const before = applyChanges(new Map(), 'e2P');
    expect(applyChanges(before, '')).toEqual(before);
    expect(applyChanges(before, '<b>e4 e2PP')).toEqual(before);
    expect(parseChanges(' ')).toEqual([]);
  });
});

test('squaresOf returns the target and the origin of a move; a stone has no origin', () => {
  expect(squaresOf('e4P e2')).toEqual({ to: 'e4', from: 'e2' });
  expect(squaresOf('g1K e1 f1R h1')).toEqual({ to: 'g1', from: 'e1' });
  expect(squaresOf('Q16b')).toEqual({ to: 'Q16' });
  expect(squaresOf('C1b A1 B1')).toEqual({ to: 'C1', from: 'A1' });
  expect(squaresOf('')).toEqual({});
});

describe('PositionLine', () => {
  const moves = [move('e4P e2'), move('e5p e7'), move('f3N g1')];

  test('the same map for the same moves, in any order of requests', () => {
    const line = new PositionLine('e2P e7p g1N');
    const last = line.at(moves, 3);
    expect(Object.fromEntries(last)).toEqual({ e4: 'P', e5: 'p', f3: 'N' });
    expect(Object.fromEntries(line.at(moves, 0))).toEqual({ e2: 'P', e7: 'p', g1: 'N' });
    expect(line.at([...moves, move('c6n b8')], 3)).toBe(last);
    expect(line.at(moves, 99)).toBe(last);
  });

  test('moves that were taken back and replaced', () => {
    const line = new PositionLine('e2P e7p g1N');
    line.at(moves, 3);
    const other = [...moves.slice(0, 1), move('c5p c7')];
    expect(Object.fromEntries(line.at(other, 2))).toEqual({ e4: 'P', e7: 'p', g1: 'N', c5: 'p' });
    expect(Object.fromEntries(line.at(other.slice(0, 1), 1))).toEqual({ e4: 'P', e7: 'p', g1: 'N' });
  });

  test('it agrees with the moves applied one by one, for any moves in any order of requests', () => {
    const square = fc
      .tuple(fc.constantFrom(...'abcdefgh'), fc.integer({ min: 1, max: 8 }))
      .map(([file, rank]) => `${file}${rank}`);
    const change = fc.tuple(square, fc.constantFrom('', 'P', 'q', 'N')).map(([at, piece]) => `${at}${piece}`);
    const moved = fc.array(change, { maxLength: 4 }).map((parts) => move(parts.join(' ')));
    const lines = fc.array(fc.tuple(fc.array(moved, { maxLength: 12 }), fc.integer({ min: 0, max: 12 })), { maxLength: 5 });
    fc.assert(
      fc.property(lines, (asked) => {
        const line = new PositionLine('e2P e7p');
        for (const [played, count] of asked) {
          const slow = played
            .slice(0, count)
            .reduce((position, { set }) => applyChanges(position, set), applyChanges(new Map(), 'e2P e7p'));
          expect(Object.fromEntries(line.at(played, count))).toEqual(Object.fromEntries(slow));
        }
      }),
    );
  });
});
