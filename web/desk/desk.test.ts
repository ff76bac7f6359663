// The requests that the desk sends, and the lists that officials order.

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { DeskAction } from '../../src/broadcast/messages.ts';
import { countsThatAgree, disputedStones } from '../parts/claims.ts';
import { moved, seated, seatingOf } from './fields/order.ts';
import { bodyOf, filledIn, firstValues, missingField } from './ruling.ts';

const RESULT: DeskAction = {
  label: 'Rule on the result',
  tone: 'grave',
  request: { kind: 'rule', game: 12 },
  fields: [
    { name: 'result', label: 'Result', kind: 'text' },
    { name: 'minutes', label: 'Minutes', kind: 'number', optional: true },
  ],
};
const TIE: DeskAction = {
  label: 'Decide the tie',
  tone: 'plain',
  request: { kind: 'decide-tie', event: 'main' },
  fields: [{ name: 'order', label: 'Order', kind: 'order', choices: ['A', 'B', 'C'] }],
};

describe('a ruling', () => {
  test('is sent with the filled-in fields, numbers as numbers, without empty fields', () => {
    expect(bodyOf(RESULT, { result: ' B+6.5 ', minutes: '' }, ' counted ')).toEqual({
      request: { kind: 'rule', game: 12, result: 'B+6.5' },
      reason: 'counted',
    });
    expect(bodyOf(RESULT, { result: 'void', minutes: '7' }, 'x')).toMatchObject({ request: { minutes: 7 } });
    expect(bodyOf(TIE, firstValues(TIE.fields), 'lots')).toMatchObject({ request: { order: ['A', 'B', 'C'] }, reason: 'lots' });
  });

  test('needs every field that is not optional, and a reason that is not blank', () => {
    expect(missingField(RESULT.fields, firstValues(RESULT.fields), 'x')).toBe('result');
    expect(missingField(RESULT.fields, { result: '1-0' }, '  ')).toBe('reason');
    expect(missingField(RESULT.fields, { result: '1-0' }, 'x')).toBeUndefined();
    expect(missingField(undefined, {}, 'x')).toBeUndefined();
  });

  test('is shown for review before it is recorded', () => {
    expect(filledIn(RESULT, { result: 'B+6.5', minutes: '' })).toEqual([{ field: RESULT.fields?.[0], text: 'B+6.5' }]);
    expect(filledIn(TIE, { order: ['C', 'A', 'B'] })).toEqual([{ field: TIE.fields?.[0], text: '1. C  2. A  3. B' }]);
  });
});

describe('order', () => {
  const names = ['a', 'b', 'c', 'd'];

  test('moved: by one place, not past the ends', () => {
    expect(moved(names, 2, -1)).toEqual(['a', 'c', 'b', 'd']);
    expect(moved(names, 0, -1)).toBe(names);
    expect(moved(names, 3, 1)).toBe(names);
    expect(moved(names, 0, 99)).toEqual(['b', 'c', 'd', 'a']);
  });

  test('seated: two swap places, so that no one is lost or duplicated', () => {
    expect(seated(names, 0, 'd')).toEqual(['d', 'b', 'c', 'a']);
    const list = fc.uniqueArray(fc.string(), { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(list, fc.nat(), fc.nat(), (all, to, from) => {
        const name = all[from % all.length] ?? '';
        const after = seated(all, to % all.length, name);
        expect(after[to % all.length]).toBe(name);
        expect(after.toSorted()).toEqual(all.toSorted());
      }),
    );
  });

  test('seatingOf: two per board, a player left over has a bye', () => {
    expect(seatingOf(5, 2)).toEqual({
      boards: [
        { board: 1, white: 0, black: 1 },
        { board: 2, white: 2, black: 3 },
      ],
      byes: [4],
    });
    expect(seatingOf(4, 2).byes).toEqual([]);
    expect(seatingOf(5, 1).byes).toEqual([2, 3, 4]);
  });
});

describe('claims', () => {
  test('stones that only one side calls dead are disputed', () => {
    expect(disputedStones({ white: { dead: ['A1', 'B2'] }, black: { dead: ['B2', 'C3'] } })).toEqual(['A1', 'C3']);
    expect(disputedStones({ white: { dead: ['A1'] }, black: { silent: 'it crashed' } })).toEqual([]);
    expect(disputedStones({ white: { dead: ['A1'] }, black: { dead: ['A1'] } })).toEqual([]);
    expect(disputedStones(undefined)).toEqual([]);
  });

  test('a count that gives the claimed score is named', () => {
    const counts = [
      { label: 'no stone taken off', score: 'W+3.5' },
      { label: "Black's dead stones taken off", score: 'B+6.5' },
    ];
    expect(countsThatAgree({ score: 'B+6.5' }, counts)).toEqual(["Black's dead stones taken off"]);
    expect(countsThatAgree({ silent: 'x' }, counts)).toEqual([]);
  });
});
