import { describe, expect, it } from 'vitest';
import { readShownScore } from './shownScore.ts';

describe('readShownScore', () => {
  // The first four as GNU Go 3.8 wrote them, including the spaces and what follows them.
  it.each([
    ['Result: B+6.5   gnugo going down', 'B+6.5'],
    ['Result: B+11.5   gnugo going down', 'B+11.5'],
    ['Result: W+0.5   gnugo going down', 'W+0.5'],
    ['Result: jigo   gnugo going down', '0'],
    ['Result: B+6.5', 'B+6.5'],
    ['Result: W+7.0   ', 'W+7'],
    ['Result: W+12', 'W+12'],
    ['Result: B+0.0', '0'],
  ])('%s', (line, score) => {
    expect(readShownScore(line)).toBe(score);
  });

  it.each([
    '',
    'Game over - waiting for client to shut us down',
    'Result: B+Resign',
    'Result: B+6.',
    'Result: C+1.5',
    'result B+6.5',
  ])('shows none: "%s"', (line) => {
    expect(readShownScore(line)).toBeUndefined();
  });
});
