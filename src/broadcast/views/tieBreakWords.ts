// A tie-break as the page shows it: its label, and its values as text. What it compares: standings/tieBreaks, docs/tie-breaks.md.

import { formatFraction, fractionOf } from '../../standings/fraction.ts';
import { phrase, type Phrase } from '../../core/phrases/phrase.ts';
import { CRITERIA, type CriterionCode } from '../../standings/tieBreaks/declared.ts';

/** `Wins`. */
export const tieBreakLabel = (code: CriterionCode): Phrase => phrase('criterion.alone', { criterion: CRITERIA[code].label });

/** Further decimals never distinguish different values. */
const MOST_DECIMALS = 6;

/** All with the number of decimals that the longest needs, or that distinguishes different values; `undefined` stays `undefined`. */
export function tieBreakTexts(code: CriterionCode, values: readonly (number | undefined)[]): readonly (string | undefined)[] {
  const different = new Set(values.filter((value) => value !== undefined)).size;
  for (let decimals = CRITERIA[code].decimals; ; decimals++) {
    const texts = values.map((value) => (value === undefined ? undefined : formatFraction(fractionOf(value), decimals)));
    const distinct = new Set(texts.filter((text) => text !== undefined)).size;
    if (distinct === different || decimals >= MOST_DECIMALS) return aligned(texts);
  }
}

function aligned(texts: readonly (string | undefined)[]): readonly (string | undefined)[] {
  const places = Math.max(0, ...texts.map((text) => text?.split('.')[1]?.length ?? 0));
  return texts.map((text) => {
    if (text === undefined) return undefined;
    const [whole = '', fraction = ''] = text.split('.');
    return places === 0 ? whole : `${whole}.${fraction.padEnd(places, '0')}`;
  });
}
