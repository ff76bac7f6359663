import { english } from '../../core/phrases/english.ts';
import { describe, expect, it } from 'vitest';
import { criteriaOf, CRITERIA, TIE_BREAKS } from '../../standings/tieBreaks/declared.ts';
import { tieBreakLabel, tieBreakTexts } from './tieBreakWords.ts';

describe('tie-breaks for people', () => {
  it('have as many decimals as needed to distinguish two values, the same number in a whole column', () => {
    expect(tieBreakTexts('FAST', [51.0312, 51.0308, undefined, 53.8])).toEqual(['51.0312', '51.0308', undefined, '53.8000']);
    expect(tieBreakTexts('SB', [519.75, 511, 511])).toEqual(['519.75', '511.00', '511.00']);
    expect(tieBreakTexts('WIN', [4, 2])).toEqual(['4', '2']);
    expect(tieBreakTexts('DE', [undefined, undefined])).toEqual([undefined, undefined]);
  });

  it.each(criteriaOf(TIE_BREAKS))('%s has a label and a sentence', (code) => {
    expect(english(tieBreakLabel(code))).toMatch(/^[\p{Lu}r].+/u);
    expect(english(CRITERIA[code].sentence)).toMatch(/^.{15,}\.$/);
  });
});
