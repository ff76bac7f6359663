import { describe, expect, test } from 'vitest';
import { comparedPlies, partingOf, remainingLine } from './parting.ts';

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

test('the agreement of a ply is what its line shares with the one before, from its position on', () => {
  const played = ['e4', 'e5', 'Nf3', 'Nc6', 'Bb5'];
  const said = ['e4 e5 Nf3 d6', 'e5 Nf3 Nc6 Bb5', 'Nf3 Nc6 Bb5 a6', undefined, 'Bb5 a6'];
  const plies = played.map((text, index) => {
    const pv = said[index];
    const by = index % 2 === 0 ? ('white' as const) : ('black' as const);
    return { ply: index + 1, by, text, set: '', ...(pv === undefined ? {} : { pv: moves(pv) }) };
  });
  // Not known: the first ply, the one without a line, and the one after it.
  expect(comparedPlies(plies).map(({ agreed }) => agreed)).toEqual([undefined, 2, 3, undefined, undefined]);
});

test('a line that ends with its own move, or does not begin with it, says nothing of the next', () => {
  const next = { ply: 2, by: 'black', text: 'e5', set: '', pv: moves('e5 Nf3') } as const;
  for (const pv of ['e4', 'd4 d5'])
    expect(comparedPlies([{ ply: 1, by: 'white', text: 'e4', set: '', pv: moves(pv) }, next])[1]).toEqual(next);
});
