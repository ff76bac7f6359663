// TIE-RANK: the rank on the pairing table, fixed when pairing begins (CGF-7.1, sixth): the place in seed order. It leaves no one level.

import { fraction } from '../fraction.ts';
import { recordOf } from '../tally.ts';
import type { Criterion } from './criterion.ts';

export const pairingRank: Criterion = {
  label: 'rank on the pairing table',
  better: 'less',
  amongTied: false,
  decimals: 0,
  values: (tied, tally) => tied.map((index) => fraction(recordOf(tally, index).index + 1)),
};
