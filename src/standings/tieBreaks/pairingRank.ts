// TIE-RANK: the rank on the pairing table, fixed when pairing begins (CGF-7.1, sixth): the place in seed order. It separates everyone.

import { fraction } from '../fraction.ts';
import { recordOf } from '../tally.ts';
import type { TieBreak } from './criterion.ts';

export const pairingRank: TieBreak = {
  label: 'rank on the pairing table',
  meaning: 'rank on the pairing table',
  sentence: 'Place on the pairing table, which was fixed before the first round; the better seed is better.',
  better: 'less',
  amongTied: false,
  decimals: 0,
  values: (tied, tally) => tied.map((index) => fraction(recordOf(tally, index).index + 1)),
};
