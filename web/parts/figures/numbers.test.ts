import { describe, expect, test } from 'vitest';
import {
  formatChange,
  formatCount,
  formatPlaces,
  formatPoints,
  formatShare,
  formatWhole,
  movesOf,
  pointsParts,
} from './numbers.ts';
import { evaluationText } from '../evaluation.ts';

describe('points', () => {
  test.each([
    [0, '0'],
    [0.5, '½'],
    [1, '1'],
    [7.5, '7½'],
    [7.25, '7.25'],
    [576.5, '576½'],
  ])('%s as %s', (points, text) => {
    expect(formatPoints(points)).toBe(text);
  });

  test('the half is separate from the whole', () => {
    expect(pointsParts(12.5)).toEqual({ whole: '12', half: true });
    expect(pointsParts(0.5)).toEqual({ whole: '', half: true });
  });
});

describe('evaluations', () => {
  test.each([
    [{ centipawns: 125 }, '+1.25'],
    [{ centipawns: -40 }, '−0.40'],
    [{ centipawns: 0 }, '0.00'],
    [{ mate: 23 }, 'M23'],
    [{ mate: -4 }, '−M4'],
    [{ centipawns: 310, bound: '>' as const }, '≥+3.10'],
    [{ mate: -9, bound: '<' as const }, '≤−M9'],
  ])('%j as %s', (evaluation, text) => {
    expect(evaluationText(evaluation)).toBe(text);
  });

  test('a value that rounds to zero has no sign', () => {
    expect(evaluationText({ centipawns: -0.2 })).toBe('0.00');
  });
});

test('rating changes have a sign, even a zero change', () => {
  expect([12, -3, 0, 0.4].map(formatChange)).toEqual(['+12', '−3', '±0', '±0']);
});

test('shares and counts follow the locale', () => {
  expect(formatShare(0.625, 'en-GB')).toBe('63%');
  expect(formatShare(0.625, 'de')).toMatch(/^63\s%$/);
  expect(formatCount(20160, 'de')).toBe('20.160');
});

test('whole numbers have a minus sign, not a hyphen', () => {
  expect([-12, 0, 3490].map(formatWhole)).toEqual(['−12', '0', '3490']);
});

test('places from and to', () => {
  expect([formatPlaces(1, 1), formatPlaces(1, 4)]).toEqual(['1', '1–4']);
});

test('half a move counts as a full one', () => {
  expect([0, 1, 2, 179].map(movesOf)).toEqual([0, 1, 1, 90]);
});
