// Blocks of fastchess, held against what it printed itself.

import { expect, test } from 'vitest';
import { err, unwrap } from '../../core/result.ts';
import type { Outcome } from '../../core/ending.ts';
import { MatchScore } from '../matchScore.ts';
import { readFastchess } from './fastchess.ts';
import { decidedLine, intervalBlock } from './lines.ts';

const WORDS =
  '-engine cmd=new name=new nodes=400 -engine cmd=base name=base nodes=200 -openings file=books/book50.epd -sprt elo0=0 elo1=200 alpha=0.05 beta=0.05';
const request = unwrap(readFastchess(WORDS.split(' '), { read: () => err('Cannot read anything') }));

/** Results of the two games of each pair, `new` has White in the first. */
function scoreOf(pairs: readonly (readonly [Outcome, Outcome])[]): MatchScore {
  const score = new MatchScore(['new', 'base'], request.penta);
  for (const [pair, [one, other]] of pairs.entries()) {
    score.add({ pair, white: 'new', black: 'base', outcome: one });
    score.add({ pair, white: 'base', black: 'new', outcome: other });
  }
  return score;
}

test('a block with a test, printed by fastchess 1.8.2 after these seven pairs', () => {
  const two = ['white', 'black'] as const;
  const score = scoreOf([two, ['white', 'draw'], two, ['white', 'white'], two, two, two]);
  const [first, second] = request.engines;
  if (first === undefined || second === undefined) throw new TypeError('expected two engines');
  const block = intervalBlock(request, score, () => ({ threads: '1', hash: '1' }), [first, second]);
  expect(block).toBe(
    [
      '--------------------------------------------------',
      'Results of new vs base (400 nodes - 200 nodes, 1t, 1MB, book50.epd):',
      'Elo: 368.33 +/- nan, nElo: 529.99 +/- 181.99',
      'LOS: 100.00 %, DrawRatio: 14.29 %, PairsRatio: inf',
      'Games: 14, Wins: 12, Losses: 1, Draws: 1, Points: 12.5 (89.29 %)',
      'Ptnml(0-2): [0, 0, 1, 1, 5], WL/DD Ratio: inf',
      'LLR: 2.97 (101.0%) (-2.94, 2.94) [0.00, 200.00]',
      '--------------------------------------------------',
      '',
    ].join('\n'),
  );
});

test('the line at the decision', () => {
  if (request.sprt === undefined) throw new TypeError('expected a test');
  expect(decidedLine(request.sprt, 'H1')).toBe('SPRT ([0.00, 200.00]) completed - H1 was accepted\n');
});

test('a pair counts when both of its games are over', () => {
  const score = new MatchScore(['new', 'base'], true);
  score.add({ pair: 0, white: 'new', black: 'base', outcome: 'white' });
  expect([score.games, score.isWhole(0), score.between('new', 'base').games]).toEqual([1, false, [0, 0, 0]]);
  score.add({ pair: 0, white: 'base', black: 'new', outcome: 'draw' });
  expect([score.isWhole(0), score.between('base', 'new')]).toEqual([
    true,
    { games: [1, 1, 0], pairs: [0, 1, 0, 0, 0], decisivePairs: 0 },
  ]);
});
