// The tree against a second reading: a set of whole lines, each from the start.

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  formatSteps,
  lineSteps,
  mainLineFrom,
  movesAlong,
  parseSteps,
  promotable,
  stepsOf,
  treeOf,
  withMove,
  withoutLine,
  withPromoted,
  type MoveTree,
} from './moveTree.ts';

const read = (text: string, given: readonly string[] = []): MoveTree => treeOf([...lineSteps(given), ...parseSteps(text)]);
const written = (tree: MoveTree, given = 0): string => formatSteps(stepsOf(tree), given);

/** Every line to the end of a branch, in order. */
const wholeLines = (tree: MoveTree): readonly string[] =>
  tree.flatMap(({ move, after }) => (after.length === 0 ? [move] : wholeLines(after).map((rest) => `${move} ${rest}`)));

const trees = fc
  .array(fc.array(fc.constantFrom('a2a3', 'b7b8q', 'Q16', 'pass', 'N@f3', 'Nf3+'), { minLength: 1, maxLength: 8 }), {
    maxLength: 8,
  })
  .map((lines) => treeOf(lines.flatMap(lineSteps)));

describe('the text of a tree', () => {
  test('says where a variation begins', () => {
    const tree = read('e2e4.e7e5.g1f3.1*d7d5.e4d5.0*d2d4');
    expect(wholeLines(tree)).toEqual(['e2e4 e7e5 g1f3', 'e2e4 d7d5 e4d5', 'd2d4']);
    expect(written(tree)).toBe('e2e4.e7e5.g1f3.1*d7d5.e4d5.0*d2d4');
  });

  test('has nothing of the game that its reader knows, and holds when that game grows', () => {
    const given = ['e2e4', 'e7e5', 'g1f3'];
    const tree = read('3*b8c6.1*d7d5', given);
    expect(written(tree, 3)).toBe('3*b8c6.1*d7d5');
    const grown = read('3*b8c6.1*d7d5', [...given, 'g8f6', 'f3e5']);
    expect(wholeLines(grown)).toEqual(['e2e4 e7e5 g1f3 g8f6 f3e5', 'e2e4 e7e5 g1f3 b8c6', 'e2e4 d7d5']);
    expect(wholeLines(read('3*b8c6.1*d7d5', [...given, 'b8c6']))).toEqual(['e2e4 e7e5 g1f3 b8c6', 'e2e4 d7d5']);
  });

  test('leaves out what goes on from no place', () => {
    expect(wholeLines(read('7*d2d4.d7d5.1*c7c5', ['e2e4']))).toEqual(['e2e4 c7c5']);
    expect(read('..7*.*')).toEqual([]);
  });

  test('reads back the same, and is for addresses as it is', () => {
    fc.assert(
      fc.property(trees, (tree) => {
        const text = written(tree);
        expect(wholeLines(read(text))).toEqual(wholeLines(tree));
        expect(written(read(text))).toBe(text);
        const [main = ''] = wholeLines(tree);
        const given = main === '' ? [] : main.split(' ');
        expect(wholeLines(read(written(tree, given.length), given))).toEqual(wholeLines(tree));
      }),
    );
    const plain = written(read('e2e4.e7e5.1*d7d5.Q16.pass'));
    expect(new URLSearchParams({ plain }).toString()).toBe(`plain=${plain}`);
  });
});

describe('a tree that changes', () => {
  const TAKES = { move: 'e4d5', text: 'exd5', set: 'd5P e4' };
  const tree = read('e2e4.e7e5.1*d7d5.1*c7c5.g1f3.0*d2d4');

  test('gets a move at its place, once', () => {
    const more = withMove(tree, ['e2e4', 'd7d5'], TAKES);
    expect(written(more)).toBe('e2e4.e7e5.1*d7d5.e4d5.1*c7c5.g1f3.0*d2d4');
    expect(movesAlong(more, ['e2e4', 'd7d5', 'e4d5']).map(({ text }) => text)).toEqual(['', '', 'exd5']);
    expect(written(withMove(more, ['e2e4', 'd7d5'], TAKES))).toBe(written(more));
    expect(mainLineFrom(more, ['e2e4', 'd7d5']).map(({ move }) => move)).toEqual(['e4d5']);
    expect(mainLineFrom(more, []).map(({ move }) => move)).toEqual(['e2e4', 'e7e5']);
  });

  test('loses a move with all that follows it', () => {
    expect(written(withoutLine(tree, ['e2e4', 'c7c5']))).toBe('e2e4.e7e5.1*d7d5.0*d2d4');
    expect(written(withoutLine(tree, ['e2e4']))).toBe('d2d4');
  });

  test('brings a line forward, but not before the moves of a game', () => {
    const line = promotable(tree, ['e2e4', 'c7c5', 'g1f3'], 0);
    expect(line).toEqual(['e2e4', 'c7c5']);
    const once = withPromoted(tree, line ?? []);
    expect(written(once)).toBe('e2e4.e7e5.1*c7c5.g1f3.1*d7d5.0*d2d4');
    expect(promotable(once, ['e2e4', 'c7c5', 'g1f3'], 2)).toBeUndefined();
    expect(written(withPromoted(once, promotable(once, ['e2e4', 'c7c5'], 0) ?? []))).toBe('e2e4.c7c5.g1f3.1*e7e5.1*d7d5.0*d2d4');
    expect(promotable(tree, ['d2d4'], 0)).toEqual(['d2d4']);
    expect(promotable(tree, ['d2d4'], 1)).toBeUndefined();
    expect(promotable(tree, ['e2e4', 'e7e5'], 0)).toBeUndefined();
  });
});
