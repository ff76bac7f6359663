import { expect, it } from 'vitest';
import { IssueTally } from './issueTally.ts';

const told = (tally: IssueTally, line: number, message: string, file = 'a.pgn'): readonly string[] =>
  tally.add({ file, line, message });

it('reports the first three of a kind, then the number of further ones and the lines of the next', () => {
  const tally = new IssueTally();
  const lines = Array.from({ length: 605 }, (_, index) =>
    told(tally, 10 * (index + 1), `Cannot find the result: took "${index}"`),
  ).flat();
  expect(lines).toEqual([10, 20, 30].map((line, index) => `a.pgn:${line}: Cannot find the result: took "${index}"`));
  expect(tally.rest()).toEqual(['a.pgn: 602 more like this, next in lines 40, 50, 60: Cannot find the result: took "0"']);
  expect(tally.rest()).toEqual([]);
});

it('keeps kinds and files apart, and reports a few one by one', () => {
  const tally = new IssueTally();
  const all = [1, 2, 3, 4].flatMap((line) => [
    ...told(tally, line, 'Cannot read movetext: expected a move, got "x"'),
    ...told(tally, line, 'Cannot find the end of a comment'),
    ...(line < 4 ? told(tally, line, 'Cannot find the end of a comment', 'b.pgn') : []),
  ]);
  expect(all).toHaveLength(9);
  expect(tally.rest()).toEqual([
    'a.pgn: 1 more like this, in line 4: Cannot read movetext: expected a move, got "x"',
    'a.pgn: 1 more like this, in line 4: Cannot find the end of a comment',
  ]);
});
