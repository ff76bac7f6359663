// What two clicks on a board mean, and the entered score.

import { expect, test } from 'vitest';
import type { SeatChoice } from '../../src/broadcast/messages.ts';
import { exampleOf, movesBetween, scoreText, targetsOf } from './seatMove.ts';

test('two squares: all promotions, and where a man may go', () => {
  const legal: readonly SeatChoice[] = [
    { move: 'a1c3', text: 'Bxc3+', set: '', from: 'a1', to: 'c3' },
    { move: 'e7e8q', text: 'e8=Q', set: '', from: 'e7', to: 'e8' },
    { move: 'e7e8n', text: 'e8=N', set: '', from: 'e7', to: 'e8' },
    { move: 'pass', text: 'pass', set: '' },
  ];
  expect(movesBetween(legal, 'e7', 'e8').map(({ text }) => text)).toEqual(['e8=Q', 'e8=N']);
  expect([...targetsOf(legal, 'a1')]).toEqual(['c3']);
});

test('the example of a move can be played', () => {
  const points = (...names: readonly string[]): readonly SeatChoice[] =>
    names.map((name) => ({ move: name, text: name, set: '', to: name }));
  expect(exampleOf(points('A9', 'B9', 'C7', 'G3'), 9)).toBe('C7');
  expect(exampleOf(points('A9', 'B9'), 9)).toBe('A9');
  expect(exampleOf([{ move: 'pass', text: 'pass', set: '' }], 9)).toBe('');
  expect(exampleOf([{ move: 'e7e8q', text: 'e8=Q', set: '', from: 'e7', to: 'e8' }], undefined)).toBe('e8=Q');
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
