import { describe, expect, it } from 'vitest';
import { parseRuledResult } from './ruledResult.ts';

describe('parseRuledResult', () => {
  it.each([
    ['1-0', { outcome: 'white' }],
    ['1/2-1/2', { outcome: 'draw' }],
    ['B+6.5', { outcome: 'black', how: 'score', score: 'B+6.5' }],
    ['W+0.5', { outcome: 'white', how: 'score', score: 'W+0.5' }],
    ['0', { outcome: 'draw', how: 'score', score: '0' }],
    ['B+R', { outcome: 'black', how: 'resigned' }],
    ['w+resign', { outcome: 'white', how: 'resigned' }],
    ['B+T', { outcome: 'black', how: 'time' }],
    ['W+F', { outcome: 'white' }],
    ['B+', { outcome: 'black' }],
  ])('reads %s', (text, expected) => {
    expect(parseRuledResult(text)).toEqual(expected);
  });

  it.each(['', 'void', 'B', 'B+X', '2-0', 'B+-3', 'B+1.25', '?'])('refuses "%s"', (text) => {
    expect(parseRuledResult(text)).toBeUndefined();
  });
});
