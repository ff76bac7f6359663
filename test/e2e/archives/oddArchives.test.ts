// Archives with one oddity throughout: they are read, and reported in a few lines.

import { expect, it } from 'vitest';
import { temporaryFolder } from '../arbiter.ts';
import { ranHere } from '../ranHere.ts';

it('a broadcast of 605 games with a Result tag of "1/2" is one kind of odd, not 605', async () => {
  using folder = temporaryFolder();
  const games = Array.from(
    { length: 605 },
    (_, index) => `[Event "x"]\n[White "A${index % 9}"]\n[Black "B${index % 7}"]\n[Result "1/2"]\n\n1. e4$1 e5$2$14 1/2-1/2\n\n`,
  );
  const file = folder.file('broadcast.pgn', games.join(''));
  for (const command of ['standings', 'ratings']) {
    const told = await ranHere([command, file], folder.path);
    expect(told.code, told.stderr).toBe(0);
    const odd = told.stderr.split('\n').filter((line) => line.includes('Cannot be sure of the result'));
    expect(odd).toEqual([
      ...[4, 11, 18].map((line) => expect.stringContaining(`broadcast.pgn:${line}: Cannot be sure of the result: `)),
      expect.stringContaining('broadcast.pgn: 602 more like this, next in lines '),
    ]);
  }
  const audited = await ranHere(['audit', file, '--rules', 'tcec-season-16'], folder.path);
  expect(audited.stderr).toContain('broadcast.pgn: 602 more like this, next in lines ');
});
