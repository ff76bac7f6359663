import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { GoStart } from '../../core/gameRules.ts';
import { moverAt, wayTo } from './board.ts';

const START: GoStart = { game: 'go', size: 9, komi: 11, ruleSet: 'japanese', superko: 'none', suicide: false, handicap: 0 };
const moves = fc.array(fc.constantFrom('A1', 'B2', 'pass'), { maxLength: 6 });

test('wayTo: following it gives the position', () => {
  fc.assert(
    fc.property(moves, moves, fc.boolean(), (known, wanted, mayUndo) => {
      const way = wayTo({ start: START, moves: known }, { ...START }, wanted, mayUndo);
      const board = way.kind === 'from-start' ? [] : known.slice(0, known.length - way.back);
      expect([...board, ...wanted.slice(way.kind === 'from-start' ? 0 : way.from)]).toEqual(wanted);
      if (!mayUndo) expect(way.kind === 'on' && way.back > 0).toBe(false);
      // A game that continues is never set up again.
      if (known.every((move, index) => wanted[index] === move)) expect(way).toEqual({ kind: 'on', back: 0, from: known.length });
    }),
  );
});

test('wayTo: a different or unknown start is set up again', () => {
  expect(wayTo(undefined, START, [], true)).toEqual({ kind: 'from-start' });
  for (const change of [
    { size: 8 },
    { komi: 0 },
    { handicap: 2 },
    { ruleSet: 'chinese' },
    { superko: 'positional' },
    { suicide: true },
  ] as const)
    expect(wayTo({ start: { ...START, ...change }, moves: [] }, START, [], true)).toEqual({ kind: 'from-start' });
});

test('moverAt: Black begins, White after a handicap', () => {
  expect([0, 1, 2].map((index) => moverAt(START, index))).toEqual(['black', 'white', 'black']);
  expect([0, 1, 2].map((index) => moverAt({ ...START, handicap: 2 }, index))).toEqual(['white', 'black', 'white']);
});
