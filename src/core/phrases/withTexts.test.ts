import { expect, it } from 'vitest';
import { phrase } from './phrase.ts';
import { withTexts } from './withTexts.ts';

const louder = (text: string): string => text.toUpperCase();

it('changes text, in a list and in another phrase too, and no number', () => {
  const inner = phrase('check.finding', { of: 3, what: 'a' });
  expect(withTexts(phrase('check.finding', { of: ['a', 'b'], what: inner }), louder)).toEqual({
    code: 'check.finding',
    values: { of: ['A', 'B'], what: { code: 'check.finding', values: { of: 3, what: 'A' } } },
  });
  expect(withTexts(phrase('check.resigned'), louder)).toEqual({ code: 'check.resigned' });
  expect(withTexts('a', louder)).toBe('A');
});
