import { expect, test } from 'vitest';
import { present } from '../../../src/core/present.ts';
import { disputedPoints } from './claims.ts';

const referral = (white: readonly string[] | undefined, black: readonly string[] | undefined) => ({
  words: 'The scores differ',
  claims: { white: present({ dead: white }), black: present({ dead: black }) },
});

test('disputedPoints are the stones that one alone calls dead', () => {
  expect(disputedPoints(referral(['A1', 'B2'], ['B2', 'C3']))).toEqual(['A1', 'C3']);
  expect(disputedPoints(referral(['A1'], ['A1']))).toBeUndefined();
  expect(disputedPoints(referral(['A1'], undefined))).toBeUndefined();
  expect(disputedPoints({ words: 'Both crashed' })).toBeUndefined();
  expect(disputedPoints(undefined)).toBeUndefined();
});
