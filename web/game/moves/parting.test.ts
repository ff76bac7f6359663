import { describe, expect, test } from 'vitest';
import { partingOf, remainingLine } from './parting.ts';

const moves = (text: string) => (text === '' ? [] : text.split(' ').map((san) => ({ text: san, set: '' })));

describe('remainingLine', () => {
  const played = moves('e4 e5 Nf3 Nc6 Bb5');

  test('moves played since are removed', () => {
    const line = { ply: 3, moves: moves('Nf3 Nc6 Bb5 a6 Ba4') };
    expect(remainingLine(line, played, 3)).toEqual({ ply: 4, moves: moves('Nc6 Bb5 a6 Ba4') });
    expect(remainingLine(line, played, 5)).toEqual({ ply: 6, moves: moves('a6 Ba4') });
    expect(remainingLine(line, played, 2)).toEqual(line);
  });

  test('a line that the game has left, or that starts from a later position, gives nothing', () => {
    expect(remainingLine({ ply: 3, moves: moves('Nf3 d6 d4') }, played, 5)).toBeUndefined();
    expect(remainingLine({ ply: 3, moves: moves('Nf3 Nc6') }, played, 5)).toBeUndefined();
    expect(remainingLine({ ply: 5, moves: moves('Bb5') }, played, 3)).toBeUndefined();
  });

  test('a line played to its end is empty', () => {
    expect(remainingLine({ ply: 4, moves: moves('Nc6 Bb5') }, played, 5)).toEqual({ ply: 6, moves: [] });
  });
});

test.each([
  ['a6 Ba4 Nf6', 'a6 Ba4 b5', { shared: 2, parts: true }],
  ['a6', 'Nf6', { shared: 0, parts: true }],
  ['a6 Ba4', 'a6 Ba4 b5', { shared: 2, parts: false }],
  ['', 'a6', { shared: 0, parts: false }],
])('partingOf: %s against %s', (one, other, expected) => {
  expect(partingOf(moves(one), moves(other))).toEqual(expected);
  expect(partingOf(moves(other), moves(one))).toEqual(expected);
});
