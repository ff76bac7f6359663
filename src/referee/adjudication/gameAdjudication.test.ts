import { describe, expect, it } from 'vitest';
import { COUNT_ORIGINS, type AdjudicationRules, type CountOrigin, type DrawRule } from '../../core/adjudication.ts';
import { adjudicationBy, NO_COUNTS } from './counts.ts';
import { gameAdjudication } from './gameAdjudication.ts';

const DRAW: DrawRule = { fromMove: 34, moves: 1, centipawns: 20, resets: 'counted' };
const EVEN = { ...NO_COUNTS, draw: 2 };

/** The first ply of the game at which a rule fires that nothing else holds back. */
const firstPly = (rules: AdjudicationRules): number => {
  for (let ply = 0; ply < 1000; ply++) if (adjudicationBy(rules, EVEN, ply) !== undefined) return ply;
  return Infinity;
};

describe('gameAdjudication', () => {
  // The first position has the move number 6 with White or Black to move; or the usual start, and a book of eight or nine plies.
  it.each<readonly [CountOrigin, pliesBefore: number, bookPlies: number, first: number]>([
    ['start', 10, 0, 68],
    ['start', 0, 8, 68],
    ['moveNumber', 10, 0, 58],
    ['moveNumber', 11, 0, 57],
    ['moveNumber', 0, 8, 68],
    ['bookExit', 10, 0, 68],
    ['bookExit', 0, 8, 76],
    ['bookExit', 0, 9, 77],
  ])('DRAW-1, MAX-1: move 34 from %s, %i plies before and %i of the book: ply %i', (origin, pliesBefore, bookPlies, first) => {
    const draw = gameAdjudication({ draw: { ...DRAW, countsFrom: origin } }, pliesBefore, bookPlies);
    expect(firstPly(draw)).toBe(first);
    const longest = gameAdjudication({ maxMoves: 34, maxMovesFrom: origin }, pliesBefore, bookPlies);
    expect(firstPly(longest)).toBe(first);
  });

  it('counts from the start unless a rule says otherwise, each rule for itself', () => {
    const plain: AdjudicationRules = { draw: DRAW, maxMoves: 100, win: { moves: 5, centipawns: 1000 } };
    expect(gameAdjudication(plain, 10, 8)).toBe(plain);
    for (const countsFrom of COUNT_ORIGINS) {
      const rules = gameAdjudication({ ...plain, draw: { ...DRAW, countsFrom } }, 10, 8);
      expect(rules).toMatchObject({ maxMoves: 100, win: plain.win });
      expect(gameAdjudication({ ...plain, maxMovesFrom: countsFrom }, 10, 8).draw).toEqual(DRAW);
    }
    expect(gameAdjudication({ maxMovesFrom: 'bookExit' }, 10, 8)).not.toHaveProperty('maxMoves');
  });
});
