// What each tie-break compares, in one sentence for someone who reads the table; its values as text. More: docs/tie-breaks.md.

import { formatFraction, fractionOf } from '../../standings/fraction.ts';
import { CRITERIA, type CriterionCode } from '../../standings/tieBreaks/declared.ts';

export const TIE_BREAK_WORDS = {
  CRASH: 'Crashes and stalls in this event; fewer is better. Time losses and illegal moves do not count.',
  DE: 'Points in the games among all tied entrants, as in a small league; more is better.',
  WIN: 'Won games, and the points of byes; more is better.',
  SB: "Sonneborn-Berger: for each game the opponent's final points times the result; more is better.",
  RMOB: 'r-mobility points: what a drawn game gives, beyond the half point, to the side that restricted the other more; more is better.',
  '2WIN': 'Game pairs, the same opening with colours reversed, that were won with both colours; more is better.',
  FAST: 'Average number of moves of won games, book moves included; fewer is better.',
  SLOW: 'Average number of moves of lost games, book moves included; more is better.',
  SOS: 'Final scores of all opponents, one for each game; more is better.',
  SODOS: 'Final scores of defeated opponents, one for each game, a drawn one half; more is better.',
  SODOSX: 'Final scores of defeated opponents without the largest and the smallest of them, drawn ones left out; more is better.',
  RANK: 'Place on the pairing table, which was fixed before the first round; the better seed is better.',
} as const satisfies Record<CriterionCode, string>;

/** `Wins`. */
export const tieBreakLabel = (code: CriterionCode): string => {
  const { label } = CRITERIA[code];
  // r-mobility is written so.
  return /^\p{Ll}-/u.test(label) ? label : label.slice(0, 1).toUpperCase() + label.slice(1);
};

/** More decimals tell no two values apart that are different at all. */
const MOST_DECIMALS = 6;

/** All with as many decimals as the longest needs, and as many as tell different values apart; `undefined` stays so. */
export function tieBreakTexts(code: CriterionCode, values: readonly (number | undefined)[]): readonly (string | undefined)[] {
  const different = new Set(values.filter((value) => value !== undefined)).size;
  for (let decimals = CRITERIA[code].decimals; ; decimals++) {
    const texts = values.map((value) => (value === undefined ? undefined : formatFraction(fractionOf(value), decimals)));
    const told = new Set(texts.filter((text) => text !== undefined)).size;
    if (told === different || decimals >= MOST_DECIMALS) return aligned(texts);
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
